import { formatIq } from '../../../ui/format.ts'
import { FASTEST, SLOWEST, WEIGHT } from '../../../domain/quiz/score.ts'

type Props = {
  /** The numbers of a round, to be put in the place of the letters. */
  numbers?: { won: number; all: number; speed: number; iq: number }
}

/** A fold with the published formula, in letters or with the numbers of a round. */
export function Scoring({ numbers }: Props) {
  const a = numbers ? `${numbers.won}/${numbers.all}` : 'A'
  const s = numbers ? String(Math.round(numbers.speed * 1000) / 1000) : 'S'
  return (
    <details className="fold">
      <summary>How scoring works</summary>
      <p className="mt-2 py-1.5 tabular-nums">
        IQ = 70 + 90 × {a} × (0.85 + 0.15 × {s}){numbers && ` = ${formatIq(numbers.iq)}`}
      </p>
      <dl className="mt-3 text-(length:--text-small)">
        <div className="grid grid-cols-[1rem_1fr]">
          <dt className="font-semibold">A</dt>
          <dd className="text-soft">
            is accuracy: easy questions count {WEIGHT.easy}, medium {WEIGHT.medium}, hard{' '}
            {WEIGHT.hard}.
          </dd>
        </div>
        <div className="grid grid-cols-[1rem_1fr]">
          <dt className="font-semibold">S</dt>
          <dd className="text-soft">
            is speed. Beyond reading time, up to {FASTEST} seconds a question count 1, and {SLOWEST}{' '}
            or more count 0. Relaxed counts 0.5.
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-small text-soft">
        From 70 to 160: a knowledge score, not a measure of intelligence. Your first answer counts.
      </p>
    </details>
  )
}
