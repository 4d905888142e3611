import { type Profile, type Winner } from './winner.ts'

export const SORTS = ['rank', 'followers', 'following'] as const
export type Sort = (typeof SORTS)[number]
export type Direction = 'desc' | 'asc'

export type Positions = Uint32Array

/**
 * What search and sort would otherwise work out at every key press, as plain data that a worker can hand over.
 * A winner is a position, from 0 up to `size`.
 */
export type SearchIndex = {
  readonly size: number
  /** As they are written. */
  readonly usernames: Texts
  /** The same in lower case. */
  readonly names: Texts
  /** `NaN` for a missing score. */
  readonly iq: Float64Array
  readonly followers: Float64Array
  readonly following: Float64Array
  /** 1 for those who follow the brand's account. */
  readonly followsBrand: Uint8Array
  readonly orders: Readonly<Record<Sort, Readonly<Record<Direction, Positions>>>>
}

/** The list of winners: what it is searched and sorted by, and what else is shown of them. */
export type WinnersIndex = SearchIndex & {
  readonly profiles: Profiles
  /** When a check of this visit looked a winner up, in ms, by position: newer than what `profiles` say. */
  readonly checks?: ReadonlyMap<number, number>
}

/**
 * Texts end to end in one string: engines search one long text many times faster than a hundred thousand short
 * ones. The text at `position` is `text` from `starts[position]` up to, but not including, `starts[position + 1]`.
 */
export type Texts = { readonly text: string; readonly starts: Uint32Array }

/** Where the profiles are; some may not be there yet. */
export type Profiles = {
  readonly at: (position: number) => Profile | undefined
  /** Resolves when all of these are there; rejects if they cannot be had. Absent where nothing is ever missing. */
  readonly load?: (positions: Positions) => Promise<void>
  /** Loads those of the rows on screen, in place of those wanted before. */
  readonly want?: (positions: readonly number[]) => void
}

/** `rank` is the place, from 1, in the filtered and sorted list. */
export type RankedWinner = { readonly rank: number; readonly winner: Winner }

const NO_PROFILE: Profile = { avatar: null, description: null, checkedAt: null }

/** The winner at a position, which must be one of the list. */
export function winnerAt(index: WinnersIndex, position: number): Winner {
  const iq = index.iq[position] ?? NaN
  const profile = index.profiles.at(position)
  const { avatar, description, checkedAt } = profile ?? NO_PROFILE
  return {
    avatar,
    description,
    checkedAt: index.checks?.get(position) ?? checkedAt,
    username: textAt(index.usernames, position),
    iq: Number.isNaN(iq) ? null : iq,
    followers: index.followers[position] ?? 0,
    following: index.following[position] ?? 0,
    followsBrand: index.followsBrand[position] === 1,
    isComplete: profile !== undefined
  }
}

/** The positions of the rows whose username contains `key`, in order; all of them for an empty key. */
export function search(
  { names, orders }: WinnersIndex,
  key: string,
  sort: Sort,
  direction: Direction
): Positions {
  const order = orders[sort][direction]
  if (key === '') return order
  const isMatch = new Uint8Array(order.length)
  let count = 0
  for (const position of matches(names, key)) {
    isMatch[position] = 1
    count++
  }
  const found = new Uint32Array(count)
  let place = 0
  for (const position of order) if (isMatch[position] === 1) found[place++] = position
  return found
}

/** Where a username is in the list, whatever its case. */
export function positionOf({ names }: WinnersIndex, username: string): number | undefined {
  const key = username.toLowerCase()
  if (key === '') return undefined
  for (const position of matches(names, key))
    if (lengthAt(names, position) === key.length) return position
  return undefined
}

/** The username that equals `key`, among the rows at `positions`, which all contain it. */
export function exactMatch(
  { names, usernames }: WinnersIndex,
  positions: Positions,
  key: string
): string | undefined {
  const position = positions.find(at => lengthAt(names, at) === key.length)
  return position === undefined ? undefined : textAt(usernames, position)
}

/** The rows at `positions`, from place `from` up to, but not including, `to`. */
export function* rankedWinners(
  index: WinnersIndex,
  positions: Positions,
  from = 0,
  to = positions.length
): Generator<RankedWinner> {
  for (const [place, position] of positions.subarray(from, to).entries())
    yield { rank: from + place + 1, winner: winnerAt(index, position) }
}

/**
 * A username before, in and after the first match of `key`, which is in lower case.
 * Without a key or a match, all is `before`.
 */
export function searchMatch(
  username: string,
  key: string
): { readonly before: string; readonly match: string; readonly after: string } {
  const at = key === '' ? -1 : username.toLowerCase().indexOf(key)
  const [from, to] = at < 0 ? [username.length, username.length] : [at, at + key.length]
  return {
    before: username.slice(0, from),
    match: username.slice(from, to),
    after: username.slice(to)
  }
}

/** The position of every row whose name contains `key`, in lower case and not empty. */
function* matches({ text, starts }: Texts, key: string): Generator<number> {
  let position = 0
  for (let at = text.indexOf(key); at >= 0;) {
    while ((starts[position + 1] ?? Infinity) <= at) position++
    const end = starts[position + 1] ?? Infinity
    // What begins in one name and ends in the next is in neither.
    const isWithin = at + key.length <= end
    if (isWithin) yield position
    at = text.indexOf(key, isWithin ? end : at + 1)
  }
}

/** The text at a position. */
export function textAt({ text, starts }: Texts, position: number): string {
  return text.slice(starts[position], starts[position + 1])
}

function lengthAt({ starts }: Texts, position: number): number {
  return (starts[position + 1] ?? 0) - (starts[position] ?? 0)
}
