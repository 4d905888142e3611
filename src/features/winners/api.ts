import { PostgrestClient } from '@supabase/postgrest-js'
import { PUBLIC_WINNERS_SNAPSHOT } from 'astro:env/client'
import { BOARD_VERSION, FIRST_ROWS } from '../../domain/winners/published-board.ts'
import { INDEXED_FIELDS, WINNER_FIELDS } from '../../domain/winners/winner-columns.ts'
import { backend } from '../../platform/backend.ts'
import { clock } from '../../platform/clock.ts'
import { fetchWithTimeout } from '../../platform/fetch-with-timeout.ts'
import { isInteger, isListOf, isRecord, isString } from '../../platform/json.ts'
import { withRetry } from '../../platform/retry.ts'
import { BATCH, type Batch, readAll } from './batches.ts'
import { type Winner } from './columns.ts'
import { readWinner } from './winner.ts'
import { type ValuesOf } from './winners-index.ts'

export type { Winner }

/** `asOf` in ms. */
export type WinnersList = { readonly valuesOf: ValuesOf; readonly asOf: number }

export type Preview = { readonly winners: readonly Winner[]; readonly total: number }

export type ListReport = {
  readonly onPreview: (preview: Preview) => void
  readonly onRows: (rows: number) => void
}

/** `message` is shown: the backend's sentence, or empty. */
class WinnersUnavailable extends Error {}

/** Prefers the published board. @throws the reason to show if the list can't be read */
export async function readWinners(
  report: ListReport,
  publishedAt: string | undefined = PUBLIC_WINNERS_SNAPSHOT
): Promise<WinnersList> {
  if (publishedAt) {
    try {
      return await readPublishedBoard(publishedAt, report)
    } catch (error) {
      console.warn('The published board is not usable.', error)
    }
  }
  return readTable(report)
}

/** Kept after a failure, so a retry reads only the rest. */
const arrived = new Map<number, Batch>()

/** From this size, read the first winners ahead of the full list. */
const PREVIEW_FROM = 10_000

async function readTable({ onPreview, onRows }: ListReport): Promise<WinnersList> {
  const rows = await readAll(async (offset, isCounted, pass) => {
    const known = pass === 1 ? arrived.get(offset) : undefined
    const batch = known ?? (await send(() => batchQuery(offset, isCounted)))
    arrived.set(offset, batch)
    if (offset === 0 && pass === 1) void readPreview(batch.total ?? 0, onPreview)
    return batch
  }, onRows)
  arrived.clear()
  return { asOf: clock.now(), valuesOf: field => rows.map(row => row[field]) }
}

/** Ignore failures: the full list is loading anyway. */
async function readPreview(total: number, onPreview: ListReport['onPreview']): Promise<void> {
  if (total < PREVIEW_FROM) return
  const { data } = await byRank(winners()).limit(FIRST_ROWS)
  if (Array.isArray(data)) onPreview({ winners: winnersIn(data), total })
}

export async function readByIds(ids: readonly number[]): Promise<readonly Winner[]> {
  return (await send(() => winners().in('id', ids))).rows
}

export const TOP = 10
export const REACH = 2

export function readTop(): Promise<readonly Winner[] | undefined> {
  return orNothing(async () => (await send(() => byRank(winners()).limit(TOP))).rows)
}

export type ScoreStanding = {
  readonly winners: number
  /** Per cent of winners with a lower score or none, one decimal; 0 without winners. */
  readonly better: number
  /** From 1, after every equal score. */
  readonly rank: number
  readonly total: number
}

/** At most {@link REACH} neighbors on each side, best first. */
export type Place = ScoreStanding & {
  readonly iq: number
  readonly above: readonly Winner[]
  readonly below: readonly Winner[]
}

/** Count missing scores separately: a combined count takes up to 500 ms. */
export function readPlace(iq: number): Promise<Place | undefined> {
  return orNothing(async () => {
    const counted = (query: () => Query): Promise<Batch> => send(() => query().limit(REACH))
    const [ahead, lower, unscored] = await Promise.all([
      counted(() => byRank(winners(true).gte('iq_score', iq), true)),
      counted(() => byRank(winners(true).lt('iq_score', iq))),
      counted(() => byRank(winners(true).is('iq_score', null)))
    ])
    return {
      iq,
      ...standingOf(totalOf(ahead), totalOf(lower) + totalOf(unscored)),
      above: ahead.rows.toReversed(),
      below: [...lower.rows, ...unscored.rows].slice(0, REACH)
    }
  })
}

/** `ahead` have the score or a better one, `behind` a lower one or none. */
export function standingOf(ahead: number, behind: number): ScoreStanding {
  const winners = ahead + behind
  return {
    winners,
    // Rounded down: only a result above everybody is better than 100 %.
    better: winners === 0 ? 0 : Math.floor((1000 * behind) / winners) / 10,
    rank: ahead + 1,
    total: winners + 1
  }
}

/** @throws without a valid total */
function totalOf({ held, total }: Batch): number {
  if (total === undefined || held !== Math.min(total, REACH))
    throw new Error(`${held} rows came, and a total of ${total}`)
  return total
}

async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    console.error('Failed to load winners', error)
    return undefined
  }
}

type Query = ReturnType<typeof winners>

function winners(isCounted = false) {
  const { url, key } = backend()
  const client = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    fetch: fetchWithTimeout(clock),
    // Its own retries would multiply with ours.
    retry: false
  })
  return client.from('winners').select(WINNER_FIELDS.join(), isCounted ? { count: 'exact' } : {})
}

function batchQuery(offset: number, isCounted: boolean): Query {
  return (
    winners(isCounted)
      .order('followers_count', { ascending: false, nullsFirst: false })
      // Keeps a row from being in two batches.
      .order('id')
      .range(offset, offset + BATCH - 1)
  )
}

/** The database reads either direction from one index. */
function byRank(query: Query, isReversed = false): Query {
  return query
    .order('iq_score', { ascending: isReversed, nullsFirst: isReversed })
    .order('username', { ascending: !isReversed })
    .order('id', { ascending: !isReversed })
}

function send(query: () => Query): Promise<Batch> {
  return withRetry(async () => {
    const { data, error, count, status } = await query()
    // Range not satisfiable: the table has shrunk below this batch.
    if (status === 416) return { rows: [], held: 0, total: 0 }
    if (error) {
      // Show a backend's sentence, but not a network error or a proxy's page.
      const isSentence = error.message.length <= 200 && !error.message.includes('<')
      throw new WinnersUnavailable(isSentence && status >= 400 ? error.message.trim() : '')
    }
    if (!Array.isArray(data)) throw new WinnersUnavailable()
    return { rows: winnersIn(data), held: data.length, total: count ?? undefined }
  })
}

function winnersIn(rows: readonly unknown[]): readonly Winner[] {
  return rows.flatMap(row => readWinner(row) ?? [])
}

/** In ms. Older boards missed several nightly jobs. */
const MAX_AGE = 7 * 24 * 60 * 60_000
/** In ms, for some 30 kB: the board reads over REST afterwards. */
const MANIFEST_LIMIT = 15_000
/** In ms: a long import dates its rows when it begins. */
const OVERLAP = 10 * 60_000

/** @throws if it is missing, broken or too old */
async function readPublishedBoard(
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
