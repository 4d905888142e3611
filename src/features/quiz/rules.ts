import { seededRandom, shuffled } from '../../platform/random.ts'
import { elapsed, started, type Stopwatch } from '../../platform/stopwatch.ts'
import {
  type AskedQuestion,
  type Bank,
  DIFFICULTIES,
  type Difficulty,
  drawRound,
  type Question,
  questionIn,
  withShuffledOptions
} from './question-bank.ts'
import { type GradedAnswer, type Mode, score, type Score } from './score.ts'

/** The first option chosen, and the milliseconds its question was on show. */
export type Answer = { option: string; elapsed: number }

type ScoredRound = {
  kind: 'scored'
  mode: Mode
  seed: number
  /** What had been asked before it was drawn: with the seed, all it takes to draw it again. */
  seenBefore: readonly string[]
  asked: readonly AskedQuestion[]
}

type PracticeRound = {
  kind: 'practice'
  mode: 'relaxed'
  seed: number
  asked: readonly AskedQuestion[]
  after: ResultState & { round: ScoredRound }
}

type Round = ScoredRound | PracticeRound

type Answered = { round: Round; answers: readonly Answer[] }

/** One question is on show; `answers` holds those before it. The watch runs for it alone. */
export type QuestionState = Answered & { state: 'question'; watch: Stopwatch }

/** The last of `answers` is being explained, and no time is counted. */
export type FeedbackState = Answered & { state: 'feedback' }

export type ResultState = Answered & { state: 'result' }

export type QuizState = { state: 'intro' } | QuestionState | FeedbackState | ResultState

export type RoundOutcome = { right: number; total: number; score: Score | undefined }

/** An answer with its question; `option` is the id of the one chosen. */
export type ReviewedAnswer = GradedAnswer & { question: Question; option: string }

export type QuestionStatus = 'right' | 'wrong' | 'current' | 'open'

export type RoundLane = { difficulty: Difficulty; statuses: readonly QuestionStatus[] }

export const INTRO = { state: 'intro' } as const satisfies QuizState

/**
 * Draws a round and shows its first question; `seen` goes back into the next start.
 * The seed is a whole number, `now` in milliseconds. Throws if the bank is too small.
 */
export function startRound(
  mode: Mode,
  seed: number,
  bank: Bank,
  seenBefore: readonly string[],
  now: number
): { quiz: QuestionState; seen: readonly string[] } {
  const { asked, seen } = drawRound(bank, seenBefore, seededRandom(seed))
  return { quiz: show({ kind: 'scored', mode, seed, seenBefore, asked }, [], now), seen }
}

/** Answers the question on show. A second answer, or an unknown option, is ignored. */
export function answerQuestion(quiz: QuizState, option: string, now: number): QuizState {
  if (quiz.state !== 'question') return quiz
  if (!askedIn(quiz)?.options.includes(option)) return quiz
  const answers = [...quiz.answers, { option, elapsed: elapsed(quiz.watch, now) }]
  return { state: 'feedback', round: quiz.round, answers }
}

/** Goes from feedback to the next question or, after the last, to the result. */
export function nextQuestion(quiz: QuizState, now: number): QuizState {
  if (quiz.state !== 'feedback') return quiz
  const { round, answers } = quiz
  if (answers.length < round.asked.length) return show(round, answers, now)
  return { state: 'result', round, answers }
}

/** Asks again what the finished round missed. With nothing missed the result stays. */
export function practice(quiz: QuizState, seed: number, bank: Bank, now: number): QuizState {
  if (quiz.state !== 'result') return quiz
  const missed = missedIn(reviewOf(quiz, bank)).map(({ id }) => id)
  return missed.length === 0 ? quiz : practiceOf(quiz, missed, seed, bank, now)
}

/** Asks some of the questions again that the scored round missed, with everything in a new order. */
export function practiceOf(
  { round, answers }: ResultState,
  missed: readonly string[],
  seed: number,
  bank: Bank,
  now: number
): QuizState {
  const after =
    round.kind === 'practice' ? round.after : ({ state: 'result', round, answers } as const)
  const random = seededRandom(seed)
  // In the order of the scored round, so that the seed alone decides the new one.
  const questions = missedIn(reviewOf(after, bank)).filter(({ id }) => missed.includes(id))
  if (questions.length === 0) return after
  const asked = shuffled(random, questions).map(each => withShuffledOptions(each, random))
  return show({ kind: 'practice', mode: 'relaxed', seed, asked, after }, [], now)
}

/** Goes from practice, finished or not, back to the scored result it came from. */
export function leavePractice(quiz: QuizState): QuizState {
  if (quiz.state === 'intro' || quiz.round.kind !== 'practice') return quiz
  return quiz.round.after
}

/** The question on show or being explained; undefined outside a round. */
export function askedIn(quiz: QuizState): AskedQuestion | undefined {
  if (quiz.state === 'question') return quiz.round.asked[quiz.answers.length]
  if (quiz.state === 'feedback') return quiz.round.asked[quiz.answers.length - 1]
  return undefined
}

/** The milliseconds counted in this round up to `now`, time on feedback left out. */
export function roundTime(quiz: QuizState, now: number): number {
  if (quiz.state === 'intro') return 0
  const answered = quiz.answers.reduce((sum, { elapsed: spent }) => sum + spent, 0)
  return quiz.state === 'question' ? answered + elapsed(quiz.watch, now) : answered
}

export function reviewOf({ round, answers }: Answered, bank: Bank): readonly ReviewedAnswer[] {
  return answers.flatMap(({ option, elapsed: spent }, index) => {
    const asked = round.asked[index]
    if (!asked) return []
    const question = questionIn(bank, asked.question)
    const { difficulty } = question
    return [{ question, option, difficulty, isRight: option === question.answer, elapsed: spent }]
  })
}

export function outcomeOf(quiz: ResultState, bank: Bank): RoundOutcome {
  const answers = reviewOf(quiz, bank)
  return {
    right: answers.filter(({ isRight }) => isRight).length,
    total: answers.length,
    score: quiz.round.kind === 'scored' ? score(answers, quiz.round.mode) : undefined
  }
}

/** The sections that teach what was missed, the most missed first. */
export function sectionsToReread(
  review: readonly ReviewedAnswer[]
): readonly { section: string; missed: number }[] {
  const counts = new Map<string, number>()
  for (const { section } of missedIn(review)) counts.set(section, (counts.get(section) ?? 0) + 1)
  return [...counts]
    .map(([section, missed]) => ({ section, missed }))
    .sort((one, other) => other.missed - one.missed)
}

export function lanesOf(
  quiz: QuestionState | FeedbackState | ResultState,
  bank: Bank
): readonly RoundLane[] {
  const answered = reviewOf(quiz, bank)
  const questions = quiz.round.asked.map(({ question }, index) => {
    const isRight = answered[index]?.isRight
    const isCurrent = quiz.state === 'question' && index === answered.length
    const status: QuestionStatus =
      isRight === undefined ? (isCurrent ? 'current' : 'open') : isRight ? 'right' : 'wrong'
    return { difficulty: questionIn(bank, question).difficulty, status }
  })
  return DIFFICULTIES.map(difficulty => ({
    difficulty,
    statuses: questions.filter(each => each.difficulty === difficulty).map(({ status }) => status)
  })).filter(({ statuses }) => statuses.length > 0)
}

const STATUS_WORDS: Record<QuestionStatus, string> = {
  right: 'right',
  wrong: 'wrong',
  current: 'on now',
  open: 'to come'
}

/** 'Easy: 3 right, 1 wrong. Medium: 1 on now, 4 to come.' */
export function lanesInWords(lanes: readonly RoundLane[]): string {
  return lanes
    .map(({ difficulty, statuses }) => {
      const counts = Object.entries(STATUS_WORDS).flatMap(([status, words]) => {
        const count = statuses.filter(each => each === status).length
        return count > 0 ? [`${count} ${words}`] : []
      })
      return `${difficulty.charAt(0).toUpperCase()}${difficulty.slice(1)}: ${counts.join(', ')}.`
    })
    .join(' ')
}

function missedIn(review: readonly ReviewedAnswer[]): readonly Question[] {
  return review.filter(({ isRight }) => !isRight).map(({ question }) => question)
}

function show(round: Round, answers: readonly Answer[], now: number): QuestionState {
  return { state: 'question', round, answers, watch: started(now) }
}
