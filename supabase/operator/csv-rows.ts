import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import {
  WINNER_COLUMNS,
  WINNER_FIELDS,
  type WinnerField
} from '../../src/domain/winners/winner-columns.ts'
import { CommandFailure, quote } from './connection.ts'
import { type Fault } from './faults.ts'
import { parseCell, parseCount, type Value } from './parse-cell.ts'

export type ImportedField = Exclude<WinnerField, 'id'>

/** A missing column stays as it is. */
export type Values = Readonly<Partial<Record<ImportedField, Value>>>

/** `id` names the winner, whatever the username; NaN is none that a winner may have. */
export type ImportedRow = Values & { readonly username: string; readonly id?: number }

type Column = WinnerField | undefined

/** `line` is where the row begins, as an editor counts. */
type CsvRecord = { line: number; cells: readonly string[] }

const ALIASES: Readonly<Partial<Record<ImportedField, readonly string[]>>> = {
  username: ['handle', 'xhandle'],
  avatar_url: ['avatar', 'picture'],
  description: ['bio'],
  followers_count: ['followers'],
  following_count: ['following'],
  iq_score: ['iq', 'score'],
  accuracy_percentage: ['accuracy'],
  completion_time: ['time']
}

/** The database sets the id, which can't change. */
export const IMPORTED_FIELDS = WINNER_FIELDS.filter(
  (field): field is ImportedField => field !== 'id'
)

const namesOf = (field: WinnerField): string[] => [
  field,
  ...(field === 'id' ? [] : (ALIASES[field] ?? []))
]

/** A column a line, with its other names. */
export const COLUMN_NAMES = WINNER_FIELDS.map(field => namesOf(field).join(', ')).join('\n  ')

/**
 * Reads CSV with comma, semicolon or tab and any line ends.
 * @returns the valid rows, each fault, and what staff should know of how the file was read
 * @throws CommandFailure when no row can be read
 */
export function readRows(file: Buffer) {
  if (!isUtf8(file)) {
    throw new CommandFailure(
      1,
      'The file is not text in UTF-8: in Excel, save it as "CSV UTF-8 (Comma delimited)".'
    )
  }
  const [header, ...records] = readRecords(new TextDecoder().decode(file))
  if (!header) throw new CommandFailure(1, 'The file is empty.')
  if (records.length === 0) {
    throw new CommandFailure(1, 'The file has a header, but no rows.')
  }
  const columns = readHeader(header.cells)
  const ignoredColumns = header.cells.filter(
    (name, at) => columns[at] === undefined && keyOf(name) !== ''
  )
  const rows: ImportedRow[] = []
  const faults: Fault[] = []
  /** Usernames in cells with characters that none has. */
  const respelled: string[] = []
  const lineOfName = new Map<string, number>()
  for (const record of records) {
    const { row, found } = readRow(record, columns)
    faults.push(...found)
    if (!row) continue
    const cell = record.cells[columns.indexOf('username')] ?? ''
    if (/[^ -~]/.test(cell.trim())) respelled.push(row.username)
    const key = row.username.toLowerCase()
    const first = lineOfName.get(key)
    if (first === undefined) lineOfName.set(key, record.line)
    else {
      const sentence = 'The same username stands twice.'
      faults.push({ line: record.line, sentence, found: `(also in line ${String(first)})` })
    }
    rows.push(row)
  }
  refuseShares(rows)
  return { rows, faults, ignoredColumns, respelled }
}

function readRecords(text: string): readonly CsvRecord[] {
  // Excel may name the delimiter in a first line.
  const [firstLine = '', separator] = /^sep=([,;\t])(?:\r\n|[\r\n])/i.exec(text) ?? []
  const content = text.slice(firstLine.length)
  const { records, end, fault } = parseRecords(content, separator ?? findDelimiter(content))
  const before = separator === undefined ? 0 : 1
  if (fault) {
    throw new CommandFailure(
      1,
      `A quotation mark is in a wrong place or never closed in the row after line ${String(end + before)}.`,
      { cause: fault }
    )
  }
  return records.map(({ line, cells }) => ({ line: line + before, cells }))
}

/** The records with content up to the first fault of quotation, and the line where they end. */
function parseRecords(text: string, delimiter: string, most = -1) {
  const records: CsvRecord[] = []
  let end = 0
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      to: most,
      on_record: (cells: string[]) => {
        const line = end + 1
        // The parser's own count takes the two characters of a line end in a cell for two lines.
        end += 1 + (cells.join().match(/\r\n|[\r\n]/g)?.length ?? 0)
        if (cells.some(cell => cell.trim() !== '')) records.push({ line, cells })
        return null
      }
    })
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault
    return { records, end, fault }
  }
  return { records, end, fault: undefined }
}

/** Enough to tell a delimiter from a comma in a text. */
const SAMPLE = 100

/** The one whose header has the most of our columns, then with the most rows as long as the header. */
function findDelimiter(text: string): string {
  const candidates = [',', ';', '\t'].map(delimiter => {
    const [header, ...rows] = parseRecords(text, delimiter, SAMPLE).records
    const cells = header?.cells ?? []
    const known = cells.filter(name => columnOf(name) !== undefined).length
    const regular = rows.filter(row => cells.length > 1 && row.cells.length === cells.length).length
    return { delimiter, known, regular }
  })
  candidates.sort((a, b) => b.known - a.known || b.regular - a.regular)
  return candidates[0]?.delimiter ?? ','
}

/** Case, spaces and punctuation don't count. */
function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function columnOf(name: string): Column {
  return WINNER_FIELDS.find(field => namesOf(field).map(keyOf).includes(keyOf(name)))
}

function readHeader(names: readonly string[]): readonly Column[] {
  const columns = names.map(columnOf)
  const twice = columns.find((field, at) => field && columns.indexOf(field) < at)
  if (twice !== undefined) throw new CommandFailure(1, `Two columns hold ${twice}: remove one.`)
  if (columns.includes('username')) return columns
  const listed = names.map(quote).join(', ')
  throw new CommandFailure(1, `No column is called username. The columns are ${listed}.`)
}

function readRow(
  { line, cells }: CsvRecord,
  columns: readonly Column[]
): { row?: ImportedRow; found: Fault[] } {
  const surplus = cells.slice(columns.length).join('').trim()
  if (cells.length < columns.length || surplus !== '') {
    const counts = `${String(cells.length)} cells, the header ${String(columns.length)}`
    return { found: [{ line, sentence: `The row has ${counts}.` }] }
  }
  const values: Partial<Record<ImportedField, Value>> = {}
  const found: Fault[] = []
  let id: number | undefined
  for (const [at, field] of columns.entries()) {
    if (field === undefined) continue
    const cell = cells[at] ?? ''
    if (field === 'id') {
      // Other lists have ids of their own kind.
      if (cell.trim() !== '') id = parseCount(cell.trim()) ?? NaN
      continue
    }
    const parsed = parseCell(WINNER_COLUMNS[field].kind, cell)
    if ('expected' in parsed) {
      found.push({ line, column: field, sentence: parsed.expected, found: quote(cell) })
    } else if (parsed.value !== null || !('isRequired' in WINNER_COLUMNS[field])) {
      values[field] = parsed.value
    } else if (field === 'username') found.push({ line, sentence: 'The username is missing.' })
  }
  const { username } = values
  if (typeof username !== 'string') return { found }
  return { row: { ...values, username, ...(id !== undefined && { id }) }, found }
}

/** @throws CommandFailure when a column of percentages holds shares of 1 */
function refuseShares(rows: readonly ImportedRow[]): void {
  for (const field of IMPORTED_FIELDS) {
    if (WINNER_COLUMNS[field].kind !== 'percentage') continue
    const values = rows.map(row => row[field]).filter(value => typeof value === 'number')
    const share = values.find(value => value % 1 !== 0)
    if (share !== undefined && values.every(value => value <= 1)) {
      throw new CommandFailure(
        1,
        `${field} holds fractions such as ${String(share)}: write percent, such as 87.`
      )
    }
  }
}
