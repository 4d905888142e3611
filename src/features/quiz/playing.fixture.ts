import fc from 'fast-check'
import { QUESTIONS } from '../../../tests/content.ts'
import { seededRandom } from '../../domain/engine/random.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { drawRound } from './bank.ts'
import {
  answerQuestion,
  askedIn,
  introOf,
  nextQuestion,
  type QuizState,
  startRound
} from './rules.ts'
import { $game } from './store.ts'

/** What a visitor does next: which option, how long it takes, how long the feedback is read. */
export type PlayedTurn = { pick: number; thinks: number; reads: number }

const someTime = fc.nat({ max: 60_000 })

export const someTurns: fc.Arbitrary<readonly PlayedTurn[]> = fc.array(
  fc.record({ pick: fc.nat({ max: 3 }), thinks: someTime, reads: someTime }),
  { minLength: 12, maxLength: 12 }
)

export function startedRound(mode: Mode, seed = 1, now = 0): QuizState {
  return startRound(introOf(drawRound(QUESTIONS, [], seededRandom(seed))), mode, now)
}

export const shownQuiz = (): QuizState => $game.get().quiz

export function rightOption(quiz: QuizState): string {
  return askedIn(quiz)?.answer ?? ''
}

export function wrongOption(quiz: QuizState): string {
  return askedIn(quiz)?.options.find(({ id }) => id !== rightOption(quiz))?.id ?? ''
}

/** Plays to the result, right but for the questions at the given places; each takes a second. */
export function played(quiz: QuizState, missed: readonly number[] = []): QuizState {
  let state = quiz
  for (let place = 0; state.state === 'question'; place++) {
    const option = missed.includes(place) ? wrongOption(state) : rightOption(state)
    state = nextQuestion(answerQuestion(state, option, 1000), 0)
  }
  return state
}

/** Every moment of a round, the result last, each with the time it came about. */
export function moments(
  start: QuizState,
  turns: readonly PlayedTurn[]
): readonly { quiz: QuizState; at: number }[] {
  const reached = [{ quiz: start, at: 0 }]
  for (const { pick, thinks, reads } of turns) {
    const { quiz, at } = reached.at(-1)!
    const told = answerQuestion(quiz, askedIn(quiz)?.options[pick]?.id ?? '', at + thinks)
    const later = at + thinks + reads
    reached.push({ quiz: told, at: at + thinks }, { quiz: nextQuestion(told, later), at: later })
  }
  return reached
}
