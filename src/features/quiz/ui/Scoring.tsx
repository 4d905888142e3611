import { Fold } from '../../../ui/Fold.tsx'
import { formatIq } from '../../../ui/format.ts'
import {
  FASTEST,
  FORMULA,
  SLOWEST,
  WEIGHT,
  WORDS_READ_A_SECOND
} from '../../../domain/quiz/score.ts'

type Props = {
  /** Of a round, shown in place of the letters. */
  numbers?: { won: number; all: number; speed: number; iq: number }
}

/** A fold with the published formula, in letters or with the numbers of a round. */
export function Scoring({ numbers }: Props) {
  const a = numbers ? `${numbers.won}/${numbers.all}` : 'A'
  const s = numbers ? String(Math.round(numbers.speed * 1000) / 1000) : 'S'
  const iq = numbers ? ` = ${formatIq(numbers.iq)}` : ''
  return (
    <Fold summary="How scoring works">
      <p className="mt-2 py-1.5 text-small text-soft tabular-nums">
        {`IQ = ${FORMULA.lowest} + ${FORMULA.span} × ${a} × (${FORMULA.base} + ${FORMULA.gain} × ${s})${iq}`}
      </p>
      <p className="mt-3 text-small text-soft">
        <b className="text-ink">A</b> is accuracy: easy questions count {WEIGHT.easy}, medium{' '}
        {WEIGHT.medium}, hard {WEIGHT.hard}.
      </p>
      <p className="mt-1 text-small text-soft">
        <b className="text-ink">S</b> is speed: your mean time for an answer, without the time to
        read (1 second for {WORDS_READ_A_SECOND} words). Up to {FASTEST} seconds counts 1, {SLOWEST}{' '}
        or more counts 0. Relaxed counts 0.5.
      </p>
      <p className="mt-3 text-small text-soft">
        From {FORMULA.lowest} to {FORMULA.lowest + FORMULA.span}: a knowledge score, not a measure
        of intelligence. Your first answer counts.
      </p>
    </Fold>
  )
}
