import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import {
  WINNER_COLUMNS,
  WINNER_FIELDS,
  type WinnerField
} from '../../src/domain/winners/winner-columns.ts'
import { CommandFailure, quote } from './connection.ts'
import { parseCell, type Value } from './parse-cell.ts'

export type ImportedField = Exclude<WinnerField, 'id'>

/** A missing column stays as it is. */
export type Values = Readonly<Partial<Record<ImportedField, Value>>>

export type ImportedRow = Values & { readonly username: string }

type Column = ImportedField | undefined

/** `line` is where the row begins. */
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

/** The database sets the id. */
export const IMPORTED_FIELDS = WINNER_FIELDS.filter(
  (field): field is ImportedField => field !== 'id'
)

const namesOf = (field: ImportedField): string[] => [field, ...(ALIASES[field] ?? [])]

/** A column a line, with its other names. */
export const COLUMN_NAMES = IMPORTED_FIELDS.map(field => namesOf(field).join(', ')).join('\n  ')

/**
 * Reads CSV with comma, semicolon or tab and any line ends.
 * @returns the valid rows, and a sentence for each fault
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
    (name, at) => columns[at] === undefined && !['', 'id'].includes(keyOf(name))
  )
  const rows: ImportedRow[] = []
  const faults: string[] = []
  const lineOfName = new Map<string, number>()
  for (const record of records) {
    const { values, found } = readRow(record, columns)
    const { username } = values
    if (typeof username === 'string') {
      const first = lineOfName.get(username.toLowerCase())
      if (first === undefined) lineOfName.set(username.toLowerCase(), record.line)
      else found.push(faultAt(record.line, `The same username is in line ${String(first)}.`))
      rows.push({ ...values, username })
    }
    faults.push(...found)
  }
  refuseShares(rows)
  return { rows, faults, ignoredColumns }
}

function readRecords(text: string): readonly CsvRecord[] {
  // Excel may name the delimiter in a first line.
  const separator = /^sep=([,;\t])[\r\n]/i.exec(text)?.[1]
  const records: CsvRecord[] = []
  let end = 0
  try {
    parse(text, {
      delimiter: separator ?? mostFrequent([',', ';', '\t'], /.*\S.*/.exec(text)?.[0] ?? ''),
      from_line: separator === undefined ? 1 : 2,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines }) => {
        const breaks = cells.join().match(/[\r\n]/g) ?? []
        end = lines
        records.push({ line: lines - breaks.length, cells })
        return null
      }
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new CommandFailure(
      1,
      `A quotation mark is in a wrong place or never closed in the row after line ${String(end)}.`,
      { cause }
    )
  }
  return records
}

function mostFrequent(delimiters: readonly [string, ...string[]], line: string): string {
  const count = (delimiter: string): number => line.split(delimiter).length
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Case, spaces and punctuation don't count. */
function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function readHeader(names: readonly string[]): readonly Column[] {
  const columns = names.map(name =>
    IMPORTED_FIELDS.find(field => namesOf(field).map(keyOf).includes(keyOf(name)))
  )
  const twice = columns.find((field, at) => field && columns.indexOf(field) < at)
  if (twice !== undefined) throw new CommandFailure(1, `Two columns hold ${twice}: remove one.`)
  if (columns.includes('username')) return columns
  const listed = names.map(quote).join(', ')
  throw new CommandFailure(1, `No column is called username. The columns are ${listed}.`)
}

function readRow(
  { line, cells }: CsvRecord,
  columns: readonly Column[]
): { values: Values; found: string[] } {
  const surplus = cells.slice(columns.length).join('').trim()
  if (cells.length < columns.length || surplus !== '') {
    const counts = `${String(cells.length)} cells, the header ${String(columns.length)}`
    return { values: {}, found: [faultAt(line, `The row has ${counts}.`)] }
  }
  const values: Partial<Record<ImportedField, Value>> = {}
  const found: string[] = []
  for (const [at, field] of columns.entries()) {
    if (field === undefined) continue
    const cell = cells[at] ?? ''
    const parsed = parseCell(WINNER_COLUMNS[field].kind, cell)
    if ('expected' in parsed) {
      found.push(faultAt(line, `${field}: ${parsed.expected} ${quote(cell)}`))
    } else if (parsed.value !== null || !('isRequired' in WINNER_COLUMNS[field])) {
      values[field] = parsed.value
    } else if (field === 'username') found.push(faultAt(line, 'The username is missing.'))
  }
  return { values, found }
}

function faultAt(line: number, fault: string): string {
  return `line ${String(line)}: ${fault}`
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
