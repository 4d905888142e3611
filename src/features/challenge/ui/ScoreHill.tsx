import { type likelyRange } from '../../../domain/quiz/score.ts'
import { formatIq } from '../../../ui/format.ts'
import { type Result } from '../replies.ts'

/** The lowest score. */
const FIRST = 70
/** From this column on there is no room to the right of the flag. */
const FLAG_LEFT = 62
/** From this column on there is no room to the right of the range's words. */
const RANGE_LEFT = 30

const PLACES = {
  below: 'score-hill score-hill-rising',
  beside: 'score-hill score-hill-beside'
} as const

type Props = {
  board: NonNullable<Result['board']>
  likely?: ReturnType<typeof likelyRange> | undefined
  /** Below the score it rises; beside the last result it stands still. */
  place: keyof typeof PLACES
}

/** A column of blocks for each score. They rise, the visitor's block drops onto its column, and a flag goes up. */
export function ScoreHill({ board: { iq_score, scores }, likely, place }: Props) {
  const most = Math.max(1, ...scores)
  const own = Math.min(scores.length - 1, Math.max(0, Math.floor(iq_score ?? 0) - FIRST))
  const isNamed = (at: number): boolean => at > 0 && at % 10 === 0 && at < scores.length - 1
  return (
    <div aria-hidden="true" className={PLACES[place]}>
      {scores.map((count, at) => {
        const height = `round(up, ${count / most} * var(--hill), var(--column))`
        return (
          <span
            key={at}
            className={`score-hill-column ${at === own ? 'score-hill-own' : ''}`}
            style={{ height, animationDelay: `${at * 5}ms` }}
            data-score={isNamed(at) ? at + FIRST : undefined}
          >
            {at === own && (
              <b
                className={`score-hill-flag ${at < FLAG_LEFT ? '' : 'score-hill-flag-left'}`}
                style={{ bottom: height }}
              >
                {`You, ${formatIq(iq_score)}`}
              </b>
            )}
            {likely?.from === at + FIRST && (
              <span
                className={`score-hill-range ${at < RANGE_LEFT ? '' : 'score-hill-range-left'}`}
                style={{ width: `calc(${likely.to - likely.from} * var(--column))` }}
              />
            )}
          </span>
        )
      })}
    </div>
  )
}
