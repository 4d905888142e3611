import { type Positions, type Prepared } from './prepared.ts'
import { searchKey, type Direction, type Sort } from './view.ts'

type Search = (prepared: Prepared, query: string, sort: Sort, direction: Direction) => Positions

type Found = {
  readonly prepared: Prepared
  readonly order: Positions
  readonly key: string
  readonly positions: Positions
}

/**
 * A search that remembers its last answer: what matches `anna` is looked for among what matched `ann`.
 * The answer holds the positions of the matching rows in order; without a query the prepared order itself.
 */
export function createSearch(): Search {
  let last: Found | undefined
  return (prepared, query, sort, direction) => {
    const order = prepared.orders[sort][direction]
    const key = searchKey(query)
    if (key === '') return order
    const isNarrower = last?.prepared === prepared && last.order === order && key.includes(last.key)
    const positions = matching(prepared.keys, isNarrower && last ? last.positions : order, key)
    last = { prepared, order, key, positions }
    return positions
  }
}

function matching(keys: readonly string[], among: Positions, key: string): Positions {
  const matches = new Uint32Array(among.length)
  let count = 0
  for (const position of among) if (keys[position]?.includes(key)) matches[count++] = position
  return matches.slice(0, count)
}
