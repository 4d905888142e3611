import { useStore } from '@nanostores/react'
import { blockInNumbers, type KnownBlock } from '../../../../content/real-blocks.ts'
import { formatCount } from '../../../../ui/format.ts'
import { $bet, $simulation } from '../../store.ts'
import { ShareChoices } from '../../../quiz/ui/SharePanel.tsx'
import { renderBetCard } from '../card.ts'
import { betInWords, betLink } from '../rules.ts'

export function SendBet({ block }: { block: KnownBlock }) {
  const bet = useStore($bet)
  const timeline = useStore($simulation)?.timelines['block-stm']
  if (bet === null || !timeline) return null
  const name = `Ethereum block ${formatCount(block.number)}`
  const text = [
    `${name}: ${blockInNumbers(block)}`,
    `I bet eight cores are ${betInWords(bet)} as fast. And you?`,
    betLink(location.href, bet)
  ].join('\n')
  return (
    <div className="mt-8">
      <h2 className="mb-4 text-heading">Send this bet</h2>
      <p className="mb-6 max-w-measure">
        The link hides the result from your friend until they bet, too. Then you both see it, and
        both bets.
      </p>
      <ShareChoices
        text={text}
        draw={() => renderBetCard({ block, bet, timeline })}
        file={`ethereum-block-${block.number}.png`}
      />
    </div>
  )
}
