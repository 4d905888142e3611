import { elapsed, started, type Stopwatch } from '../../platform/stopwatch.ts'
import { type Asked, type Seen } from './draw.ts'
import { type Bank } from './question.ts'
import {
  type Answer,
  marksOf,
  missedIn,
  practiceRound,
  review,
  type Round,
  scoredRound
} from './round.ts'
import { type Mode, score, type Score } from './score.ts'

export type Intro = { state: 'intro' }

/** One question is on show; `answers` holds those before it. The watch runs for it alone. */
export type Questioning = {
  state: 'question'
  round: Round
  answers: readonly Answer[]
  watch: Stopwatch
}

/** The last of `answers` is being explained, and no time is counted. */
export type Feedback = { state: 'feedback'; round: Round; answers: readonly Answer[] }

/** Every question asked has its answer. */
export type Finished = { state: 'result'; round: Round; answers: readonly Answer[] }

export type Quiz = Intro | Questioning | Feedback | Finished

export type Outcome =
  | { kind: 'scored'; right: number; total: number; score: Score }
  | { kind: 'practice'; right: number; total: number }

export const INTRO: Intro = { state: 'intro' }

/**
 * Draws a round and shows its first question; `seen` goes back into the next start.
 * The seed is a whole number, `now` in milliseconds. Throws if the bank is too small.
 */
export function start(
  mode: Mode,
  seed: number,
  bank: Bank,
  seen: Seen,
  now: number
): { quiz: Questioning; seen: Seen } {
  const drawn = scoredRound(mode, seed, bank, seen)
  return { quiz: show(drawn.round, [], now), seen: drawn.seen }
}

/** Takes the answer to the question on show. Any later one, or an unknown option, is ignored. */
export function answer(quiz: Quiz, option: string, now: number): Quiz {
  if (quiz.state !== 'question') return quiz
  if (!askedIn(quiz)?.options.includes(option)) return quiz
  const answers = [...quiz.answers, { option, elapsed: elapsed(quiz.watch, now) }]
  return { state: 'feedback', round: quiz.round, answers }
}

/** Goes from feedback to the next question or, after the last, to the result. */
export function next(quiz: Quiz, now: number): Quiz {
  if (quiz.state !== 'feedback') return quiz
  const { round, answers } = quiz
  if (answers.length < round.asked.length) return show(round, answers, now)
  return { state: 'result', round, answers }
}

export function restart(): Intro {
  return INTRO
}

/** Asks again what the finished round missed. With nothing missed the result stays. */
export function practice(quiz: Quiz, seed: number, bank: Bank, now: number): Quiz {
  if (quiz.state !== 'result') return quiz
  const { round, answers } = quiz
  const missed = missedIn(review(round, answers, bank))
  if (missed.length === 0) return quiz
  const after = round.kind === 'practice' ? round.after : { round, answers }
  return show(practiceRound(missed, seed, after), [], now)
}

/** Goes from practice, finished or not, back to the scored result it came from. */
export function leavePractice(quiz: Quiz): Quiz {
  if (quiz.state === 'intro' || quiz.round.kind !== 'practice') return quiz
  return { state: 'result', ...quiz.round.after }
}

/** The question on show or being explained; undefined outside a round. */
export function askedIn(quiz: Quiz): Asked | undefined {
  if (quiz.state === 'question') return quiz.round.asked[quiz.answers.length]
  if (quiz.state === 'feedback') return quiz.round.asked[quiz.answers.length - 1]
  return undefined
}

/** The milliseconds counted in this round up to `now`, time on feedback left out. */
export function timeSpent(quiz: Quiz, now: number): number {
  if (quiz.state === 'intro') return 0
  const answered = quiz.answers.reduce((sum, { elapsed: spent }) => sum + spent, 0)
  return quiz.state === 'question' ? answered + elapsed(quiz.watch, now) : answered
}

export function outcomeOf(quiz: Finished, bank: Bank): Outcome {
  const { round, answers } = quiz
  const marks = marksOf(review(round, answers, bank))
  const tally = { right: marks.filter(mark => mark.isRight).length, total: marks.length }
  if (round.kind === 'practice') return { kind: 'practice', ...tally }
  return { kind: 'scored', ...tally, score: score(marks, round.mode) }
}

function show(round: Round, answers: readonly Answer[], now: number): Questioning {
  return { state: 'question', round, answers, watch: started(now) }
}
