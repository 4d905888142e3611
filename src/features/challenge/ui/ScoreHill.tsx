import { type likelyRange } from '../../../domain/quiz/score.ts'
import { percent } from '../../../figures/looks.ts'
import { ScoreBlocks } from '../../../figures/ScoreBlocks.tsx'
import {
  COLUMNS,
  columnOfScore,
  type Fit,
  FIRST_SCORE,
  LAST_SCORE,
  stackOf
} from '../../../figures/score-blocks.ts'
import { formatIq } from '../../../ui/format.ts'
import { type Size, useSize } from '../../../ui/use-size.ts'
import { type Result } from '../replies.ts'

/** From this column on there is no room to the right of the flag. */
const FLAG_LEFT = 62
/** From this column on there is no room to the right of the range's words. */
const RANGE_LEFT = 30

const PLACES = {
  below: 'score-hill score-hill-rising',
  beside: 'score-hill score-hill-beside'
} as const

/** Those named under the hill. */
const NAMED = Array.from(
  { length: (LAST_SCORE - FIRST_SCORE) / 10 - 1 },
  (_, at) => FIRST_SCORE + (at + 1) * 10
)

type Props = {
  board: NonNullable<Result['board']>
  likely?: ReturnType<typeof likelyRange> | undefined
  /** Below the score it rises; beside the last result it stands still. */
  place: keyof typeof PLACES
}

/** A column of blocks for each score. They rise, the visitor's block drops onto its column, and a flag goes up. */
export function ScoreHill({ board: { iq_score, scores }, likely, place }: Props) {
  const [area, size] = useSize<HTMLDivElement>()
  const fit = size && fitScores(scores, size)
  const own = columnOfScore(iq_score ?? 0)
  const stacks = fit ? scores.map(count => stackOf(count, fit)) : []
  // The visitor's own block drops there.
  const below = Math.max(0, (stacks[own] ?? 0) - 1)
  return (
    <div aria-hidden="true" className={PLACES[place]}>
      <div ref={area} className="score-hill-blocks">
        {fit && (
          <ScoreBlocks
            fit={fit}
            stacks={stacks.map((stack, at) => (at === own ? below : stack))}
            isRising={place === 'below'}
          />
        )}
        <b
          className={`score-hill-flag ${own < FLAG_LEFT ? '' : 'score-hill-flag-left'}`}
          // Of the height, which paper changes.
          style={{
            left: leftOf(own),
            bottom: percent(fit ? (100 * below * fit.cell) / fit.height : 0)
          }}
        >
          {`You, ${formatIq(iq_score)}`}
        </b>
        {NAMED.map(score => (
          <span
            key={score}
            className="score-hill-score"
            style={{ left: leftOf(columnOfScore(score)) }}
          >
            {score}
          </span>
        ))}
        {likely && (
          <span
            className={`score-hill-range ${columnOfScore(likely.from) < RANGE_LEFT ? '' : 'score-hill-range-left'}`}
            style={{
              left: leftOf(columnOfScore(likely.from)),
              width: `calc(${likely.to - likely.from} * var(--column))`
            }}
          />
        )}
      </div>
    </div>
  )
}

/** The most frequent score fills the height. */
function fitScores(scores: readonly number[], { width, height }: Size): Fit {
  const cell = width / COLUMNS
  return { width, height, cell, across: 1, perBlock: (Math.max(1, ...scores) * cell) / height }
}

function leftOf(column: number): string {
  return `calc(${column} * var(--column))`
}
