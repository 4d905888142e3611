import { type Random, shuffled } from '../../domain/engine/random.ts'
import { type Question } from '../../domain/quiz/question.ts'
import { type GradedAnswer, type Mode, score, wordsIn } from '../../domain/quiz/score.ts'
import { elapsed, paused, resumed, started, type Stopwatch } from '../../platform/stopwatch.ts'
import { type Bank, type BankQuestion, ROUND_LENGTH, withShuffledOptions } from './bank.ts'
import { lanesBy, type RoundLane } from '../../question/result-text.ts'

/** The first option chosen, and the milliseconds its question was on show. */
export type Answer = { option: string; isRight: boolean; elapsed: number }

export type Round = {
  mode: Mode
  /** Their options in the order shown. */
  asked: Bank
  answers: readonly Answer[]
  /** The scored round whose missed questions this one practices, or 'earlier' for those of visits before. */
  practiceOf?: Round | 'earlier'
}

/** One question is on show, and the watch runs for it alone. */
export type AskingState = { state: 'question'; round: Round; watch: Stopwatch }

/** The intro shows a round's first question. Feedback explains the last answer; meanwhile no time is counted. */
export type QuizState = AskingState | { state: 'intro' | 'feedback' | 'result'; round: Round }

/** An answer with its question; `option` is the id of the one chosen. */
export type ReviewedAnswer = GradedAnswer & Answer & { question: BankQuestion }

export function introOf(asked: Bank): QuizState {
  return { state: 'intro', round: { mode: 'relaxed', asked, answers: [] } }
}

export function startRound({ round }: QuizState, mode: Mode, now: number): AskingState {
  return { state: 'question', round: { ...round, mode }, watch: started(now) }
}

/** The question on show or being explained. */
export function askedIn({ state, round: { asked, answers } }: QuizState): BankQuestion | undefined {
  return asked[state === 'feedback' ? answers.length - 1 : answers.length]
}

/** Answers the question on show. A second answer is ignored. */
export function answerQuestion(quiz: QuizState, option: string, now: number): QuizState {
  if (quiz.state !== 'question') return quiz
  const { round, watch } = quiz
  const isRight = askedIn(quiz)?.answer === option
  const answers = [...round.answers, { option, isRight, elapsed: elapsed(watch, now) }]
  return { state: 'feedback', round: { ...round, answers } }
}

/** What a visitor sees. Choosing an option in the intro starts the round, but is the same screen. */
export function screenOf({
  state,
  round: { asked, answers, mode, practiceOf }
}: QuizState): string {
  const screen = state === 'intro' ? 'question' : state
  return [screen, asked[0]?.id, answers.length, mode, practiceOf !== undefined].join()
}

export function isOver({ asked, answers }: Round): boolean {
  return answers.length === asked.length
}

/** Goes from feedback to the next question or, after the last, to the result. */
export function nextQuestion(quiz: QuizState, now: number): QuizState {
  const { state, round } = quiz
  if (state !== 'feedback') return quiz
  return isOver(round)
    ? { state: 'result', round }
    : { state: 'question', round, watch: started(now) }
}

/**
 * Asks again, in a new order, what the finished round missed or, from the intro, what was missed in the `past`: at most
 * a round's length. In the middle of a round, or with nothing missed, the quiz stays as it is.
 */
export function startPractice(quiz: QuizState, past: Bank, random: Random, now: number): QuizState {
  const { state, round } = quiz
  if (state === 'question' || state === 'feedback') return quiz
  const missed =
    state === 'intro'
      ? past.slice(0, ROUND_LENGTH)
      : round.asked.filter((_, at) => !round.answers[at]?.isRight)
  if (missed.length === 0) return quiz
  const asked = shuffled(random, missed).map(question => withShuffledOptions(question, random))
  const practiceOf = state === 'intro' ? 'earlier' : (round.practiceOf ?? round)
  return {
    state: 'question',
    round: { mode: 'relaxed', asked, answers: [], practiceOf },
    watch: started(now)
  }
}

/** Runs the watch only while a visitor can see the question. */
export function withClock(quiz: QuizState, isOnShow: boolean, now: number): QuizState {
  if (quiz.state !== 'question') return quiz
  const { watch } = quiz
  return { ...quiz, watch: isOnShow ? resumed(watch, now) : paused(watch, now) }
}

/** The milliseconds that the questions answered so far were on show. */
export function answeringTime({ answers }: Round): number {
  return answers.reduce((sum, answer) => sum + answer.elapsed, 0)
}

export function outcomeOf({ mode, asked, answers }: Round) {
  const review = asked.flatMap((question, at): readonly ReviewedAnswer[] => {
    const answer = answers[at]
    const { difficulty } = question
    return answer ? [{ ...answer, question, difficulty, words: wordsToRead(question) }] : []
  })
  const right = review.filter(({ isRight }) => isRight).length
  return { review, right, total: review.length, score: score(review, mode) }
}

export function wordsToRead({ stem, options }: Question): number {
  return wordsIn([stem, ...options.map(({ text }) => text)])
}

export function lanesOf({ state, round: { asked, answers } }: QuizState): readonly RoundLane[] {
  const current = state === 'question' || state === 'intro' ? answers.length : undefined
  return lanesBy(
    asked.map(({ difficulty }, at) => {
      const answer = answers[at]
      if (answer) return { difficulty, status: answer.isRight ? 'right' : 'wrong' }
      return { difficulty, status: at === current ? 'current' : 'open' }
    })
  )
}
