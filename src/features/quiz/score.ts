import { type Difficulty } from './question.ts'

export const MODES = ['relaxed', 'timed'] as const
export type Mode = (typeof MODES)[number]

/** What scoring needs to know of one answer; `elapsed` in milliseconds. */
export type Mark = { difficulty: Difficulty; isRight: boolean; elapsed: number }

/** A winner's `iq_score`, `accuracy_percentage` and `completion_time`. */
export type Score = {
  /** From 70 to 160, one decimal. */
  iq: number
  /** Right answers of all, each counted alike: 0 to 100, two decimals. */
  accuracyPercentage: number
  /** Whole seconds in which a question was on show. */
  completionTime: number
}

const WEIGHT = { easy: 1, medium: 2, hard: 3 } as const

/** Seconds a question at which speed counts in full, and from which it counts nothing. */
export const FASTEST = 5
export const SLOWEST = 40
const RELAXED_SPEED = 0.5

/** IQ = 70 + 90 A (0.85 + 0.15 S), to one decimal. No marks score 70. */
export function score(marks: readonly Mark[], mode: Mode): Score {
  const accuracy = weightedAccuracy(marks)
  return {
    iq: rounded(70 + 90 * accuracy * (0.85 + 0.15 * speedFor(marks, mode)), 1),
    accuracyPercentage: rounded(100 * share(rightOf(marks).length, marks.length), 2),
    completionTime: rounded(secondsOf(marks), 0)
  }
}

/** A: from 0 to 1, a hard question weighing as much as three easy ones. */
export function weightedAccuracy(marks: readonly Mark[]): number {
  const { won, all } = pointsOf(marks)
  return share(won, all)
}

/** The weights of the right answers and of all: A is the one over the other. */
export function pointsOf(marks: readonly Mark[]): { won: number; all: number } {
  return { won: weightOf(rightOf(marks)), all: weightOf(marks) }
}

/** S as the mode counts it. */
export function speedFor(marks: readonly Mark[], mode: Mode): number {
  return mode === 'relaxed' ? RELAXED_SPEED : speedOf(marks)
}

/** S: 1 at a mean of 5 seconds a question or less, 0 at 40 or more, a straight line between. */
export function speedOf(marks: readonly Mark[]): number {
  const mean = share(secondsOf(marks), marks.length)
  return Math.min(1, Math.max(0, (SLOWEST - mean) / (SLOWEST - FASTEST)))
}

function rightOf(marks: readonly Mark[]): readonly Mark[] {
  return marks.filter(mark => mark.isRight)
}

function weightOf(marks: readonly Mark[]): number {
  return marks.reduce((sum, mark) => sum + WEIGHT[mark.difficulty], 0)
}

function secondsOf(marks: readonly Mark[]): number {
  return marks.reduce((sum, mark) => sum + mark.elapsed, 0) / 1000
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
