import { PostgrestClient } from '@supabase/postgrest-js'
import { backend } from '../../platform/backend.ts'
import { clock } from '../../platform/clock.ts'
import { withRetry } from '../../platform/retry.ts'
import { type AsOf, type Preview, type ReadList } from './api.ts'
import { indexRows } from './build-index.ts'
import { SELECTED_FIELDS } from './columns.ts'
import { type Winner, type WinnerRow, winnerFrom } from './winner.ts'

/** Batches that arrived before another one failed, so that a new try reads only the rest. */
const arrived = new Map<number, Batch>()

/** Reads the table over the REST interface, in batches; without a network, the copies saved on this device. */
export const readOverRest: ReadList = async ({ onRows, onPreview }, isReload) => {
  if (isReload) arrived.clear()
  let savedAt = Infinity
  const rows = await readAll(async (offset, isCounted, isAgain) => {
    const known = isAgain ? undefined : arrived.get(offset)
    // Once a saved copy had to do, the backend is out of reach: each further batch is requested only once.
    const batch = known ?? (await readBatchOrCopy(offset, isCounted, () => savedAt === Infinity))
    arrived.set(offset, batch)
    savedAt = Math.min(savedAt, batch.savedAt ?? Infinity)
    if (offset === 0 && !isAgain) void readPreview(onPreview, batch.total)
    return batch
  }, onRows)
  arrived.clear()
  const isSaved = savedAt < Infinity
  const asOf: AsOf = { time: isSaved ? savedAt : clock.now(), isSaved }
  return { index: await indexRows(rows), asOf }
}

/** From this many winners on, the rest takes long enough for the first ones by rank to be read before it. */
const PREVIEW_FROM = 10_000
/** Four pages of the usual size, in 25 kB. */
const PREVIEW_ROWS = 250

/** Reads the first winners by rank. The list is on its way all the same, so whatever fails is no loss. */
async function readPreview(onPreview: (preview: Preview) => void, total = 0): Promise<void> {
  if (total < PREVIEW_FROM) return
  const { data } = await winnersTable(fetch)
    .select(SELECTED_FIELDS.join())
    .order('iq_score', { ascending: false, nullsFirst: false })
    .order('username')
    .order('id')
    .limit(PREVIEW_ROWS)
  const rows = Array.isArray(data) ? data.flatMap(row => winnerFrom(row) ?? []) : []
  // Where the rows were cut, another order of names would have let others in.
  const winners = rows.filter(({ iq }) => iq !== rows.at(-1)?.iq)
  if (rows.length === PREVIEW_ROWS && isInOrder(rows)) onPreview({ winners, total })
}

/** Whether rows are in the order of the board; a database may order names in its own way. */
function isInOrder(rows: readonly Winner[]): boolean {
  return rows.every((row, at) => {
    const before = rows[at - 1] ?? row
    const gap = (before.iq ?? -1) - (row.iq ?? -1)
    return gap > 0 || before === row || (gap === 0 && before.username < row.username)
  })
}

/** How many winners there are, or `undefined` if the backend doesn't say. */
export async function countWinners(): Promise<number | undefined> {
  const { count } = await winnersTable(fetch).select('id', { count: 'exact', head: true })
  return count ?? undefined
}

export const BATCH = 1000
const CONCURRENT_REQUESTS = 6
/** How often to start over when the table keeps changing while it is read. */
const PASSES = 3

type Batch = {
  readonly rows: readonly WinnerRow[]
  /** Rows in the answer, including those that make no winner. */
  readonly held: number
  /** Rows in the whole table, if the backend says so. */
  readonly total: number | undefined
  /** In ms; only of a copy saved on this device. */
  readonly savedAt?: number | undefined
}

/**
 * Reads rows `offset` to `offset + 999`; `isCounted` requests the total as well.
 * `isAgain` when all is read again because the table has changed: a batch read earlier will not do.
 */
export type ReadBatch = (offset: number, isCounted: boolean, isAgain: boolean) => Promise<Batch>

/**
 * Reads the whole table in batches of 1,000, ending at a short one. The first gives the total; the middle is then
 * read concurrently, and the last, read when all others are there, shows whether the total still holds. If not, or
 * when a row comes twice, rows may have slipped between two batches: all is read again. Without a total, one batch
 * follows another.
 * @throws what `readBatch` throws, as soon as it does
 */
export async function readAll(
  readBatch: ReadBatch,
  onRows: (rows: number) => void = () => {}
): Promise<readonly WinnerRow[]> {
  const seen = new Map<string, WinnerRow>()
  for (let pass = 1; pass <= PASSES; pass++) {
    const { rows, isSteady } = await readOnce(
      (offset, isCounted) => readBatch(offset, isCounted, pass > 1),
      count => onRows(Math.max(count, seen.size))
    )
    if (isSteady) return rows
    for (const row of rows) seen.set(row.id, row)
  }
  // The table never held still; each pass may lack a row that moved, but hardly the same one.
  return [...seen.values()]
}

async function readOnce(
  readBatch: (offset: number, isCounted: boolean) => Promise<Batch>,
  onRows: (count: number) => void
): Promise<{ rows: readonly WinnerRow[]; isSteady: boolean }> {
  // Compared as rows arrive: at the end it would be one long task.
  const ids = new Set<string>()
  let hasMoved = false
  const readNew = async (offset: number, isCounted: boolean) => {
    const { rows: all, held, total } = await readBatch(offset, isCounted)
    const rows = all.filter(({ id }) => !ids.has(id) && ids.add(id))
    if (rows.length < all.length) hasMoved = true
    onRows(ids.size)
    return { rows, total, isLast: held < BATCH }
  }
  const first = await readNew(0, true)
  if (first.isLast) return { rows: first.rows, isSteady: true }

  // The last batch that should hold rows closes the pass: a request for a total beyond the rows is an error.
  const closing = first.total === undefined ? 0 : Math.floor((first.total - 1) / BATCH)
  const middle = await concurrently(closing - 1, step => readNew((step + 1) * BATCH, false))
  const batches = [first, ...middle]
  if (closing > 0) batches.push(await readNew(closing * BATCH, true))
  const { total } = batches.at(-1) ?? first
  while (!batches.at(-1)?.isLast) batches.push(await readNew(batches.length * BATCH, false))
  const isSteady = !hasMoved && (total === undefined || total === first.total)
  return { rows: batches.flatMap(batch => batch.rows), isSteady }
}

/** Runs `count` jobs, some at a time, and keeps their order. The first failure is the failure of all. */
async function concurrently<T>(
  count: number,
  job: (step: number) => Promise<T>
): Promise<readonly T[]> {
  const results: T[] = []
  let next = 0
  let hasFailed = false
  const lane = async (): Promise<void> => {
    while (next < count && !hasFailed) {
      const step = next++
      try {
        results[step] = await job(step)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, lane))
  return results
}

class WinnersUnavailable extends Error {}

/** Reads one batch, with retries while `isWorthwhile`; without a network, the copy saved of it. */
async function readBatchOrCopy(
  offset: number,
  isCounted: boolean,
  isWorthwhile: () => boolean
): Promise<Batch> {
  try {
    return await withRetry(
      () => readBatch(offset, isCounted, fetchAndSave),
      () => navigator.onLine && isWorthwhile()
    )
  } catch (error) {
    const isNetworkFailure = error instanceof WinnersUnavailable && error.cause === 'network'
    const saved = isNetworkFailure && (await readCopy(offset, isCounted))
    if (saved) return saved
    throw error
  }
}

async function readBatch(
  offset: number,
  isCounted: boolean,
  fetchWith: typeof fetch
): Promise<Batch> {
  const { data, error, count, status } = await winnersTable(fetchWith)
    .select(SELECTED_FIELDS.join(), isCounted ? { count: 'exact' } : {})
    .order('followers_count', { ascending: false, nullsFirst: false })
    // The tie-break keeps a row from being in two batches.
    .order('id')
    .range(offset, offset + BATCH - 1)
  // Range not satisfiable: the table has shrunk below this batch since its total was read.
  if (status === 416) return { rows: [], held: 0, total: 0 }
  // The request never reached the backend.
  if (status === 0) throw new WinnersUnavailable('', { cause: 'network' })
  if (error) {
    // A backend's message is for people, a proxy's error page is not.
    const isSentence = error.message.length <= 200 && !error.message.includes('<')
    throw new WinnersUnavailable(isSentence && status >= 400 ? error.message.trim() : '')
  }
  if (!Array.isArray(data)) throw new WinnersUnavailable()
  const rows = data.map(winnerFrom).filter(row => row !== undefined)
  return { rows, held: data.length, total: count ?? undefined }
}

function winnersTable(fetchWith: typeof fetch): ReturnType<PostgrestClient['from']> {
  const { url, key } = backend()
  const headers = { apikey: key, Authorization: `Bearer ${key}` }
  // Its own retries would multiply with ours.
  const client = new PostgrestClient(`${url}/rest/v1`, { headers, fetch: fetchWith, retry: false })
  return client.from('winners')
}

const CACHE = 'winners'
const SAVED_AT = 'x-saved-at'

async function fetchAndSave(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (response.ok && 'caches' in globalThis) void save(String(input), response.clone())
  return response
}

async function save(url: string, response: Response): Promise<void> {
  try {
    const headers = new Headers(response.headers)
    headers.set(SAVED_AT, String(Date.now()))
    const cache = await caches.open(CACHE)
    await cache.put(url, new Response(response.body, { headers, status: 200 }))
  } catch {
    // Full or forbidden storage: offline then has nothing to show, as on a first visit.
  }
}

async function readCopy(offset: number, isCounted: boolean): Promise<Batch | undefined> {
  if (!('caches' in globalThis)) return undefined
  let savedAt: number | undefined
  const batch = await readBatch(offset, isCounted, async url => {
    const copy = await caches.match(String(url), { cacheName: CACHE, ignoreVary: true })
    savedAt = Number(copy?.headers.get(SAVED_AT))
    return copy ?? Response.error()
  }).catch(() => undefined)
  return batch && savedAt ? { ...batch, savedAt } : undefined
}
