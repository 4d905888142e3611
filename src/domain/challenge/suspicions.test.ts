import { expect, test } from 'vitest'
import { seededRandom } from '../engine/random.ts'
import {
  all,
  CHEATS,
  copied,
  HONEST,
  honestRounds,
  LARGE,
  type Pool,
  roundOf
} from './played-rounds.fixture.ts'
import { type PlayedRound, type Suspicion, suspicionsAmong } from './suspicions.ts'

/** The demo's questions: the fewest that a project has. */
const SMALL: Pool = { own: 40, generated: 48 }
function found(kind: Suspicion, rounds: readonly PlayedRound[]): string[] {
  return (suspicionsAmong(rounds).get(kind) ?? []).map(({ attempt }) => attempt)
}

test.each(Object.entries(CHEATS) as [Suspicion, PlayedRound[]][])(
  'planted among 2,000 honest rounds, %s is listed whole',
  (kind, cheats) => {
    const honest = honestRounds(2000, LARGE, seededRandom(11)).map(round => ({
      ...round,
      account: round.account + 100
    }))
    expect(found(kind, [...honest, ...cheats])).toEqual(
      expect.arrayContaining(cheats.map(({ attempt }) => attempt))
    )
  }
)

test.each([
  ['a large pool of questions', LARGE],
  ['the demo’s questions', SMALL]
])('of 2,000 honest rounds over %s at most one in a hundred is listed', (_, pool) => {
  for (const seed of [1, 2, 3]) {
    const rounds = honestRounds(2000, pool, seededRandom(seed))
    const listed = new Set([...suspicionsAmong(rounds).values()].flat())
    expect(listed.size).toBeLessThanOrEqual(20)
  }
})

test('a round that is too fast to be read is listed whatever its score, one without a mistake sooner', () => {
  const at = (seconds: number, accuracy: number): Suspicion[] =>
    [...suspicionsAmong([roundOf(1, { seconds, accuracy })])].flatMap(([kind, rounds]) =>
      rounds.length > 0 ? kind : []
    )
  expect(at(133, 0)).toEqual(['unread'])
  expect(at(133, 100)).toEqual(['unread'])
  expect(at(134, 0)).toEqual([])
  expect(at(134, 100)).toEqual(['perfect'])
  expect(at(199, 100)).toEqual(['perfect'])
  expect(at(200, 100)).toEqual([])
  expect(at(199, 91.67)).toEqual([])
})

test('rounds of one account have a day, wrong answers and places in common, and are not listed for it', () => {
  const places = [1, 2, 3, 4, 1, 1, 2, 2, 3, 3, 4, 4]
  const one = { ...copied, places, account_day: '2026-05-04' }
  const rounds = [1, 2, 3, 4, 5].map(n => ({ ...roundOf(n, one), account: 1 }))
  expect([...suspicionsAmong(rounds).values()].flat()).toEqual([])
})

test('rounds that share most of their wrong answers are listed where nobody else plays', () => {
  const wrong = { ...copied, rights: HONEST.rights.map((_, at) => at >= 6) }
  expect(
    found(
      'same-wrong',
      [1, 2, 3].map(n => roundOf(n, wrong))
    )
  ).toHaveLength(3)
})

test('always the same place is listed alone, but not where time ran out', () => {
  expect(found('same-places', [roundOf(1, { places: all(2) })])).toEqual(['planted 1'])
  const places = all(2).map((place, at) => (at === 11 ? null : place))
  expect(found('same-places', [roundOf(1, { places }), roundOf(2, { places })])).toEqual([])
})

test('three wrong answers in common are no sign, and neither are the same right ones', () => {
  const rights = copied.rights.map((isRight, at) => isRight || at === 0)
  expect(
    found(
      'same-wrong',
      [1, 2].map(n => roundOf(n, { ...copied, rights }))
    )
  ).toEqual([])
})

test('questions that nobody answered are nothing that rounds have in common', () => {
  const missing = HONEST.questions.map(() => null)
  const lost = {
    account_day: null,
    questions: HONEST.questions,
    options: missing,
    places: missing,
    rights: HONEST.questions.map(() => false)
  }
  const rounds = [1, 2, 3, 4, 5].map(n => roundOf(n, lost))
  expect([...suspicionsAmong(rounds).values()].flat()).toEqual([])
})

test('an even pace is listed, but not where time ran out', () => {
  expect(found('even-pace', [roundOf(1, { ms: all(30_000) })])).toEqual(['planted 1'])
  const ms = all(30_000).map((time, at) => (at === 11 ? null : time))
  expect(found('even-pace', [roundOf(1, { ms })])).toEqual([])
})

test('few accounts of one day are listed only where few play', () => {
  const some = (count: number) =>
    Array.from({ length: count }, (_, at) => roundOf(at, { account_day: '2026-05-04' }))
  expect(found('same-day', some(3))).toEqual([])
  expect(found('same-day', some(4))).toHaveLength(4)
  const many = honestRounds(2000, LARGE, seededRandom(5)).map(round => ({
    ...round,
    account: round.account + 100
  }))
  expect(found('same-day', [...many, ...some(4)])).toEqual([])
})
