import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  BOARD_VERSION,
  type BoardColumns,
  type BoardManifest,
  FIRST_ROWS,
  MANIFEST_NAME
} from '../../src/domain/winners/published-board.ts'
import { INDEXED_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { CommandFailure, isObject } from './connection.ts'
import { count } from './report.ts'
import { readWinners } from './table.ts'
import { type Tools } from './tools.ts'

const COLUMNS_FILE = /^columns-[0-9a-f]{16}\.json\.gz$/
/** In ms. Rows are dated when their transaction begins but visible when it ends, and clocks differ. */
const MARGIN_MS = 300_000

/** Columns first, then the manifest that names them. Older columns are deleted: they may name a removed person. */
export async function publish({ bucket: name }: { bucket: string }, tools: Tools): Promise<void> {
  const project = await tools.connect()
  const bucket = encodeURIComponent(name)
  const { body } = await project.ask(`/storage/v1/bucket/${bucket}`, { method: 'GET' })
  if (!isObject(body) || body['public'] !== true) {
    const fault = `${project.host} has no public bucket ${name}: create it in the dashboard.`
    throw new CommandFailure(1, fault)
  }
  const files = await project.call<readonly { name: string }[]>(
    `/storage/v1/object/list/${bucket}`,
    { json: { prefix: '', limit: 1000 } }
  )
  const asOf = new Date(tools.now().getTime() - MARGIN_MS)
  const rows = await Array.fromAsync(readWinners(project))
  if (rows.length === 0) throw new CommandFailure(1, 'The table is empty. Nothing was published.')
  const { manifest, columns } = createBoard(rows, asOf)
  const objects = `/storage/v1/object/${bucket}`
  const upload = (file: string, bytes: Uint8Array<ArrayBuffer>, headers: object) =>
    project.call(`${objects}/${file}`, { bytes, headers: { 'x-upsert': 'true', ...headers } })
  await upload(manifest.columns.path, columns, {
    'content-type': 'application/gzip',
    // A CDN that isn't told of a removal serves the name that long.
    'cache-control': 'max-age=604800'
  })
  await upload(MANIFEST_NAME, new TextEncoder().encode(JSON.stringify(manifest)), {
    'content-type': 'application/json',
    'cache-control': 'max-age=60'
  })
  const old = files
    .map(file => file.name)
    .filter(file => COLUMNS_FILE.test(file) && file !== manifest.columns.path)
  if (old.length > 0) await project.call(objects, { method: 'DELETE', json: { prefixes: old } })
  const address = `${project.url}/storage/v1/object/public/${bucket}/${MANIFEST_NAME}`
  tools.say(`Published ${count(rows.length, 'winner')} to ${address}.`)
}

export function createBoard(rows: readonly WinnerRow[], asOf: Date) {
  const byName = rows.toSorted((a, b) => (a.username < b.username ? -1 : 1))
  const columns = gzipSync(JSON.stringify(columnsOf(byName)), { level: 9 })
  const sha256 = createHash('sha256').update(columns).digest('hex')
  const manifest: BoardManifest = {
    version: BOARD_VERSION,
    as_of: asOf.toISOString(),
    total: rows.length,
    first: byName.toSorted((a, b) => (b.iq_score ?? -1) - (a.iq_score ?? -1)).slice(0, FIRST_ROWS),
    columns: { path: `columns-${sha256.slice(0, 16)}.json.gz`, sha256 }
  }
  return { manifest, columns }
}

function columnsOf(rows: readonly WinnerRow[]): BoardColumns {
  return Object.fromEntries(
    INDEXED_FIELDS.map(field => [field, rows.map(row => row[field])])
  ) as BoardColumns
}
