import { type Random, shuffled } from '../../domain/engine/random.ts'
import { elapsed, started, type Stopwatch } from '../../platform/stopwatch.ts'
import {
  type AskedQuestion,
  type Bank,
  type BankQuestion,
  questionIn,
  ROUND_LENGTH,
  withShuffledOptions
} from './bank.ts'
import { type Question } from '../../domain/quiz/question.ts'
import { lanesBy, type QuestionStatus, type RoundLane } from './result-text.ts'
import {
  type GradedAnswer,
  type Mode,
  score,
  type Score,
  wordsIn
} from '../../domain/quiz/score.ts'

/** The first option chosen, and the milliseconds its question was on show. */
export type Answer = { option: string; elapsed: number }

export type Round = {
  mode: Mode
  asked: readonly AskedQuestion[]
  answers: readonly Answer[]
  /** The scored round whose missed questions this one practices, or 'earlier' for those of visits before. */
  practiceOf?: Round | 'earlier'
}

/** One question is on show, and the watch runs for it alone. */
export type AskingState = { state: 'question'; round: Round; watch: Stopwatch }

/** Feedback explains the last answer; meanwhile no time is counted. */
export type QuizState =
  { state: 'intro' } | AskingState | { state: 'feedback' | 'result'; round: Round }

export type QuizOutcome = { right: number; total: number; score: Score }

/** An answer with its question; `option` is the id of the one chosen. */
export type ReviewedAnswer = GradedAnswer & { question: BankQuestion; option: string }

export const INTRO = { state: 'intro' } as const satisfies QuizState

export function startRound(
  mode: Mode,
  asked: readonly AskedQuestion[],
  now: number,
  practiceOf?: Round['practiceOf']
): AskingState {
  const round = { mode, asked, answers: [], ...(practiceOf && { practiceOf }) }
  return { state: 'question', round, watch: started(now) }
}

/** Answers the question on show. A second answer, or an unknown option, is ignored. */
export function answerQuestion(quiz: QuizState, option: string, now: number): QuizState {
  if (quiz.state !== 'question' || !askedIn(quiz)?.options.includes(option)) return quiz
  const answer = { option, elapsed: elapsed(quiz.watch, now) }
  return { state: 'feedback', round: { ...quiz.round, answers: [...quiz.round.answers, answer] } }
}

/** Goes from feedback to the next question or, after the last, to the result. */
export function nextQuestion(quiz: QuizState, now: number): QuizState {
  if (quiz.state !== 'feedback') return quiz
  const { round } = quiz
  if (round.answers.length === round.asked.length) return { state: 'result', round }
  return { state: 'question', round, watch: started(now) }
}

/**
 * Asks again, in a new order, what the finished round missed or, from the intro, what was missed `earlier`. With
 * nothing missed the quiz stays as it is.
 */
export function startPractice(
  quiz: QuizState,
  bank: Bank,
  random: Random,
  now: number,
  earlier: readonly string[] = []
): QuizState {
  if (quiz.state === 'question' || quiz.state === 'feedback') return quiz
  const origin = quiz.state === 'intro' ? 'earlier' : (quiz.round.practiceOf ?? quiz.round)
  const missed =
    quiz.state === 'intro'
      ? earlier.slice(0, ROUND_LENGTH).map(id => questionIn(bank, id))
      : missedIn(reviewOf(quiz.round, bank))
  if (missed.length === 0) return quiz
  const asked = shuffled(random, missed).map(question => withShuffledOptions(question, random))
  return startRound('relaxed', asked, now, origin)
}

/** What is still missed once the latest answer of a round counts: ids, the oldest first. */
export function missedAfter(
  missed: readonly string[],
  round: Round,
  bank: Bank
): readonly string[] {
  const latest = reviewOf(round, bank).at(-1)
  if (!latest) return missed
  const { id } = latest.question
  const others = missed.filter(each => each !== id)
  return latest.isRight ? others : [...others, id]
}

/** Goes from practice, finished or not, back to the scored result or the intro it came from. */
export function leavePractice(quiz: QuizState): QuizState {
  if (quiz.state === 'intro' || !quiz.round.practiceOf) return quiz
  const { practiceOf } = quiz.round
  return practiceOf === 'earlier' ? INTRO : { state: 'result', round: practiceOf }
}

/** The question on show or being explained; undefined outside a round. */
export function askedIn(quiz: QuizState): AskedQuestion | undefined {
  if (quiz.state === 'intro' || quiz.state === 'result') return undefined
  const { asked, answers } = quiz.round
  return asked[quiz.state === 'question' ? answers.length : answers.length - 1]
}

/** The milliseconds counted in this round up to `now`. */
export function roundTime({ round, watch }: AskingState, now: number): number {
  return round.answers.reduce((sum, answer) => sum + answer.elapsed, elapsed(watch, now))
}

export function reviewOf({ asked, answers }: Round, bank: Bank): readonly ReviewedAnswer[] {
  return answers.flatMap(({ option, elapsed: spent }, index) => {
    const id = asked[index]?.question
    if (id === undefined) return []
    const question = questionIn(bank, id)
    const { difficulty, answer } = question
    const words = wordsToRead(question)
    return [{ question, option, difficulty, isRight: option === answer, elapsed: spent, words }]
  })
}

export function wordsToRead({ stem, options }: Question): number {
  return wordsIn([stem, ...options.map(({ text }) => text)])
}

export function outcomeOf(round: Round, bank: Bank): QuizOutcome {
  const review = reviewOf(round, bank)
  const missed = missedIn(review).length
  return {
    right: review.length - missed,
    total: review.length,
    score: score(review, round.mode)
  }
}

/** How each question of a round stands, by difficulty. */
export function lanesOf(round: Round, bank: Bank, isAsking: boolean): readonly RoundLane[] {
  const review = reviewOf(round, bank)
  const questions = round.asked.map(({ question }, index) => {
    const isRight = review[index]?.isRight
    const pending = isAsking && index === review.length ? 'current' : 'open'
    const status: QuestionStatus = isRight === undefined ? pending : isRight ? 'right' : 'wrong'
    return { difficulty: questionIn(bank, question).difficulty, status }
  })
  return lanesBy(questions)
}

const STATUS_WORDS: Record<QuestionStatus, string> = {
  right: 'right',
  wrong: 'wrong',
  current: 'on now',
  open: 'to come'
}

export const DIFFICULTY_NAMES = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const

/** 'Easy: 3 right, 1 wrong. Medium: 1 on now, 4 to come.' */
export function lanesInWords(lanes: readonly RoundLane[]): string {
  return lanes
    .map(({ difficulty, statuses }) => {
      const counts = Object.entries(STATUS_WORDS).flatMap(([status, words]) => {
        const count = statuses.filter(each => each === status).length
        return count > 0 ? [`${count} ${words}`] : []
      })
      return `${DIFFICULTY_NAMES[difficulty]}: ${counts.join(', ')}.`
    })
    .join(' ')
}

function missedIn(review: readonly ReviewedAnswer[]): readonly BankQuestion[] {
  return review.filter(({ isRight }) => !isRight).map(({ question }) => question)
}
