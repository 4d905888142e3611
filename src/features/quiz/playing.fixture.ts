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

export function startedRound(mode: Mode, seed = 1, now = 0): QuizState {
  return startRound(introOf(drawRound(QUESTIONS, [], seededRandom(seed))), mode, now)
}

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
