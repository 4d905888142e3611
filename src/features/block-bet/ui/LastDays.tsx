import { useStore } from '@nanostores/react'
import { blockPath } from '../../../content/real-blocks.ts'
import { percent } from '../../../figures/looks.ts'
import { betInWords, GUESS, isGoodBet, missInShort, typicalMiss } from '../../../race/bet.ts'
import { formatTimes } from '../../../ui/format.ts'
import { $betDates, $bets } from '../bets.ts'
import { dayName } from '../days.ts'
import { betOfDay, daysInARow } from '../row.ts'
import { blockAt, type DayBlock, showingAt } from '../today-store.ts'
import { TakeBets } from './TakeBets.tsx'
import './AllBets.css'

/** As the heading says. */
const DAYS = 7

/** A lane a day. A day without a bet leads to its block. */
export function LastDays({ blocks, day }: { blocks: readonly DayBlock[]; day: number }) {
  const placed = { bets: useStore($bets), dates: useStore($betDates) }
  const days = Array.from({ length: DAYS }, (_, index) => day - DAYS + 1 + index)
  const betOn = (each: number) => {
    const showing = showingAt(blocks, each)
    return showing && betOfDay(showing, placed)
  }
  const misses = days.flatMap(each => {
    const [bet, block] = [betOn(each)?.bet, blockAt(blocks, each)]
    return bet === undefined || !block ? [] : Math.abs(bet - block.speedup)
  })
  return (
    <section aria-labelledby="last-days" className="mt-12">
      <div className="all-bets">
        <h2 id="last-days" className="text-heading">
          Your last seven days
        </h2>
        <p className="all-bets-words">
          {`Typically ${typicalMiss(misses)} off. Hollow: your bet. Solid: our model.`}
        </p>
        <p className="all-bets-share" data-testid="days-in-a-row">
          Days in a row: <b>{daysInARow(betOn, day)}</b>
        </p>
      </div>
      <p aria-hidden className="mt-4 mr-21 ml-17 flex justify-between text-small text-soft">
        <span>1x</span> <span>8x</span>
      </p>
      <ol className="grid gap-1 text-small tabular-nums">
        {days.map(each => {
          const block = blockAt(blocks, each)
          return (
            block && (
              <li
                key={each}
                className="grid min-h-11 grid-cols-[3.5rem_1fr_4.5rem] items-center gap-3"
              >
                <span className={each === day ? 'font-semibold' : 'text-soft'}>
                  {each === day ? 'Today' : dayName(each)}
                </span>
                <Day block={block} {...betOn(each)} canStillBet={!(block.number in placed.bets)} />
              </li>
            )
          )
        })}
      </ol>
      <TakeBets placed={placed} />
    </section>
  )
}

/** A line from the bet, hollow, to what the model says, solid. */
type DayProps = { block: DayBlock; bet?: number; when?: string; canStillBet: boolean }

function Day({ block, bet, when, canStillBet }: DayProps) {
  const { number, name, speedup } = block
  return (
    <>
      <svg aria-hidden="true" width="100%" height="28" className="kit">
        <line className="kit-lane" x2="100%" y1="14" y2="14" />
        {bet !== undefined && (
          <>
            <line className="stroke-ink stroke-2" x1={xOf(bet)} x2={xOf(speedup)} y1="14" y2="14" />
            <circle className="fill-paper stroke-ink stroke-2" cx={xOf(bet)} cy="14" r="9" />
            <circle className="kit-flow" cx={xOf(speedup)} cy="14" r="6" />
          </>
        )}
      </svg>
      {bet === undefined && canStillBet && (
        <a
          href={blockPath(number)}
          className="inline-flex min-h-11 items-center justify-end underline underline-offset-4"
        >
          Bet late<span className="sr-only">{`: ${name}`}</span>
        </a>
      )}
      {bet === undefined && !canStillBet && <span className="text-right text-soft">no bet</span>}
      {bet !== undefined && (
        <span
          className={`text-right ${isGoodBet(bet, speedup) ? 'font-semibold text-wait-ink' : ''}`}
        >
          <span className="sr-only">
            {`you bet ${betInWords(bet)}, our model says ${formatTimes(speedup)}: `}
          </span>
          <span>{missInShort(bet, speedup)}</span>
          {when === 'late' && <small className="block text-soft">late</small>}
        </span>
      )}
    </>
  )
}

function xOf(speedup: number): string {
  return percent(((speedup - GUESS.min) / (GUESS.max - GUESS.min)) * 100)
}
