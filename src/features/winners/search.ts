import { eachHolding } from './names.ts'
import { type Positions, type Prepared } from './prepared.ts'
import { searchKey, type Direction, type Sort } from './view.ts'

/** The positions of the rows that match, in order; without a query the prepared order itself. */
export function search(list: Prepared, query: string, sort: Sort, direction: Direction): Positions {
  const order = list.orders[sort][direction]
  const key = searchKey(query)
  if (key === '') return order
  const isHit = new Uint8Array(order.length)
  let count = 0
  eachHolding(list.names, key, position => {
    isHit[position] = 1
    count++
  })
  const found = new Uint32Array(count)
  let place = 0
  for (const position of order) if (isHit[position] === 1) found[place++] = position
  return found
}
