import { type Season } from '../../domain/winners/season.ts'
import { normalizeUsername } from '../../domain/winners/username.ts'
import { SHOWN_FIELDS, type Sort, SORT_COLUMNS, SORTS, type Winner } from './columns.ts'

export type Direction = 'desc' | 'asc'

/** Winners as positions in the list that was read, from 0. */
type Positions = Uint32Array

/** By column: as objects, 100,000 winners take more memory. */
export type WinnersIndex = {
  readonly names: Names
  readonly sorts: Readonly<Record<Sort, SortedColumn>>
  readonly seasons: Seasons
  /** Without one, the sorts hold the winners of all time. */
  readonly season?: Season
  /** A missing score is `NaN`. */
  readonly scores: Float64Array
  /** False for the published board, which has no pictures and descriptions. */
  readonly isComplete: boolean
  /** A column that is not there reads as missing. */
  readonly columns: ReadonlyMap<keyof Winner, Column | undefined>
}

/** `of` holds, by position, the place in `names`: those that have winners, newest first. */
type Seasons = { readonly names: readonly Season[]; readonly of: Uint16Array }

type Column = { readonly at: (position: number) => unknown }

/** Lower-case usernames between `\0`, with the place behind each. Engines search one text many times as fast. */
type Names = { readonly text: string; readonly ends: Uint32Array }

/** Winners in both directions. Ties are in the order of usernames, and missing scores come last. */
type SortedColumn = Readonly<Record<Direction, Positions>>

/** One valid value per winner; undefined for a column that hasn't loaded. */
export type ValuesOf = (field: keyof Winner) => readonly unknown[] | undefined

/** Called during long work, so the page can handle input. */
type Pause = () => Promise<void>

const STRIDE = 4096

export async function buildIndex(valuesOf: ValuesOf, pause: Pause): Promise<WinnersIndex> {
  const listOf = (field: keyof Winner) => valuesOf(field) ?? []
  const usernames = listOf('username').map(String)
  const sorts: Partial<Record<Sort, SortedColumn>> = {}
  for (const sort of SORTS) {
    const { field } = SORT_COLUMNS[sort]
    // A missing count is sorted as 0, as it is shown.
    const numbers = numbersIn(listOf(field), field === 'iq_score' ? NaN : 0)
    sorts[sort] = await sortColumn(numbers, usernames, pause)
  }
  const scores = numbersIn(listOf('iq_score'))
  const seasons = seasonsIn(listOf('season'))
  const columns = new Map<keyof Winner, Column | undefined>()
  for (const field of SHOWN_FIELDS) {
    const values = valuesOf(field)
    columns.set(field, values && PACKED.includes(field) ? await packTexts(values, pause) : values)
  }
  columns.set('iq_score', scoresAt(scores))
  columns.set('season', seasonsAt(seasons))
  return {
    names: joinNames(usernames.map(username => username.toLowerCase())),
    sorts: sorts as Record<Sort, SortedColumn>,
    seasons,
    scores,
    isComplete: columns.get('description') !== undefined,
    columns
  }
}

function numbersIn(values: readonly unknown[], missing = NaN): Float64Array {
  return Float64Array.from(values, value => Number(value ?? missing))
}

// Not a closure in `buildIndex`: that would keep all rows in memory.
function scoresAt(scores: Float64Array): Column {
  return { at: position => (Number.isNaN(scores[position]) ? null : scores[position]) }
}

const NO_SEASON = 0xffff

function seasonsIn(values: readonly unknown[]): Seasons {
  const names = [...new Set(values)]
    .filter(value => value !== null)
    .toSorted()
    .toReversed()
  const places = new Map<unknown, number>(names.map((name, place) => [name, place]))
  const of = Uint16Array.from(values, value => places.get(value) ?? NO_SEASON)
  return { names: names as Season[], of }
}

function seasonsAt({ names, of }: Seasons): Column {
  return { at: position => names[of[position] ?? NO_SEASON] ?? null }
}

const PIECE = 8
const PACKED: readonly (keyof Winner)[] = [
  'username',
  'avatar_url',
  'description',
  'follows_altius_checked_at'
]

/**
 * Packs texts in UTF-8, because engines store a string with one emoji in two bytes a letter. Packs several in one piece,
 * because encoding each text alone takes ten times as long.
 */
async function packTexts(values: readonly unknown[], pause: Pause): Promise<Column> {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const starts = [0]
  let end = 0
  for (let from = 0; from < values.length; from += PIECE) {
    const piece = encoder.encode(values.slice(from, from + PIECE).join('\0'))
    pieces.push(piece)
    starts.push((end += piece.length))
    if (from % STRIDE === 0) await pause()
  }
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
  return {
    at(position) {
      const piece = Math.floor(position / PIECE)
      const texts = decoder.decode(bytes.subarray(starts[piece], starts[piece + 1])).split('\0')
      return texts[position % PIECE] || null
    }
  }
}

function joinNames(names: readonly string[]): Names {
  let end = 1
  const ends = Uint32Array.from(names, ({ length }) => (end += length + 1))
  return { text: ['', ...names, ''].join('\0'), ends }
}

/** A plain sort would block the page for 150 ms at 100,000 rows. */
async function sortColumn(
  numbers: Float64Array,
  names: readonly string[],
  pause: Pause
): Promise<SortedColumn> {
  const groups = new Map<number, number[]>()
  for (const [position, number] of numbers.entries()) {
    const group = groups.get(number)
    if (group) group.push(position)
    else groups.set(number, [position])
    if (position % STRIDE === 0) await pause()
  }
  const compare = (a: number, b: number): number => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1)
  for (const group of groups.values()) {
    if (group.length === 1) continue
    group.sort(compare)
    await pause()
  }
  const missing = groups.get(NaN) ?? []
  groups.delete(NaN)
  const ascending = [...groups].sort(([a], [b]) => a - b).map(([, group]) => group)
  const inOrder = (sorted: readonly number[][]): Positions =>
    Uint32Array.from([...sorted.flat(), ...missing])
  return { asc: inOrder(ascending), desc: inOrder(ascending.toReversed()) }
}

/** The winners of one season in each order; without one, the index itself. */
export function inSeason(index: WinnersIndex, season: Season | undefined): WinnersIndex {
  if (!season) return index
  const { names, of } = index.seasons
  const place = names.indexOf(season)
  const kept = new Uint32Array(of.length)
  // `filter` and `for of` take four times as long, and there are six orders.
  const keep = (order: Positions): Positions => {
    let start = kept.length
    for (let at = order.length - 1; at >= 0; at--) {
      const position = order[at] ?? 0
      if (of[position] === place) kept[--start] = position
    }
    return kept.slice(start)
  }
  const sorts: Partial<Record<Sort, SortedColumn>> = {}
  for (const sort of SORTS) {
    const { asc, desc } = index.sorts[sort]
    sorts[sort] = { asc: keep(asc), desc: keep(desc) }
  }
  return { ...index, season, sorts: sorts as Record<Sort, SortedColumn> }
}

/** A part of a name, or whatever `readUsername` takes for one. */
export function searchKey(query: string): string {
  return normalizeUsername(query.trim()).toLowerCase()
}

/** `key` is a search key; an empty one matches all. */
export function search({ names }: WinnersIndex, order: Positions, key: string): Positions {
  if (key === '') return order
  const { text, ends } = names
  const isMatch = new Uint8Array(ends.length)
  let next = 0
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, ends[next])) {
    while ((ends[next] ?? Infinity) <= at) next++
    isMatch[next] = 1
  }
  return order.filter(position => isMatch[position] === 1)
}

/** From 1, of positions that are in their order, too. */
export function ranksIn(order: Positions, positions: Positions): Uint32Array {
  const ranks = new Uint32Array(positions.length)
  for (let place = 0, next = 0; next < ranks.length; place++)
    if (order[place] === positions[next]) ranks[next++] = place + 1
  return ranks
}

export function winnerAt({ columns }: WinnersIndex, position: number): Winner {
  const winner: Partial<Record<keyof Winner, unknown>> = {}
  for (const [field, column] of columns) winner[field] = column?.at(position) ?? null
  // The values have passed the guard.
  return winner as Winner
}

/** Undefined for a winner of another season, too. */
export function positionOf(
  { names, season, seasons }: WinnersIndex,
  username: string
): number | undefined {
  const name = `\0${username.toLowerCase()}\0`
  const at = names.text.indexOf(name)
  if (at < 0) return undefined
  const position = names.ends.indexOf(at + name.length)
  const isShown = !season || seasons.of[position] === seasons.names.indexOf(season)
  return isShown ? position : undefined
}
