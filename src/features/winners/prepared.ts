import { orderingByName } from './name-order.ts'
import { joiningNames, type Names } from './names.ts'
import { orderingByNumber } from './number-order.ts'
import { sortValue } from './order.ts'
import { done, filling, type Steps } from './sorting.ts'
import { type Direction, type Sort } from './view.ts'
import { type Winner } from './winner.ts'

/** Positions of rows in the list they were prepared from. */
export type Positions = Uint32Array

/** A list of winners with everything that search and sort would otherwise work out per key press. */
export type Prepared = {
  readonly rows: readonly Winner[]
  /** The usernames of `rows`, ready to be searched. */
  readonly names: Names
  readonly orders: Readonly<Record<Sort, Readonly<Record<Direction, Positions>>>>
}

/** Sorts once in every way that the board offers, so that a sort is a look-up. */
export function* preparing(rows: readonly Winner[]): Steps<Prepared> {
  const names = yield* joiningNames(rows)
  const byName = yield* orderingByName(rows)
  const rank = yield* ordersBy(rows, byName, 'rank')
  const followers = yield* ordersBy(rows, byName, 'followers')
  const following = yield* ordersBy(rows, byName, 'following')
  return { rows, names, orders: { rank, followers, following } }
}

/** The same without a pause. */
export function prepare(rows: readonly Winner[]): Prepared {
  return done(preparing(rows))
}

function* ordersBy(
  rows: readonly Winner[],
  byName: Positions,
  sort: Sort
): Steps<Record<Direction, Positions>> {
  const values = yield* filling(new Float64Array(rows.length), at => {
    const row = rows[at]
    return (row && sortValue(row, sort)) ?? Number.NaN
  })
  return yield* orderingByNumber(byName, values)
}
