import fc from 'fast-check'
import { type Winner } from './winner.ts'
import { type Direction, type Sort } from './winners-index.ts'
import { ANY_CHARACTER } from '../../../tests/characters.ts'

// Long names that begin alike, and now and then letters that the database would refuse.
const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_]{1,6}$/),
  fc.stringMatching(/^lane_runner_[ab_]{1,3}$/),
  fc.string({ minLength: 1, maxLength: 4, unit: ANY_CHARACTER })
)
// Small ranges, so that ties are the rule and not the exception.
const score = fc.option(fc.integer({ min: 700, max: 720 }).map(tenths => tenths / 10))

const winner: fc.Arbitrary<Winner> = fc.record({
  username: name,
  avatar: fc.constant(null),
  description: fc.constant(null),
  followers: fc.oneof(fc.nat(20), fc.nat(2_000_000_000), fc.integer({ min: -3, max: 3 })),
  following: fc.nat(20),
  iq: score,
  followsBrand: fc.boolean(),
  checkedAt: fc.option(fc.nat(2_000_000_000_000)),
  isComplete: fc.constant(true)
})

/** Lists of winners as the database may hold them: names differ whatever their case. */
export const winners: fc.Arbitrary<readonly Winner[]> = fc.uniqueArray(winner, {
  maxLength: 60,
  selector: row => row.username.toLowerCase(),
  comparator: 'IsStrictlyEqual'
})

export const queries = fc.oneof(fc.constant(''), fc.stringMatching(/^@?[A-Za-z0-9_]{0,2} ?$/))

/** The number a winner is sorted by; `null` is last in both directions. */
export function sortValue(winner: Winner, sort: Sort): number | null {
  return sort === 'rank' ? winner.iq : winner[sort]
}

/** By username: the tie-break of every order. */
export function byName(a: Winner, b: Winner): number {
  return a.username === b.username ? 0 : a.username < b.username ? -1 : 1
}

/** The order of the board, rule by rule: the reference that the index must equal. */
export function compareWinners(sort: Sort, direction: Direction): (a: Winner, b: Winner) => number {
  const sign = direction === 'desc' ? -1 : 1
  return (a, b) => {
    const left = sortValue(a, sort)
    const right = sortValue(b, sort)
    if (left === right) return byName(a, b)
    if (left === null) return 1
    if (right === null) return -1
    return sign * (left - right)
  }
}
