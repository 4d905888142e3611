import { type Winner } from './winner.ts'
import { type Direction, type Sort } from './view.ts'

/** The number a winner is sorted by; `null` sorts last in both directions. */
export function sortValue(winner: Winner, sort: Sort): number | null {
  switch (sort) {
    case 'rank':
      return winner.iq
    case 'followers':
      return winner.followers
    case 'following':
      return winner.following
  }
}

/** By username, then id: the tie-break that makes every order total, the same in both directions. */
export function byName(a: Winner, b: Winner): number {
  if (a.username !== b.username) return a.username < b.username ? -1 : 1
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1
}

/** The order of the board, rule by rule: the reference that the prepared orders must equal. */
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
