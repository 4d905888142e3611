import { below, type Random, seededRandom, shuffled, unit } from '../engine/random.ts'
import { CHALLENGE_ROUND_LENGTH, QUESTION_SECONDS } from './rules.ts'
import { type PlayedRound, type Suspicion } from './suspicions.ts'

/** The questions of a round: four of the staff's own, the others generated. */
const OWN = 4
const OPTIONS = 4
const FIRST_ACCOUNT = Date.UTC(2009, 0, 1)
const DAY = 86_400_000
const ACCOUNT_DAYS = 6500

export type Pool = { readonly own: number; readonly generated: number }

/** What `npm run challenge -- make` and a diligent staff bring. */
export const LARGE: Pool = { own: 40, generated: 1200 }

/**
 * Rounds of people who read, think and know more or less. Some hurry: they read at five words a second and guess. Every
 * account is another, the worst case for what accounts have in common.
 */
export function honestRounds(count: number, pool: Pool, random: Random): readonly PlayedRound[] {
  return Array.from({ length: count }, (_, account) => honestRound(account, pool, random))
}

function honestRound(account: number, pool: Pool, random: Random): PlayedRound {
  const skill = 0.25 + 0.7 * unit(random)
  const wordsASecond = 1.5 + 3.5 * unit(random)
  const thinking = 2 + 18 * unit(random)
  const questions = questionsOf(pool, random)
  const words = questions.map(question => 25 + ((question * 37) % 90))
  const ms = words.map(count =>
    Math.min(
      QUESTION_SECONDS.timed * 1000,
      Math.round(1000 * (count / wordsASecond + thinking * lognormal(random)))
    )
  )
  const rights = ms.map(time => time < QUESTION_SECONDS.timed * 1000 && unit(random) < skill)
  return draftOf({
    account,
    questions,
    rights,
    ms,
    words: words.reduce((sum, count) => sum + count, 0),
    options: questions.map((question, at) =>
      rights[at] ? keyOf(question) : wrongOption(question, random)
    ),
    random
  })
}

type Draft = {
  account: number
  questions: readonly number[]
  options: readonly number[]
  rights: readonly boolean[]
  ms: readonly number[]
  words: number
  random: Random
}

function draftOf({ random, ms, rights, ...round }: Draft): PlayedRound {
  const right = rights.filter(Boolean).length
  return {
    ...round,
    ms,
    rights,
    attempt: `round ${String(round.account)}`,
    account_day: new Date(FIRST_ACCOUNT + below(random, ACCOUNT_DAYS) * DAY)
      .toISOString()
      .slice(0, 10),
    // The options are shuffled for each round.
    places: round.questions.map(() => 1 + below(random, OPTIONS)),
    seconds: Math.round(ms.reduce((sum, time) => sum + time, 0) / 1000),
    accuracy: (100 * right) / CHALLENGE_ROUND_LENGTH
  }
}

function questionsOf({ own, generated }: Pool, random: Random): readonly number[] {
  const drawn = (from: number, size: number, count: number): readonly number[] =>
    shuffled(random, [...Array(size).keys()])
      .slice(0, count)
      .map(at => from + at)
  return shuffled(random, [
    ...drawn(0, own, OWN),
    ...drawn(own, generated, CHALLENGE_ROUND_LENGTH - OWN)
  ])
}

function keyOf(question: number): number {
  return 1 + (question % OPTIONS)
}

/** One wrong option of each question draws half of those who are wrong. */
function wrongOption(question: number, random: Random): number {
  const wrong = [1, 2, 3].map(step => 1 + ((question + step) % OPTIONS))
  return wrong[unit(random) < 0.5 ? 0 : 1 + below(random, 2)] ?? 1
}

/** Median 1, as times of people spread. */
function lognormal(random: Random): number {
  const sum = Array.from({ length: 12 }, () => unit(random)).reduce((one, other) => one + other)
  return Math.exp(0.6 * (sum - 6))
}

const WORDS = 800
export const [HONEST] = honestRounds(1, LARGE, seededRandom(7)) as [PlayedRound]

/** A round of another account that nothing else is wrong with. */
export function roundOf(account: number, change: Partial<PlayedRound> = {}): PlayedRound {
  const [round] = honestRounds(1, LARGE, seededRandom(1000 + account)) as [PlayedRound]
  return {
    ...round,
    account,
    attempt: `planted ${String(account)}`,
    words: WORDS,
    seconds: 400,
    ...change
  }
}

export const all = (value: number): number[] => HONEST.questions.map(() => value)
const rightOne = { accuracy: 100, rights: HONEST.questions.map(() => true) }
/** Four wrong answers, the others right. */
export const copied = {
  questions: HONEST.questions,
  options: HONEST.questions.map((_, at) => (at < 4 ? 3 : 1)),
  rights: HONEST.questions.map((_, at) => at >= 4)
}

/** Of each kind, the rounds to list. */
export const CHEATS: Record<Suspicion, PlayedRound[]> = {
  unread: [roundOf(1, { seconds: 15, accuracy: 25 })],
  perfect: [roundOf(2, { seconds: WORDS / 4 - 1, ...rightOne })],
  'same-day': [3, 4, 5, 6, 7, 8, 9].map(one => roundOf(one, { account_day: '2026-05-04' })),
  'same-wrong': [roundOf(10, copied), roundOf(11, copied)],
  'same-places': [12, 13].map(one =>
    roundOf(one, { places: [1, 2, 3, 4, 1, 1, 2, 2, 3, 3, 4, 4] })
  ),
  'even-pace': [roundOf(14, { ms: all(30_000).map((ms, at) => ms + (at % 2) * 2000) })]
}
