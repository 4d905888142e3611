import { useStore } from '@nanostores/react'
import { percent } from '../../../figures/kit.tsx'
import { betInWords, GUESS } from '../../../race/bet.ts'
import { formatTimes } from '../../../ui/format.ts'
import { $bets } from '../bets.ts'
import { dayName } from '../days.ts'
import { blockAt, type DayBlock } from '../today-store.ts'

type Props = { blocks: readonly DayBlock[]; day: number }

/** A lane a day since the first bet, from the bet to the truth. A day without a bet is an empty lane. */
export function LastDays({ blocks, day }: Props) {
  const bets = useStore($bets)
  const days = Array.from({ length: 7 }, (_, index) => {
    const each = day - 6 + index
    const block = blockAt(blocks, each)
    return { each, block, bet: block && bets[block.number] }
  })
  return (
    <section aria-labelledby="last-days">
      <h2 id="last-days" className="text-title">
        Your last seven days
      </h2>
      <p className="mt-1 text-small text-soft">
        Each lane runs from 1x to 8x. Hollow: your bet. Solid: our model. The shorter the line, the
        better.
      </p>
      <ol className="mt-4 grid gap-1 text-small tabular-nums">
        {days.slice(days.findIndex(({ bet }) => bet !== undefined)).map(({ each, block, bet }) => (
          <li key={each} className="grid grid-cols-[3.5rem_1fr_5.5rem] items-center gap-3">
            <span className={each === day ? 'font-semibold' : 'text-soft'}>
              {each === day ? 'Today' : dayName(each)}
            </span>
            <DayLane bet={bet} model={block?.speedup} />
            <span className="text-right">
              {block && bet !== undefined ? (
                <>
                  <span className="sr-only">
                    {`you bet ${betInWords(bet)}, our model says ${formatTimes(block.speedup)}: `}
                  </span>
                  {Math.abs(bet - block.speedup).toFixed(1)}x off
                </>
              ) : (
                <span className="sr-only">no bet</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function DayLane({ bet, model }: { bet: number | undefined; model: number | undefined }) {
  const marks = bet === undefined || model === undefined ? [] : [bet, model].map(xOf)
  const [from = 0, to = 0] = marks
  return (
    <svg aria-hidden="true" width="100%" height="28" className="fig">
      <line className="lane" x1="0" x2="100%" y1="14" y2="14" />
      {marks.length > 0 && (
        <>
          <line
            className="stroke-ink stroke-2"
            x1={percent(from)}
            x2={percent(to)}
            y1="14"
            y2="14"
          />
          <Mark x={to} className="flow" />
          <Mark x={from} className="fill-paper stroke-ink stroke-2" />
        </>
      )}
    </svg>
  )
}

function Mark({ x, className }: { x: number; className: string }) {
  return (
    <svg x={percent(x)} overflow="visible">
      <rect className={className} x="-7" y="7" width="14" height="14" rx="4" />
    </svg>
  )
}

/** In percent, with room for a whole mark at both ends. */
function xOf(speedup: number): number {
  return 2 + ((speedup - GUESS.min) / (GUESS.max - GUESS.min)) * 96
}
