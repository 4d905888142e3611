import { type ColumnKind, WINNER_COLUMNS } from '../../domain/winners/winner-columns.ts'
import { SHOWN_FIELDS, type Sort, SORT_COLUMNS, SORTS, type Winner } from './columns.ts'

export type Direction = 'desc' | 'asc'

/** Winners as positions from 0 up to `size`. */
type Positions = Uint32Array

/** Packed by column: as objects, 100,000 winners take twice the memory. */
export type WinnersIndex = {
  readonly size: number
  readonly names: Names
  readonly sorts: Readonly<Record<Sort, SortedColumn>>
  /** False for the published board, which has no pictures and descriptions. */
  readonly isComplete: boolean
  /** A column that is not there reads as missing. */
  readonly columns: ReadonlyMap<keyof Winner, ReadAt>
}

/** Lower-case usernames in one text, which engines search many times faster. Each starts at `starts[position]`. */
type Names = { readonly text: string; readonly starts: Uint32Array }

/** Ties by username in both directions; a missing score is `NaN` and comes last. */
type SortedColumn = Readonly<Record<Direction, Positions>> & { readonly numbers: Float64Array }

type ReadAt = (position: number) => unknown

/** One valid value per winner; undefined for a column that hasn't loaded. */
export type ValuesOf = (field: keyof Winner) => readonly unknown[] | undefined

/** Called during long work, so the page can handle input. */
type Pause = () => Promise<void>

const STRIDE = 4096
const TEXTS: readonly ColumnKind[] = ['handle', 'picture', 'text', 'time']

export async function buildIndex(valuesOf: ValuesOf, pause: Pause): Promise<WinnersIndex> {
  const usernames = (valuesOf('username') ?? []).map(String)
  const sorts: Partial<Record<Sort, SortedColumn>> = {}
  const columns = new Map<keyof Winner, ReadAt>()
  for (const field of SHOWN_FIELDS) {
    const values = valuesOf(field)
    if (!values) continue
    const sort = SORTS.find(each => SORT_COLUMNS[each].field === field)
    if (sort) {
      const numbers = Float64Array.from(values, value => Number(value ?? NaN))
      sorts[sort] = sortedColumn(numbers, await sortPositions(numbers, usernames, pause))
      columns.set(field, readerOf(numbers))
    } else if (TEXTS.includes(WINNER_COLUMNS[field].kind))
      columns.set(field, await packTexts(values, pause))
    else columns.set(field, readerOf(values))
  }
  return {
    size: usernames.length,
    names: joinNames(usernames.map(username => username.toLowerCase())),
    sorts: sorts as Record<Sort, SortedColumn>,
    isComplete: columns.has('description'),
    columns
  }
}

function joinNames(names: readonly string[]): Names {
  const starts = new Uint32Array(names.length + 1)
  for (const [at, name] of names.entries()) starts[at + 1] = (starts[at] ?? 0) + name.length
  return { text: names.join(''), starts }
}

// Outside the loop: a closure there would keep all its variables in memory.

function readerOf(values: ArrayLike<unknown>): ReadAt {
  return position => (Number.isNaN(values[position]) ? null : values[position])
}

const SEPARATOR = '\0'

/** In UTF-8: one Chinese letter makes an engine's whole text two bytes a letter. */
async function packTexts(values: readonly unknown[], pause: Pause): Promise<ReadAt> {
  const encoder = new TextEncoder()
  const starts = new Uint32Array(values.length + 1)
  const pieces: Uint8Array[] = []
  let end = 0
  for (let from = 0; from < values.length; from += STRIDE) {
    // Encoding a text at a time takes ten times as long.
    const texts = values
      .slice(from, from + STRIDE)
      .map(value => String(value ?? '').replaceAll(SEPARATOR, ''))
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
  return textReaderOf(bytes, starts)
}

function textReaderOf(bytes: Uint8Array, starts: Uint32Array): ReadAt {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return position =>
    decoder.decode(bytes.subarray(starts[position], (starts[position + 1] ?? 0) - 1)) || null
}

/** A plain sort would block the page for 150 ms at 100,000 rows. */
async function sortPositions(
  numbers: Float64Array,
  names: readonly string[],
  pause: Pause
): Promise<Positions> {
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
  const descending = [...groups.keys()].sort((a, b) => b - a)
  return Uint32Array.from([...descending.flatMap(value => groups.get(value) ?? []), ...missing])
}

/** Builds the ascending order on demand in a millisecond: keeping three takes 1.2 MB. */
function sortedColumn(numbers: Float64Array, desc: Positions): SortedColumn {
  return {
    numbers,
    desc,
    get asc() {
      const valueAt = (place: number): number => numbers[desc[place] ?? 0] ?? NaN
      const asc = desc.slice()
      let end = asc.length
      while (end > 0 && Number.isNaN(valueAt(end - 1))) end--
      let place = 0
      while (end > 0) {
        let start = end - 1
        while (start > 0 && valueAt(start - 1) === valueAt(end - 1)) start--
        asc.set(desc.subarray(start, end), place)
        place += end - start
        end = start
      }
      return asc
    }
  }
}

/** A pasted ` @Name ` means `name`. */
export function searchKey(query: string): string {
  return query.trim().replace(/^@/, '').toLowerCase()
}

/** `key` is a search key; an empty one matches all. */
export function search({ names }: WinnersIndex, order: Positions, key: string): Positions {
  if (key === '') return order
  const isMatch = new Uint8Array(order.length)
  for (const position of matches(names, key)) isMatch[position] = 1
  const found = new Uint32Array(order.length)
  let count = 0
  for (const position of order) if (isMatch[position] === 1) found[count++] = position
  return found.subarray(0, count)
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
    if ((names.starts[position + 1] ?? 0) - (names.starts[position] ?? 0) === key.length)
      return position
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
