import { useStore } from '@nanostores/react'
import { type ReactNode } from 'react'
import { type KnownBlock } from '../../../content/real-blocks.ts'
import { formatTimes } from '../../../ui/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { betInWords, judgeBet } from '../../../race/bet.ts'
import { togglePlaying } from '../../../race/race.ts'
import { describeRun } from '../../../race/sentences.ts'
import { Lanes, LanesLegend } from '../../../race/ui/Lanes.tsx'
import { PevmNote } from '../../../race/ui/PevmNote.tsx'
import { ShowResult } from '../../../race/ui/ShowResult.tsx'
import { Speed } from '../../../race/ui/Speed.tsx'
import { compareBets } from '../rules.ts'
import { $betState, betRace } from '../store.ts'

type Props = { block: KnownBlock; reason: string }

const RULE = 'One core above, eight below. The run ends with its last transaction.'

/** The lanes, under the bets and, once the race is over, what the model and pevm say. */
export function BetRace({ block, reason }: Props) {
  const isTold = useStore($betState) === 'told'
  const bet = useStore(betRace.$bet)
  const friend = useStore(betRace.$friendBet)
  const result = useStore(betRace.$result)
  const isPlaying = useStore(betRace.playback.$isPlaying)
  if (result === null || bet === null) return null
  const { speedup } = result.executions['block-stm'].totals
  const pevm = formatTimes(block.pevm.speedup)
  const model = isTold ? 'Our model' : 'Our model, so far'
  const [before, after] = isTold ? ['invisible', ''] : ['', 'invisible']
  const verdict = friend === null ? judgeBet(bet, speedup) : compareBets(bet, friend, speedup)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <dl
          className={`gap-x-10 gap-y-3 ${friend === null ? 'flex flex-wrap' : 'grid grid-cols-2 sm:flex'}`}
        >
          <Figure name="Your bet" value={betInWords(bet)} />
          {friend !== null && <Figure name="Your friend’s bet" value={betInWords(friend)} />}
          <Figure name={model} value={<Speed race={betRace} />} isTruth={isTold} />
          <Figure name="pevm measured" value={isTold ? pevm : '…'} />
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => togglePlaying(betRace)}>
            {isPlaying ? 'Pause' : isTold ? 'Watch again' : 'Play'}
          </Button>
          <ShowResult race={betRace} />
        </div>
      </div>
      {/* The figures are in sight, so what is heard says more. */}
      <p role="status" id="bet-words" className="sr-only">
        {isTold
          ? `You bet ${betInWords(bet)}. It’s ${formatTimes(speedup)} in our model. pevm measured ${pevm}. ${verdict}`
          : RULE}
      </p>
      <div
        className="mt-3 grid max-w-[60rem] items-center text-pretty *:[grid-area:1/1]"
        aria-hidden="true"
      >
        <p className={before}>{RULE}</p>
        <p className={`text-heading font-semibold ${after}`}>{verdict}</p>
      </div>
      <Lanes race={betRace} hasOneCore />
      <div className="mt-3">
        <LanesLegend />
      </div>
      <div className="mt-4 grid max-w-[60rem] gap-2 text-pretty">
        <div className="grid text-lead *:[grid-area:1/1]">
          <p className={before}>{block.question}</p>
          <p className={after}>{reason}</p>
        </div>
        <p className={after}>
          {describeRun(result)} <PevmNote block={block} />
        </p>
      </div>
    </>
  )
}

type FigureProps = { name: string; value: ReactNode; isTruth?: boolean }

function Figure({ name, value, isTruth = false }: FigureProps) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-soft">{name}</dt>
      <dd
        className={`text-display/[1] font-semibold tabular-nums ${isTruth ? 'text-flow-ink' : ''}`}
      >
        {value}
      </dd>
    </div>
  )
}
