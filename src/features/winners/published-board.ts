import { BOARD_VERSION } from '../../domain/winners/published-board.ts'
import { INDEXED_FIELDS } from '../../domain/winners/winner-columns.ts'
import { clock } from '../../platform/clock.ts'
import { fetchWithTimeout } from '../../platform/fetch-with-timeout.ts'
import { isInteger, isListOf, isRecord, isString } from '../../platform/json.ts'

import { BATCH } from './batches.ts'
import { type Winner } from './columns.ts'
import { winners, winnersIn } from './rest.ts'
import { type ListReport, type WinnersList } from './table.ts'

/** In ms. Older boards missed several nightly jobs. */
const MAX_AGE = 7 * 24 * 60 * 60_000
/** In ms, for some 30 kB: the board reads over REST afterwards. */
const MANIFEST_LIMIT = 15_000
/** In ms: a long import dates its rows when it begins. */
const OVERLAP = 10 * 60_000

/** @throws if it is missing, broken or too old */
export async function readPublishedBoard(
  address: string,
  { onPreview, onRows }: ListReport
): Promise<WinnersList> {
  const url = new URL(address, location.href).href
  const load = fetchWithTimeout(clock)
  const loadManifest = fetchWithTimeout(clock, MANIFEST_LIMIT)
  const manifest: unknown = await (await ok(loadManifest(url))).json()
  if (!isManifest(manifest)) throw new Error(`${url} is no manifest that this page knows`)
  const asOf = Date.parse(manifest.as_of)
  if (!(clock.now() - asOf < MAX_AGE)) throw new Error(`The board of ${manifest.as_of} is too old`)
  const changes = readChanges(new Date(asOf - OVERLAP).toISOString())
  onPreview({ winners: winnersIn(manifest.first), total: manifest.total })

  const file = await ok(load(new URL(manifest.columns.path, url)))
  const unpacked = file.body?.pipeThrough(new DecompressionStream('gzip'))
  const columns: unknown = await new Response(unpacked).json()
  if (!isRecord(columns)) throw new Error('The published columns are no object')
  const lists = new Map<string, readonly unknown[]>()
  for (const field of INDEXED_FIELDS) {
    const list = columns[field]
    if (!Array.isArray(list) || list.length !== manifest.total)
      throw new Error(`The published column ${field} doesn't hold ${manifest.total} values`)
    lists.set(field, list)
  }
  if (!isListOf(lists.get('username'), isString) || !isListOf(lists.get('id'), isInteger))
    throw new Error('The published board has rows without an id or a username')
  onRows(manifest.total)
  mergeRows(lists, await changes)
  return { asOf, valuesOf: field => lists.get(field) }
}

async function ok(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return response
}

type Manifest = {
  readonly as_of: string
  readonly total: number
  readonly first: readonly unknown[]
  readonly columns: { readonly path: string }
}

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || value['version'] !== BOARD_VERSION) return false
  const { as_of, total, first, columns } = value
  return (
    isString(as_of) &&
    isInteger(total) &&
    Array.isArray(first) &&
    isRecord(columns) &&
    isString(columns['path'])
  )
}

/** Rows changed since publication. If that fails, the board keeps its date. */
async function readChanges(since: string): Promise<readonly Winner[]> {
  const { data, error } = await winners().gt('updated_at', since).limit(BATCH)
  if (error || !Array.isArray(data)) return []
  return winnersIn(data)
}

function mergeRows(lists: Map<string, readonly unknown[]>, rows: readonly Winner[]): void {
  if (rows.length === BATCH) throw new Error('Too much has changed since the board was published')
  const positions = new Map<unknown, number>()
  for (const { id } of rows) positions.set(id, -1)
  lists.get('id')?.forEach((id, at) => positions.has(id) && positions.set(id, at))
  for (const field of INDEXED_FIELDS) {
    const list = [...(lists.get(field) ?? [])]
    for (const row of rows) {
      const at = positions.get(row.id) ?? -1
      if (at < 0) list.push(row[field])
      else list[at] = row[field]
    }
    lists.set(field, list)
  }
}
