export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export const MODES = ['relaxed', 'timed'] as const
export type Mode = (typeof MODES)[number]

/** What scoring needs to know of an answer: milliseconds it took, and words there were to read. */
export type GradedAnswer = {
  difficulty: Difficulty
  isRight: boolean
  elapsed: number
  words: number
}

type Judged = Pick<GradedAnswer, 'difficulty' | 'isRight'>

/** A winner's `iq_score`, `accuracy_percentage` and `completion_time`. */
export type Score = {
  /** From 70 to 160, one decimal. */
  iq: number
  /** 0 to 100, two decimals, each answer counted alike. */
  accuracyPercentage: number
  /** Whole seconds in which a question was on show. */
  completionTime: number
}

/** IQ = lowest + span × A × (base + gain × S), with A and S from 0 to 1. */
export const FORMULA = { lowest: 70, span: 90, base: 0.85, gain: 0.15 } as const
export const WEIGHT = { easy: 1, medium: 2, hard: 3 } as const

/** Seconds beyond the reading time at which speed counts in full, and from which it counts nothing. */
export const FASTEST = 5
export const SLOWEST = 40
/** As fast as a screen reader at its usual speed. */
export const WORDS_READ_A_SECOND = 2

/** What a person has to read before they can answer. */
export function wordsIn(texts: readonly string[]): number {
  return texts.join(' ').trim().split(/\s+/).length
}

/** How long reading takes, in seconds. */
export function readingTime(words: number): number {
  return words / WORDS_READ_A_SECOND
}

/** Without answers, `iq` is the lowest. */
export function score(answers: readonly GradedAnswer[], mode: Mode): Score {
  const { won, all } = pointsOf(answers)
  const right = answers.filter(({ isRight }) => isRight).length
  const { lowest, span, base, gain } = FORMULA
  return {
    iq: rounded(lowest + span * share(won, all) * (base + gain * speedFor(answers, mode)), 1),
    accuracyPercentage: rounded(100 * share(right, answers.length), 2),
    completionTime: Math.round(sumOf(answers.map(({ elapsed }) => elapsed)) / 1000)
  }
}

export function highestIq(mode: Mode): number {
  return score([{ difficulty: 'easy', isRight: true, elapsed: 0, words: 0 }], mode).iq
}

/**
 * Half of the rounds of somebody this accurate end in this range: 0.67 standard errors of the weighted share of right
 * answers on each side, which counts one more right and one more wrong point than there were. Whole points, and never
 * beyond what all right or all wrong would score.
 */
export function likelyRange(answers: readonly Judged[], iq: number) {
  const { won, all } = pointsOf(answers)
  const likely = (won + 1) / (all + 2)
  const squares = sumOf(answers.map(({ difficulty }) => WEIGHT[difficulty] ** 2))
  const deviation = share(Math.sqrt(squares * likely * (1 - likely)), all)
  const { lowest } = FORMULA
  const span = won === 0 ? FORMULA.span : (iq - lowest) / share(won, all)
  const margin = 0.6745 * deviation * span
  return {
    from: Math.round(Math.max(lowest, iq - margin)),
    to: Math.round(Math.min(lowest + span, iq + margin))
  }
}

/** The weights of the right answers and of all: A is the one over the other. */
export function pointsOf(answers: readonly Judged[]) {
  const weights = answers.map(({ difficulty, isRight }) => (isRight ? WEIGHT[difficulty] : 0))
  return { won: sumOf(weights), all: sumOf(answers.map(({ difficulty }) => WEIGHT[difficulty])) }
}

/**
 * S: 1 at a mean of 5 seconds a question or less beyond the reading time, 0 at 40 or more, a straight line between.
 * Relaxed counts as 0.5.
 */
export function speedFor(answers: readonly GradedAnswer[], mode: Mode): number {
  if (mode === 'relaxed') return 0.5
  const thinking = answers.map(({ elapsed, words }) =>
    Math.max(0, elapsed / 1000 - readingTime(words))
  )
  const mean = share(sumOf(thinking), answers.length)
  return Math.min(1, Math.max(0, (SLOWEST - mean) / (SLOWEST - FASTEST)))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
