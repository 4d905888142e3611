import { type Winner } from './winner.ts'

export const SORTS = ['rank', 'followers', 'following'] as const
export type Sort = (typeof SORTS)[number]
export type Direction = 'desc' | 'asc'

export type Positions = Uint32Array

/** A list of winners with everything that search and sort would otherwise work out at every key press. */
export type WinnersIndex = {
  readonly rows: readonly Winner[]
  readonly names: Names
  readonly orders: Readonly<Record<Sort, Readonly<Record<Direction, Positions>>>>
}

/**
 * All usernames in lower case, end to end in one string: engines search one long text many times faster than
 * a hundred thousand short ones. The name of the row at `position` is `text` from `starts[position]` up to,
 * but not including, `starts[position + 1]`.
 */
type Names = { readonly text: string; readonly starts: Uint32Array }

/** `rank` is the place, from 1, in the filtered and sorted list. */
export type RankedWinner = { readonly rank: number; readonly winner: Winner }

/** How long to work, in ms, before the page gets a turn: half a frame. */
const SLICE = 8
const STRIDE = 4096
/** Letters by which names are grouped before each group is sorted: enough to keep the groups small. */
const PREFIX = 5

/**
 * Sorts the list once in every way the board offers, so that a sort is a lookup. Rows are grouped by key and only
 * the keys are sorted. A plain sort of all positions blocks the page for 150 ms at 100,000 rows, and a worker takes
 * longer too: bench/README.md
 */
export async function buildIndex(rows: readonly Winner[]): Promise<WinnersIndex> {
  const pause = createPause()
  const names = await joinNames(rows, pause)
  const byName = await orderByName(rows, pause)
  const rank = await orderByNumber(byName, at => rows[at]?.iq ?? null, pause)
  const followers = await orderByNumber(byName, at => rows[at]?.followers ?? null, pause)
  const following = await orderByNumber(byName, at => rows[at]?.following ?? null, pause)
  return { rows, names, orders: { rank, followers, following } }
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

/** What a check on X has found out about someone. */
export type FollowFact = {
  readonly username: string
  readonly followsBrand: boolean
  /** In ms. */
  readonly checkedAt: number
  /** Nothing if the answer didn't say. */
  readonly followers: number | undefined
}

/**
 * The list with what a check has found out, unless its row is newer or missing. Ranks stay: only the order by
 * followers can change, and in it one row moves, which takes 1 ms at 100,000 rows.
 */
export function withFollowFact(index: WinnersIndex, fact: FollowFact): WinnersIndex {
  const position = positionOf(index, fact.username)
  const before = position === undefined ? undefined : index.rows[position]
  if (position === undefined || !before || (before.checkedAt ?? 0) >= fact.checkedAt) return index
  const { followsBrand, checkedAt, followers = before.followers } = fact
  const winner = { ...before, followsBrand, checkedAt, followers }
  const rows = [...index.rows]
  rows[position] = winner
  if (followers === before.followers) return { ...index, rows }
  const isBehind = (sign: number) => (at: number) => {
    const gap = sign * ((rows[at]?.followers ?? 0) - followers)
    return gap > 0 || (gap === 0 && compareNames(winner, rows[at]) < 0)
  }
  const { asc, desc } = index.orders.followers
  const order = {
    asc: withMoved(asc, position, isBehind(1)),
    desc: withMoved(desc, position, isBehind(-1))
  }
  return { ...index, rows, orders: { ...index.orders, followers: order } }
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

/** The username that equals `key`, among the rows at `positions`, which all contain it. */
export function exactMatch(
  { rows, names }: WinnersIndex,
  positions: Positions,
  key: string
): string | undefined {
  const position = positions.find(at => lengthAt(names, at) === key.length)
  return position === undefined ? undefined : rows[position]?.username
}

/** The rows at `positions`, from place `from` up to, but not including, `to`. */
export function* rankedWinners(
  { rows }: WinnersIndex,
  positions: Positions,
  from = 0,
  to = positions.length
): Generator<RankedWinner> {
  for (let place = from; place < to; place++) {
    const winner = rows[positions[place] ?? -1]
    if (winner) yield { rank: place + 1, winner }
  }
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

// Not in TypeScript's own library yet: https://developer.mozilla.org/docs/Web/API/Scheduler/yield
declare const scheduler: { readonly yield: () => Promise<void> }

/** Makes a function that lets the page handle input whenever it has waited for half a frame. */
export function createPause(): () => Promise<void> {
  let end = performance.now() + SLICE
  return async () => {
    if (performance.now() < end) return
    const canYield = 'scheduler' in globalThis && 'yield' in scheduler
    await (canYield ? scheduler.yield() : new Promise(resolve => setTimeout(resolve)))
    end = performance.now() + SLICE
  }
}

type Pause = ReturnType<typeof createPause>

async function joinNames(rows: readonly Winner[], pause: Pause): Promise<Names> {
  const starts = new Uint32Array(rows.length + 1)
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += STRIDE) {
    const names = rows.slice(from, from + STRIDE).map(({ username }) => username.toLowerCase())
    names.forEach((name, at) => {
      starts[from + at + 1] = (starts[from + at] ?? 0) + name.length
    })
    parts.push(names.join(''))
    await pause()
  }
  return { text: parts.join(''), starts }
}

/** The position of every row whose name contains `key`, in lower case and not empty. */
function* matches({ text, starts }: Names, key: string): Generator<number> {
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

function lengthAt({ starts }: Names, position: number): number {
  return (starts[position + 1] ?? 0) - (starts[position] ?? 0)
}

/** By username, then id: the tie-break that makes every order total. */
async function orderByName(rows: readonly Winner[], pause: Pause): Promise<Positions> {
  const groups = await groupBy(rows.keys(), at => rows[at]?.username.slice(0, PREFIX) ?? '', pause)
  const order = new Uint32Array(rows.length)
  let place = 0
  for (const prefix of [...groups.keys()].sort()) {
    const group = groups.get(prefix) ?? []
    order.set(
      group.sort((a, b) => compareNames(rows[a], rows[b])),
      place
    )
    place += group.length
    await pause()
  }
  return order
}

function compareNames(a: Winner | undefined, b: Winner | undefined): number {
  if (!a || !b) return 0
  if (a.username !== b.username) return a.username < b.username ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** Positions by a number, in both directions; ties keep the order of `positions`, a missing number is last. */
async function orderByNumber(
  positions: Positions,
  valueAt: (position: number) => number | null,
  pause: Pause
): Promise<Record<Direction, Positions>> {
  const groups = await groupBy(positions, valueAt, pause)
  const values = [...groups.keys()].filter(value => value !== null).sort((a, b) => a - b)
  const missing = groups.get(null) ?? []
  const join = (parts: readonly (readonly number[])[]): Positions => {
    const order = new Uint32Array(positions.length)
    let place = 0
    for (const part of parts) for (const position of part) order[place++] = position
    return order
  }
  await pause()
  const asc = values.map(value => groups.get(value) ?? [])
  return { asc: join([...asc, missing]), desc: join([...asc.reverse(), missing]) }
}

/** Like `Map.groupBy`, which some browsers lack and which cannot pause. */
async function groupBy<Key>(
  positions: Iterable<number>,
  keyAt: (position: number) => Key,
  pause: Pause
): Promise<Map<Key, number[]>> {
  const groups = new Map<Key, number[]>()
  let count = 0
  for (const position of positions) {
    const key = keyAt(position)
    const group = groups.get(key)
    if (group) group.push(position)
    else groups.set(key, [position])
    if (++count % STRIDE === 0) await pause()
  }
  return groups
}
