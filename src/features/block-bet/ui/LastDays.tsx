import { useStore } from '@nanostores/react'
import { percent } from '../../../figures/kit.tsx'
import { betInWords, GUESS } from '../../../race/bet.ts'
import { formatTimes } from '../../../ui/format.ts'
import { $bets } from '../bets.ts'
import { dayName } from '../days.ts'
import { blockAt, type DayBlock } from '../today-store.ts'

/** A lane a day. Screen readers skip the days before the first bet. */
export function LastDays({ blocks, day }: { blocks: readonly DayBlock[]; day: number }) {
  const bets = useStore($bets)
  const days = Array.from({ length: 7 }, (_, index) => {
    const each = day - 6 + index
    const block = blockAt(blocks, each)
    return { each, block, bet: block && bets[block.number] }
  })
  const first = days.findIndex(({ bet }) => bet !== undefined)
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
        {days.map(({ each, block, bet }, index) => (
          <li
            key={each}
            aria-hidden={index < first}
            className="grid grid-cols-[3.5rem_1fr_3.25rem] items-center gap-3"
          >
            <span className={each === day ? 'font-semibold' : 'text-soft'}>
              {each === day ? 'Today' : dayName(each)}
            </span>
            <DayLane bet={bet} model={block?.speedup} />
            <span className="sr-only">
              {block && bet !== undefined
                ? `you bet ${betInWords(bet)}, our model says ${formatTimes(block.speedup)}: `
                : 'no bet'}
            </span>
            <span className="text-right">
              {block && bet !== undefined && `${Math.abs(bet - block.speedup).toFixed(1)}x off`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Solid up to the model’s speedup, hollow up to the bet, and a line between their ends. */
function DayLane({ bet, model }: { bet: number | undefined; model: number | undefined }) {
  return (
    <svg aria-hidden="true" width="100%" height="28" className="fig not-has-[rect]:opacity-50">
      <line className="lane" x1="0" x2="100%" y1="14" y2="14" />
      <line className="lane" x1="4%" x2="4%" y1="9" y2="19" />
      <line className="lane" x1="100%" x2="100%" y1="9" y2="19" />
      {bet !== undefined && model !== undefined && (
        <>
          <rect className="flow" y="3" width={percent(xOf(model))} height="22" rx="5" />
          <g className="fill-none stroke-ink stroke-2">
            <rect y="3" width={percent(xOf(bet))} height="22" rx="5" />
            <line x1={percent(xOf(bet))} x2={percent(xOf(model))} y1="14" y2="14" />
          </g>
        </>
      )}
    </svg>
  )
}

/** In percent, with room for a block at 1x. */
function xOf(speedup: number): number {
  return 4 + ((speedup - GUESS.min) / (GUESS.max - GUESS.min)) * 96
}
