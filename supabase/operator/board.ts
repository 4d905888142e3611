import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  BOARD_VERSION,
  type BoardColumns,
  type BoardManifest,
  FIRST_ROWS
} from '../../src/domain/winners/published-board.ts'
import {
  type IndexedField,
  INDEXED_FIELDS,
  type WinnerRow
} from '../../src/domain/winners/winner-columns.ts'

export function createBoard(rows: readonly WinnerRow[], asOf: Date) {
  const byName = rows.toSorted((a, b) => (a.username < b.username ? -1 : 1))
  const columns = gzipSync(JSON.stringify(columnsOf(byName)), { level: 9 })
  const sha256 = createHash('sha256').update(columns).digest('hex')
  const manifest: BoardManifest = {
    version: BOARD_VERSION,
    as_of: asOf.toISOString(),
    total: rows.length,
    first: byName.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, FIRST_ROWS),
    columns: { path: `columns-${sha256.slice(0, 16)}.json.gz`, sha256 }
  }
  return { manifest, columns }
}

function scoreOf({ iq_score }: WinnerRow): number {
  return iq_score ?? -1
}

function columnsOf(rows: readonly WinnerRow[]): BoardColumns {
  const column = <Field extends IndexedField>(field: Field): WinnerRow[Field][] =>
    rows.map(row => row[field])
  return Object.fromEntries(INDEXED_FIELDS.map(field => [field, column(field)])) as BoardColumns
}
