import { type Field, FIELDS, type Row } from './fields.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { unguardFormulas } from './formulas.ts'
import { type ColumnMap, type Header, readHeader } from './header.ts'
import { type CsvRecord, readCsv, utf8Of } from './read-csv.ts'

/** What is wrong in one cell, or in the whole row if `field` is empty. */
export type RowError = { line: number; field: Field | ''; value: string; reason: string }

/** A file that was read to its end. */
export type Reading = {
  header: Header
  /** The rows without an error. */
  rows: readonly Row[]
  /** All errors, in the order of the file. */
  errors: readonly RowError[]
  /** How many rows have an error. */
  invalidRows: number
}

const TEXT = new Set<Field>(['username', 'avatar_url', 'description'])

const MAX_VALUE_LENGTH = 60

function shortened(value: string): string {
  const characters = [...value]
  if (characters.length <= MAX_VALUE_LENGTH) return value
  return `${characters.slice(0, MAX_VALUE_LENGTH - 1).join('')}…`
}

// An empty cell of a text is empty; elsewhere it may hold spaces.
function isEmpty(text: string, field: Field): boolean {
  return field === 'description' ? text === '' : text.trim() === ''
}

function readRow(
  { line, cells }: CsvRecord,
  columns: Header['columns']
): { row: Row; errors: RowError[] } {
  const row: Row = { username: '' }
  const errors: RowError[] = []
  const extra = cells.slice(columns.length)
  if (cells.length < columns.length || extra.some(cell => cell.trim() !== '')) {
    const reason = `The row has ${String(cells.length)} cells, the header ${String(columns.length)}.`
    return { row, errors: [{ line, field: '', value: '', reason }] }
  }
  for (const [index, field] of columns.entries()) {
    if (field === undefined) continue
    const cell = cells[index] ?? ''
    const text = TEXT.has(field) ? unguardFormulas(cell) : cell
    if (isEmpty(text, field) && field !== 'username') {
      row[field] = null
      continue
    }
    const parsed = FIELDS[field].parse(text)
    if (parsed.ok) Object.assign(row, { [field]: parsed.value })
    else errors.push({ line, field, value: shortened(cell), reason: parsed.reason })
  }
  return { row, errors }
}

/**
 * Reads and validates a file of winners, by the rules of the table, before anything is sent.
 *
 * @param name of the file, for messages
 * @throws CommandFailure when no row can be read: wrong encoding, no username column
 */
export function readRows(file: Buffer, name: string, map: ColumnMap): Reading {
  const bytes = utf8Of(file, name)
  let header: Header | undefined
  const rows: Row[] = []
  const errors: RowError[] = []
  const lines = new Map<string, number>()
  let invalidRows = 0

  function add(record: CsvRecord): void {
    if (!header) {
      header = readHeader(record.cells, map)
      return
    }
    // A spreadsheet writes such rows where something was deleted.
    if (record.cells.every(cell => cell.trim() === '')) return
    const { row, errors: found } = readRow(record, header.columns)
    const key = row.username.toLowerCase()
    const first = lines.get(key)
    if (first !== undefined) {
      const reason = `The same username is in line ${String(first)}.`
      found.push({ line: record.line, field: 'username', value: row.username, reason })
    } else if (key !== '') lines.set(key, record.line)
    if (found.length === 0) rows.push(row)
    else invalidRows += 1
    errors.push(...found)
  }

  readCsv(bytes, add, ({ line, reason }) => {
    if (!header)
      throw new CommandFailure(EXIT.attention, `${name}, line ${String(line)}: ${reason}`)
    invalidRows += 1
    errors.push({ line, field: '', value: '', reason })
  })
  if (header) return { header, rows, errors, invalidRows }
  throw new CommandFailure(EXIT.attention, `${name} is empty.`)
}
