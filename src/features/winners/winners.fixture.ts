import fc from 'fast-check'
import { type Winner } from './winner.ts'

// Long names that begin alike, and now and then letters that the database would refuse.
const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_]{1,6}$/),
  fc.stringMatching(/^lane_runner_[ab_]{1,3}$/),
  fc.string({ minLength: 1, maxLength: 4, unit: 'binary' })
)
// Small ranges, so that ties are the rule and not the exception.
const score = fc.option(fc.integer({ min: 700, max: 720 }).map(tenths => tenths / 10))

const winner: fc.Arbitrary<Winner> = fc.record({
  id: fc.nat(1_000_000).map(String),
  username: name,
  avatar: fc.constant(null),
  description: fc.constant(null),
  followers: fc.oneof(fc.nat(20), fc.nat(2_000_000_000), fc.integer({ min: -3, max: 3 })),
  following: fc.nat(20),
  iq: score,
  followsBrand: fc.boolean()
})

/** Lists of winners as the database may hold them: names differ whatever their case, ids differ. */
export const winners: fc.Arbitrary<readonly Winner[]> = fc
  .uniqueArray(winner, {
    maxLength: 60,
    selector: row => row.username.toLowerCase(),
    comparator: 'IsStrictlyEqual'
  })
  .map(rows => rows.map((row, place) => ({ ...row, id: `${place}-${row.id}` })))

export const queries = fc.oneof(fc.constant(''), fc.stringMatching(/^@?[A-Za-z0-9_]{0,2} ?$/))
