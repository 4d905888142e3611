import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { betQuestion, blockPath, type KnownBlock } from '../../../content/real-blocks.ts'
import { formatCount, formatTimes } from '../../../ui/format.ts'
import { ShareChoices } from '../../../ui/ShareChoices.tsx'
import { betInWords } from '../../../race/bet.ts'
import { renderBetCard } from '../bet-card.ts'
import { boastOf, withOwnBet } from '../crowd.ts'
import { betLink } from '../rules.ts'
import { betRace } from '../store.ts'
import { EmbedLine } from './EmbedLine.tsx'

export function SendBet({ block, day }: { block: KnownBlock; day: string | undefined }) {
  const bet = useStore(betRace.$bet)
  const friend = useStore(betRace.$friendBet)
  const recording = useStore(betRace.$recording)
  const counts = useStore(betRace.$counts)
  const run = useStore(betRace.$result)?.executions['block-stm']
  const [tells, setTells] = useState(false)
  if (bet === null || !recording || !run) return null
  const actual = run.totals.speedup
  const boast = counts ? boastOf(withOwnBet(counts, bet), bet, actual) : ''
  const title = day ? `Today’s block, ${day}` : `Ethereum block ${formatCount(block.number)}`
  const bets = friend === null ? '' : `My friend bet ${betInWords(friend)}. `
  // Tomorrow, /today has another block.
  const page = new URL(blockPath(block.number), location.href).href
  const text = [
    `${title}: ${betQuestion(block)}`,
    `${bets}I bet ${betInWords(bet)}. ${boast && `${boast}\n`}${tells ? `Our model: ${formatTimes(actual)}.` : 'Can you get closer?'}`,
    betLink(page, bet)
  ].join('\n')
  return (
    <div id="send-bet" className="mt-10">
      <ShareChoices
        text={text}
        draw={() => renderBetCard({ title, bet, gas: recording.gas, run: tells ? run : null })}
        file={`ethereum-block-${block.number}.png`}
        isBeside
      >
        <h2 className="text-title sm:text-[1.75rem]">Send this bet</h2>
        <p className="-mt-1 text-pretty">
          <span>
            {tells
              ? 'Your friends see your bet and the result.'
              : 'Would a friend get closer? They see your bet, but not the result until they bet, too.'}
          </span>
          <label className="mt-2 -ml-3 flex min-h-11 w-fit items-center gap-2 px-3">
            <input type="checkbox" checked={tells} onChange={() => setTells(!tells)} />
            Show the result, too
          </label>
        </p>
      </ShareChoices>
      <EmbedLine block={block} />
    </div>
  )
}
