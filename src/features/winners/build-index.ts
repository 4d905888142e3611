import { createPause } from '../../platform/pause.ts'
import { type Winner } from './winner.ts'
import {
  type Direction,
  type Positions,
  type Profiles,
  type SearchIndex,
  type Texts,
  type WinnersIndex
} from './winners-index.ts'

/** What an index is built from: an entry per winner in each. */
export type Columns = {
  readonly usernames: readonly string[]
  /** `NaN` for a missing score. */
  readonly iq: Float64Array
  readonly followers: Float64Array
  readonly following: Float64Array
  /** 1 for those who follow the brand's account. */
  readonly followsBrand: Uint8Array
}

/** Called again and again during long work; a worker, which holds up nobody, needs no pause. */
type Pause = () => Promise<void> | void

const STRIDE = 4096
/** Letters by which names are grouped before each group is sorted: enough to keep the groups small. */
const PREFIX = 5

/**
 * Sorts the list once in every way the board offers, so that a sort is a lookup. Rows are grouped by key and only
 * the keys are sorted. A plain sort of all positions blocks the page for 150 ms at 100,000 rows, and a worker takes
 * longer too: bench/README.md
 */
export async function buildIndex(
  { usernames, iq, followers, following, followsBrand }: Columns,
  pause: Pause = createPause()
): Promise<SearchIndex> {
  const byName = await orderByName(usernames, pause)
  const texts = await joinTexts(usernames, pause)
  // Letters beyond ASCII may change in number, or with the letters around them.
  const names = /^\w*$/.test(texts.text)
    ? { ...texts, text: texts.text.toLowerCase() }
    : await joinTexts(
        usernames.map(username => username.toLowerCase()),
        pause
      )
  return {
    size: usernames.length,
    usernames: texts,
    names,
    iq,
    followers,
    following,
    followsBrand,
    orders: {
      rank: await orderByNumber(byName, iq, pause),
      followers: await orderByNumber(byName, followers, pause),
      following: await orderByNumber(byName, following, pause)
    }
  }
}

/** The index of rows that are there as a whole, in slices. */
export async function indexRows(rows: readonly Winner[]): Promise<WinnersIndex> {
  const pause = createPause()
  const numbers = async (valueOf: (row: Winner) => number | null): Promise<Float64Array> => {
    await pause()
    return Float64Array.from(rows, row => valueOf(row) ?? NaN)
  }
  const columns = {
    usernames: rows.map(row => row.username),
    iq: await numbers(row => row.iq),
    followers: await numbers(row => row.followers),
    following: await numbers(row => row.following),
    followsBrand: Uint8Array.from(rows, row => Number(row.followsBrand))
  }
  return { ...(await buildIndex(columns, pause)), profiles: profilesOf(rows) }
}

/** A function of its own: what its result closes over stays in memory, and that must not be the rows. */
function profilesOf(rows: readonly Winner[]): Profiles {
  const profiles = rows.map(({ avatar, description, checkedAt }) => ({
    avatar,
    description,
    checkedAt
  }))
  return { at: position => profiles[position] }
}

async function joinTexts(texts: readonly string[], pause: Pause): Promise<Texts> {
  const starts = new Uint32Array(texts.length + 1)
  for (const [at, text] of texts.entries()) starts[at + 1] = (starts[at] ?? 0) + text.length
  await pause()
  return { text: texts.join(''), starts }
}

/** The tie-break that makes every order total; names that come in order are not sorted again. */
async function orderByName(names: readonly string[], pause: Pause): Promise<Positions> {
  const order = Uint32Array.from(names.keys())
  if (names.every((name, at) => at === 0 || (names[at - 1] ?? '') <= name)) return order
  const groups = await groupBy(order, at => names[at]?.slice(0, PREFIX) ?? '', pause)
  const compare = (a: number, b: number): number => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1)
  let place = 0
  for (const prefix of [...groups.keys()].sort()) {
    const group = groups.get(prefix) ?? []
    order.set(group.sort(compare), place)
    place += group.length
    await pause()
  }
  return order
}

/** Positions by a number, in both directions; ties keep the order of `positions`, a missing number is last. */
async function orderByNumber(
  positions: Positions,
  numbers: Float64Array,
  pause: Pause
): Promise<Record<Direction, Positions>> {
  const groups = await groupBy(positions, at => numbers[at] ?? NaN, pause)
  const missing = groups.get(NaN) ?? []
  groups.delete(NaN)
  const values = [...groups.keys()].sort((a, b) => a - b)
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
  positions: Positions,
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
