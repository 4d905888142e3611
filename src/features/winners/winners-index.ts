import { WINNER_COLUMNS, type WinnerField } from '../../domain/winners/winner-columns.ts'
import { SHOWN_FIELDS, type Sort, SORT_COLUMNS, SORTS, type Winner } from './columns.ts'
import { readValue } from './winner.ts'

export type Direction = 'desc' | 'asc'

/** Winners as positions from 0 up to `size`. */
export type Positions = Uint32Array

/** Packed by column: as objects, 100,000 winners take twice the memory. */
export type WinnersIndex = {
  readonly size: number
  readonly names: Names
  /** `NaN` for a missing score. */
  readonly numbers: Readonly<Record<Sort, Float64Array>>
  readonly orders: Readonly<Record<Sort, Positions>>
  /** False for the published board, which has no pictures and descriptions. */
  readonly isComplete: boolean
  /** A column that is not there reads as missing. */
  readonly columns: ReadonlyMap<keyof Winner, (position: number) => unknown>
}

/** Lower-case usernames in one text, which engines search many times faster. Each starts at `starts[position]`. */
type Names = { readonly text: string; readonly starts: Uint32Array }

/** One value per winner; undefined for a column that hasn't loaded. */
export type ValuesOf = (field: keyof Winner) => readonly unknown[] | undefined

/** Called during long work, so the page can handle input. */
type Pause = () => Promise<void>

const STRIDE = 4096

export async function buildIndex(valuesOf: ValuesOf, pause: Pause): Promise<WinnersIndex> {
  const usernames = (valuesOf('username') ?? []).map(String)
  const byName = await orderByName(usernames, pause)
  const numbers = await forEachSort(async sort => {
    await pause()
    const { field } = SORT_COLUMNS[sort]
    return Float64Array.from(valuesOf(field) ?? [], value => Number(readValue(field, value) ?? NaN))
  })
  const columns = new Map<keyof Winner, (position: number) => unknown>()
  for (const field of SHOWN_FIELDS) {
    const sort = SORTS.find(each => SORT_COLUMNS[each].field === field)
    const values = valuesOf(field)
    if (sort) columns.set(field, numbersAt(numbers[sort]))
    else if (values) columns.set(field, await packColumn(field, values, pause))
    await pause()
  }
  return {
    size: usernames.length,
    names: joinNames(usernames.map(username => username.toLowerCase())),
    numbers,
    orders: await forEachSort(sort => orderByNumber(byName, numbers[sort], pause)),
    isComplete: columns.has('description'),
    columns
  }
}

async function forEachSort<T>(make: (sort: Sort) => Promise<T>): Promise<Record<Sort, T>> {
  const made: Partial<Record<Sort, T>> = {}
  for (const sort of SORTS) made[sort] = await make(sort)
  return made as Record<Sort, T>
}

function joinNames(names: readonly string[]): Names {
  const starts = new Uint32Array(names.length + 1)
  for (const [at, name] of names.entries()) starts[at + 1] = (starts[at] ?? 0) + name.length
  return { text: names.join(''), starts }
}

async function packColumn(
  field: WinnerField,
  values: readonly unknown[],
  pause: Pause
): Promise<(position: number) => unknown> {
  switch (WINNER_COLUMNS[field].kind) {
    case 'handle':
    case 'picture':
    case 'text':
    case 'time':
      return packTexts(values, pause)
    case 'flag': {
      const flags = Uint8Array.from(values, Number)
      return position => flags[position] === 1
    }
    default:
      return numbersAt(Float64Array.from(values, value => (value === null ? NaN : Number(value))))
  }
}

function numbersAt(numbers: Float64Array): (position: number) => number | null {
  return position => {
    const number = numbers[position] ?? NaN
    return Number.isNaN(number) ? null : number
  }
}

const SEPARATOR = '\0'

/** In UTF-8: one Chinese letter makes an engine's whole text two bytes a letter. */
async function packTexts(
  values: readonly unknown[],
  pause: Pause
): Promise<(position: number) => string | null> {
  const encoder = new TextEncoder()
  const starts = new Uint32Array(values.length + 1)
  const pieces: Uint8Array[] = []
  let end = 0
  for (let from = 0; from < values.length; from += STRIDE) {
    // Encoding a text at a time takes ten times as long.
    const texts = values
      .slice(from, from + STRIDE)
      .map(value => (typeof value === 'string' ? value.replaceAll(SEPARATOR, '') : ''))
    const piece = encoder.encode(texts.join(SEPARATOR) + SEPARATOR)
    let at = 0
    for (const place of texts.keys()) {
      at = piece.indexOf(0, at) + 1
      starts[from + place + 1] = end + at
    }
    end += piece.length
    pieces.push(piece)
    await pause()
  }
  const bytes = new Uint8Array(end)
  pieces.forEach((piece, at) => bytes.set(piece, starts[at * STRIDE]))
  return textsIn(bytes, starts)
}

/** Separate, so its closure keeps nothing else in memory. */
function textsIn(bytes: Uint8Array, starts: Uint32Array): (position: number) => string | null {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return position =>
    decoder.decode(bytes.subarray(starts[position], (starts[position + 1] ?? 0) - 1)) || null
}

/** Letters by which names are grouped before sorting. */
const PREFIX = 5

/** The tie-break of every order. A plain sort blocks the page for 150 ms at 100,000 rows. */
async function orderByName(names: readonly string[], pause: Pause): Promise<Positions> {
  const order = Uint32Array.from(names.keys())
  if (names.every((name, at) => at === 0 || (names[at - 1] ?? '') <= name)) return order
  const groups = new Map<string, number[]>()
  for (const at of order) {
    const prefix = names[at]?.slice(0, PREFIX) ?? ''
    const group = groups.get(prefix)
    if (group) group.push(at)
    else groups.set(prefix, [at])
    if (at % STRIDE === 0) await pause()
  }
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

/** A stable counting sort: highest first, missing last. */
async function orderByNumber(
  positions: Positions,
  numbers: Float64Array,
  pause: Pause
): Promise<Positions> {
  const values = [...new Set(numbers)].sort((a, b) => (isNaN(a) ? 1 : isNaN(b) ? -1 : b - a))
  await pause()
  const groups = new Map(values.map((value, group) => [value, group]))
  const groupAt = (position: number): number => groups.get(numbers[position] ?? NaN) ?? 0
  const starts = new Uint32Array(values.length + 1)
  const add = (group: number, count: number): void => {
    starts[group] = (starts[group] ?? 0) + count
  }
  for (const position of positions) add(groupAt(position) + 1, 1)
  for (let group = 1; group < starts.length; group++) add(group, starts[group - 1] ?? 0)
  await pause()
  const order = new Uint32Array(positions.length)
  for (const position of positions) {
    const group = groupAt(position)
    order[starts[group] ?? 0] = position
    add(group, 1)
  }
  await pause()
  return order
}

/** The whole list in an order. Backwards, ties and missing scores keep their places. */
export function orderOf(
  { orders, numbers }: WinnersIndex,
  sort: Sort,
  direction: Direction
): Positions {
  const order = orders[sort]
  if (direction === 'desc') return order
  const valueAt = (place: number): number => numbers[sort][order[place] ?? 0] ?? NaN
  const reversed = order.slice()
  let end = order.length
  while (end > 0 && Number.isNaN(valueAt(end - 1))) end--
  let place = 0
  while (end > 0) {
    let start = end - 1
    while (start > 0 && valueAt(start - 1) === valueAt(end - 1)) start--
    for (let from = start; from < end; from++) reversed[place++] = order[from] ?? 0
    end = start
  }
  return reversed
}

/** `key` is in lower case; an empty one matches all. */
export function search({ names }: WinnersIndex, order: Positions, key: string): Positions {
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

export function exactMatch(
  { names }: WinnersIndex,
  positions: Positions,
  key: string
): number | undefined {
  return positions.find(position => lengthAt(names, position) === key.length)
}

export function winnerAt({ columns }: WinnersIndex, position: number): Winner {
  const winner: Partial<Record<keyof Winner, unknown>> = {}
  for (const field of SHOWN_FIELDS) winner[field] = columns.get(field)?.(position) ?? null
  // Packed values have passed the guard.
  return winner as Winner
}

export function positionOf({ names }: WinnersIndex, username: string): number | undefined {
  const key = username.toLowerCase()
  if (key === '') return undefined
  for (const position of matches(names, key))
    if (lengthAt(names, position) === key.length) return position
  return undefined
}

/** `key` is in lower case and not empty. */
function* matches({ text, starts }: Names, key: string): Generator<number> {
  let position = 0
  for (let at = text.indexOf(key); at >= 0;) {
    while ((starts[position + 1] ?? Infinity) <= at) position++
    const end = starts[position + 1] ?? Infinity
    // Skip matches across two names.
    const isWithin = at + key.length <= end
    if (isWithin) yield position
    at = text.indexOf(key, isWithin ? end : at + 1)
  }
}

function lengthAt({ starts }: Names, position: number): number {
  return (starts[position + 1] ?? 0) - (starts[position] ?? 0)
}

/** `key` is in lower case. Without a match, all is `before`. */
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
