import { filling, sorting, type Steps } from './sorting.ts'
import { type Direction } from './view.ts'

/**
 * Orders positions by a number, best first and worst first; ties keep the order of `names`, a missing number
 * is last in both.
 * @param names positions in the order that breaks ties
 * @param values `values[position]`, `NaN` for a missing one
 */
export function* orderingByNumber(
  names: Uint32Array,
  values: Float64Array
): Steps<Record<Direction, Uint32Array>> {
  const places = placesOf(values)
  yield
  const { length } = names
  const packed = yield* filling(
    new Float64Array(length),
    name => (places[names[name] ?? 0] ?? 0) * length + name
  )
  const codes = yield* sorting(packed)
  const desc = yield* filling(new Uint32Array(length), at => names[(codes[at] ?? 0) % length] ?? 0)
  return { desc, asc: turned(desc, values) }
}

/** 0 for the best value and up from there; missing ones have the last place. Equal values share a place. */
function placesOf(values: Float64Array): Float64Array {
  let most = -Infinity
  let least = Infinity
  let areWhole = true
  for (const value of values) {
    if (Number.isNaN(value)) continue
    if (value > most) most = value
    if (value < least) least = value
    if (!Number.isInteger(value)) areWhole = false
  }
  const range = most - least + 1
  if (areWhole && range * values.length < Number.MAX_SAFE_INTEGER)
    return values.map(value => (Number.isNaN(value) ? Math.max(0, range) : most - value))
  const distinct = [...new Set(values)].filter(value => !Number.isNaN(value)).sort((a, b) => b - a)
  const places = new Map(distinct.map((value, place) => [value, place]))
  return values.map(value => places.get(value) ?? distinct.length)
}

/** The other direction: groups of equal values change places, the order within each stays. */
function turned(desc: Uint32Array, values: Float64Array): Uint32Array {
  const valueAt = (place: number): number => values[desc[place] ?? 0] ?? Number.NaN
  let present = desc.length
  while (present > 0 && Number.isNaN(valueAt(present - 1))) present--
  const asc = new Uint32Array(desc)
  let filled = 0
  for (let to = present; to > 0;) {
    let from = to - 1
    while (from > 0 && valueAt(from - 1) === valueAt(from)) from--
    for (let at = from; at < to; at++) asc[filled++] = desc[at] ?? 0
    to = from
  }
  return asc
}
