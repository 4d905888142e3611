import { byName } from './order.ts'
import { filling, sorting, type Steps } from './sorting.ts'
import { type Winner } from './winner.ts'

/** The letters of usernames in their order; all letters between two of these share a place. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
/** An end, every letter and the gap before each, and the gap after the last. */
const PLACES = 2 * LETTERS.length + 2

const PLACE_OF = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code)
  const at = LETTERS.indexOf(letter)
  if (at >= 0) return 2 * at + 2
  return 2 * [...LETTERS].filter(known => known < letter).length + 1
})

/**
 * The positions of `rows` ordered by username, then id.
 * The first letters of a name and the row's position are packed into one number, since typed arrays sort
 * numbers natively; only names that begin alike are then compared as text.
 */
export function* orderingByName(rows: readonly Winner[]): Steps<Uint32Array> {
  const scale = Math.max(1, rows.length)
  const letters = Math.floor(Math.log(Number.MAX_SAFE_INTEGER / scale) / Math.log(PLACES))
  const packed = yield* filling(
    new Float64Array(rows.length),
    position => beginningOf(rows[position]?.username ?? '', letters) * scale + position
  )
  const codes = yield* sorting(packed)
  const order = yield* filling(new Uint32Array(rows.length), at => (codes[at] ?? 0) % scale)
  const beginningAt = (at: number): number => Math.floor((codes[at] ?? 0) / scale)
  for (let from = 0; from < codes.length;) {
    let to = from + 1
    while (to < codes.length && beginningAt(to) === beginningAt(from)) to++
    if (to - from > 1) {
      sortByName(order.subarray(from, to), rows)
      yield
    }
    from = to
  }
  return order
}

function sortByName(positions: Uint32Array, rows: readonly Winner[]): void {
  positions.sort((a, b) => {
    const [left, right] = [rows[a], rows[b]]
    return left && right ? byName(left, right) : 0
  })
}

/**
 * The first letters as one number that orders as they do.
 * It ends at a letter that shares its place, since what follows would say nothing of the order.
 */
function beginningOf(name: string, letters: number): number {
  let code = 0
  let isExact = true
  for (let at = 0; at < letters; at++) {
    const place: number = isExact && at < name.length ? placeOf(name.charCodeAt(at)) : 0
    isExact &&= place % 2 === 0
    code = code * PLACES + place
  }
  return code
}

function placeOf(letter: number): number {
  return PLACE_OF[letter] ?? PLACES - 1
}
