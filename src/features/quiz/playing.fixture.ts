import fc from 'fast-check'
import { QUESTIONS } from '../../../tests/content.ts'
import { type Bank, bankOf, questionIn } from './question-bank.ts'
import { answerQuestion, askedIn, nextQuestion, type QuizState, startRound } from './rules.ts'
import { type Mode } from './score.ts'

export const BANK: Bank = bankOf(QUESTIONS)

/** What a visitor does next: which option, how long it takes, how long the feedback is read. */
export type PlayedTurn = { pick: number; thinks: number; reads: number }

export const someTurns: fc.Arbitrary<readonly PlayedTurn[]> = fc.array(
  fc.record({
    pick: fc.nat({ max: 3 }),
    thinks: fc.nat({ max: 60_000 }),
    reads: fc.nat({ max: 60_000 })
  }),
  { minLength: 12, maxLength: 12 }
)

export const STEADY: readonly PlayedTurn[] = Array.from({ length: 12 }, (_, pick) => ({
  pick: pick % 4,
  thinks: 7000,
  reads: 3000
}))

export function rightOption(quiz: QuizState): string {
  return questionIn(BANK, askedIn(quiz)?.question ?? '').answer
}

export function wrongOption(quiz: QuizState): string {
  return askedIn(quiz)?.options.find(option => option !== rightOption(quiz)) ?? ''
}

/** Every moment of a round, the result last, each with the time it came about. */
export function moments(
  seed: number,
  mode: Mode,
  turns: readonly PlayedTurn[],
  seen: readonly string[] = []
): readonly { quiz: QuizState; at: number }[] {
  const reached: { quiz: QuizState; at: number }[] = []
  let at = 0
  let quiz: QuizState = startRound(mode, seed, BANK, seen, at).quiz
  for (const { pick, thinks, reads } of turns) {
    reached.push({ quiz, at })
    at += thinks
    quiz = answerQuestion(quiz, askedIn(quiz)?.options[pick] ?? '', at)
    reached.push({ quiz, at })
    at += reads
    quiz = nextQuestion(quiz, at)
  }
  return [...reached, { quiz, at }]
}
