import { type Difficulty } from './bank.ts'

export const MODES = ['relaxed', 'timed'] as const
export type Mode = (typeof MODES)[number]

/** What scoring needs to know of an answer; `elapsed` in milliseconds. */
export type GradedAnswer = { difficulty: Difficulty; isRight: boolean; elapsed: number }

/** A winner's `iq_score`, `accuracy_percentage` and `completion_time`. */
export type Score = {
  /** From 70 to 160, one decimal. */
  iq: number
  /** 0 to 100, two decimals, each answer counted alike. */
  accuracyPercentage: number
  /** Whole seconds in which a question was on show. */
  completionTime: number
}

const WEIGHT = { easy: 1, medium: 2, hard: 3 } as const

/** Seconds a question at which speed counts in full, and from which it counts nothing. */
export const FASTEST = 5
export const SLOWEST = 40

/** IQ = 70 + 90 A (0.85 + 0.15 S), to one decimal. Without answers it is 70. */
export function score(answers: readonly GradedAnswer[], mode: Mode): Score {
  const { won, all } = pointsOf(answers)
  return {
    iq: rounded(70 + 90 * share(won, all) * (0.85 + 0.15 * speedFor(answers, mode)), 1),
    accuracyPercentage: rounded(100 * share(rightOf(answers).length, answers.length), 2),
    completionTime: rounded(secondsOf(answers), 0)
  }
}

/** The weights of the right answers and of all: A is the one over the other. */
export function pointsOf(answers: readonly GradedAnswer[]): { won: number; all: number } {
  return { won: weightOf(rightOf(answers)), all: weightOf(answers) }
}

/** S: 1 at a mean of 5 seconds a question or less, 0 at 40 or more, a straight line between. Relaxed counts as 0.5. */
export function speedFor(answers: readonly GradedAnswer[], mode: Mode): number {
  if (mode === 'relaxed') return 0.5
  const mean = share(secondsOf(answers), answers.length)
  return Math.min(1, Math.max(0, (SLOWEST - mean) / (SLOWEST - FASTEST)))
}

function rightOf(answers: readonly GradedAnswer[]): readonly GradedAnswer[] {
  return answers.filter(({ isRight }) => isRight)
}

function weightOf(answers: readonly GradedAnswer[]): number {
  return answers.reduce((sum, { difficulty }) => sum + WEIGHT[difficulty], 0)
}

function secondsOf(answers: readonly GradedAnswer[]): number {
  return answers.reduce((sum, { elapsed }) => sum + elapsed, 0) / 1000
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
