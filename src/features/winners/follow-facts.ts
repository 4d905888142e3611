import { amendWinners } from './api.ts'
import { positionOf, type Positions, textAt, winnerAt, type WinnersIndex } from './winners-index.ts'

/** What a check on X has found out about someone. */
export type FollowFact = {
  readonly username: string
  readonly followsBrand: boolean
  /** In ms. */
  readonly checkedAt: number
  /** Nothing if the answer didn't say. */
  readonly followers: number | undefined
}

/** Shows what a check on X has found out about a winner; ranks never change. */
export function noteFollowFact(fact: FollowFact): void {
  amendWinners((index, readAt) => withFollowFact(index, fact, readAt))
}

/**
 * The list with what a check has found out, unless its row is newer or missing. Ranks stay: only the order by
 * followers can change, and in it one row moves, which takes 1 ms at 100,000 rows.
 * @param readAt when the list was read, in ms: it knows every earlier check, also of a row that doesn't say so yet
 */
export function withFollowFact(
  index: WinnersIndex,
  fact: FollowFact,
  readAt: number
): WinnersIndex {
  const position = positionOf(index, fact.username)
  if (position === undefined) return index
  const before = winnerAt(index, position)
  const checkedAt = before.isComplete ? (before.checkedAt ?? 0) : readAt
  if (checkedAt >= fact.checkedAt) return index
  const followsBrand = index.followsBrand.slice()
  followsBrand[position] = Number(fact.followsBrand)
  const checks = new Map(index.checks).set(position, fact.checkedAt)
  const changed = { ...index, followsBrand, checks }
  const count = fact.followers ?? before.followers
  if (count === before.followers) return changed
  const followers = index.followers.slice()
  followers[position] = count
  const isBehind = (sign: number) => (other: number) => {
    const gap = sign * ((followers[other] ?? 0) - count)
    return gap > 0 || (gap === 0 && before.username < textAt(index.usernames, other))
  }
  const { asc, desc } = index.orders.followers
  const order = {
    asc: withMoved(asc, position, isBehind(1)),
    desc: withMoved(desc, position, isBehind(-1))
  }
  return { ...changed, followers, orders: { ...index.orders, followers: order } }
}

/** An order in which `position` has moved in front of the first one that is behind it. */
function withMoved(
  order: Positions,
  position: number,
  isBehind: (other: number) => boolean
): Positions {
  const moved = order.slice()
  const from = moved.indexOf(position)
  moved.copyWithin(from, from + 1)
  let [low, high] = [0, moved.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBehind(moved[middle] ?? position)) high = middle
    else low = middle + 1
  }
  moved.copyWithin(low + 1, low)
  moved[low] = position
  return moved
}
