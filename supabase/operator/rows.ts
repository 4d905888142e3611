import {
  WINNER_COLUMNS,
  WINNER_FIELDS,
  type WinnerField
} from '../../src/domain/winners/winner-columns.ts'
import { CommandFailure, quote } from './connection.ts'
import { parseCell } from './parse-cell.ts'
import { type CsvRecord, readCsv } from './read-csv.ts'

export type ImportedField = Exclude<WinnerField, 'id'>

/** A missing column stays as it is. */
export type Values = Readonly<Partial<Record<ImportedField, string | number | boolean | null>>>

export type ImportedRow = Values & { readonly username: string }

export type RowError = { line: number; field?: ImportedField; cell?: string; reason: string }

export type Reading = {
  rows: readonly ImportedRow[]
  errors: readonly RowError[]
  ignoredColumns: readonly string[]
}

/** Case, spaces and punctuation don't count. */
const ALIASES: ReadonlyMap<string, ImportedField> = new Map([
  ['handle', 'username'],
  ['xhandle', 'username'],
  ['avatar', 'avatar_url'],
  ['picture', 'avatar_url'],
  ['bio', 'description'],
  ['followers', 'followers_count'],
  ['following', 'following_count'],
  ['iq', 'iq_score'],
  ['score', 'iq_score'],
  ['accuracy', 'accuracy_percentage'],
  ['time', 'completion_time']
])

/** Imports leave out the database's id. */
export const IMPORTED_FIELDS = WINNER_FIELDS.filter(
  (field): field is ImportedField => field !== 'id'
)

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function fieldNamed(name: string): ImportedField | undefined {
  const key = keyOf(name)
  return ALIASES.get(key) ?? IMPORTED_FIELDS.find(field => keyOf(field) === key)
}

function readHeader(names: readonly string[]): readonly (ImportedField | undefined)[] {
  const columns = names.map(fieldNamed)
  const fields = columns.filter(field => field !== undefined)
  const twice = fields.find((field, index) => fields.indexOf(field) < index)
  if (twice !== undefined) throw new CommandFailure(1, `Two columns hold ${twice}: remove one.`)
  if (fields.includes('username')) return columns
  const listed = names.map(quote).join(', ')
  throw new CommandFailure(1, `No column is called username. The columns are ${listed}.`)
}

/** @throws CommandFailure when no row can be read */
export function readRows(file: Buffer): Reading {
  let columns: readonly (ImportedField | undefined)[] | undefined
  let ignoredColumns: readonly string[] = []
  const rows: ImportedRow[] = []
  const errors: RowError[] = []
  const lineOfName = new Map<string, number>()

  function addRow({ line, cells }: CsvRecord): void {
    if (!columns) {
      columns = readHeader(cells)
      ignoredColumns = cells.filter(name => !fieldNamed(name) && !['', 'id'].includes(keyOf(name)))
      return
    }
    // Spreadsheets write empty rows where something was deleted.
    if (cells.every(cell => cell.trim() === '')) return
    const { values, errors: found } = readRow(line, cells, columns)
    const { username } = values
    if (typeof username === 'string') {
      const first = lineOfName.get(username.toLowerCase())
      lineOfName.set(username.toLowerCase(), first ?? line)
      if (first !== undefined) {
        const reason = `The same username is in line ${String(first)}.`
        found.push({ line, field: 'username', cell: username, reason })
      }
      if (found.length === 0) rows.push({ ...values, username })
    }
    errors.push(...found)
  }

  readCsv(file, addRow, fault => {
    if (!columns) throw new CommandFailure(1, `The header can't be read. ${fault.reason}`)
    errors.push(fault)
  })
  if (!columns) throw new CommandFailure(1, 'The file is empty.')
  if (rows.length + errors.length === 0) {
    throw new CommandFailure(1, 'The file has a header, but no rows.')
  }
  refuseFractions(rows)
  return { rows, errors, ignoredColumns }
}

function readRow(
  line: number,
  cells: readonly string[],
  columns: readonly (ImportedField | undefined)[]
): { values: Values; errors: RowError[] } {
  if (cells.length < columns.length || cells.slice(columns.length).some(cell => cell.trim())) {
    const counts = `${String(cells.length)} cells, the header ${String(columns.length)}`
    return { values: {}, errors: [{ line, reason: `The row has ${counts}.` }] }
  }
  const values: Partial<Record<ImportedField, string | number | boolean | null>> = {}
  const errors: RowError[] = []
  for (const [index, field] of columns.entries()) {
    if (field === undefined) continue
    const cell = cells[index] ?? ''
    const parsed = parseCell(WINNER_COLUMNS[field].kind, cell)
    if (!parsed.ok) errors.push({ line, field, cell, reason: parsed.reason })
    else if (parsed.value !== null || !('isRequired' in WINNER_COLUMNS[field])) {
      values[field] = parsed.value
    } else if (field === 'username') {
      errors.push({ line, field, cell, reason: 'The username is missing.' })
    }
  }
  return { values, errors }
}

/** @throws CommandFailure when a column of percentages holds shares of 1 */
function refuseFractions(rows: readonly ImportedRow[]): void {
  for (const field of IMPORTED_FIELDS) {
    if (WINNER_COLUMNS[field].kind !== 'percentage') continue
    const values = rows.map(row => row[field]).filter(value => typeof value === 'number')
    if (values.every(value => value <= 1) && values.some(value => value > 0 && value < 1)) {
      throw new CommandFailure(
        1,
        `${field} holds fractions such as ${String(values.find(value => value > 0 && value < 1))}: write percent, such as 87.`
      )
    }
  }
}
