import fc from 'fast-check'
import { QUESTIONS } from '../../../tests/content.ts'
import { NOTHING_SEEN } from './draw.ts'
import { type Bank, bankOf, questionIn } from './question.ts'
import { type Mode } from './score.ts'
import { answer, askedIn, next, type Quiz, start } from './state.ts'

export const BANK: Bank = bankOf(QUESTIONS)

/** What a visitor does next: which option, how long it takes, how long the feedback is read. */
export type Turn = { pick: number; thinks: number; reads: number }

export const someTurns: fc.Arbitrary<readonly Turn[]> = fc.array(
  fc.record({
    pick: fc.nat({ max: 3 }),
    thinks: fc.nat({ max: 60_000 }),
    reads: fc.nat({ max: 60_000 })
  }),
  { minLength: 12, maxLength: 12 }
)

export const STEADY: readonly Turn[] = Array.from({ length: 12 }, (_, pick) => ({
  pick: pick % 4,
  thinks: 7000,
  reads: 3000
}))

export function rightOption(quiz: Quiz): string {
  return questionIn(BANK, askedIn(quiz)?.question ?? '').answer
}

export function wrongOption(quiz: Quiz): string {
  return askedIn(quiz)?.options.find(option => option !== rightOption(quiz)) ?? ''
}

/** Every moment of a round, the result last, each with the time it came about. */
export function moments(
  seed: number,
  mode: Mode,
  turns: readonly Turn[]
): readonly { quiz: Quiz; at: number }[] {
  const reached: { quiz: Quiz; at: number }[] = []
  let at = 0
  let quiz: Quiz = start(mode, seed, BANK, NOTHING_SEEN, at).quiz
  for (const { pick, thinks, reads } of turns) {
    reached.push({ quiz, at })
    at += thinks
    quiz = answer(quiz, askedIn(quiz)?.options[pick] ?? '', at)
    reached.push({ quiz, at })
    at += reads
    quiz = next(quiz, at)
  }
  return [...reached, { quiz, at }]
}
