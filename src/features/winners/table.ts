import { FIRST_ROWS } from '../../domain/winners/published-board.ts'
import { clock } from '../../platform/environment.ts'
import { formatCount } from '../../ui/format.ts'
import { type Winner } from './columns.ts'
import { type Batch, ranked, readRange, send, winners, WinnersFault } from './rest.ts'
import { type ValuesOf } from './winners-index.ts'

/** `asOf` in ms. */
export type WinnersList = { readonly valuesOf: ValuesOf; readonly asOf: number }

export type Preview = { readonly winners: readonly Winner[]; readonly total: number }

export type ListReport = {
  readonly onPreview: (preview: Preview) => void
  readonly onRows: (rows: number) => void
  /** Delays each batch but the first. */
  readonly beforeBatch: () => Promise<void> | undefined
}

export const BATCH = 1000
const CONCURRENT_REQUESTS = 6
/** In ms. Answers that take longer are waiting for each other, and a visitor's search would wait for them. */
const QUICK = 250
const PASSES = 3

/** In winners: from here on, the best are read ahead of the full list. */
const PREVIEW_FROM = 10_000

/** By offset. Kept after a failure, so a retry reads only the rest. */
const arrived = new Map<number, Batch>()

/**
 * Reads batches of 1,000 concurrently; starts over if a row came twice or the total wasn't reached. Without a total,
 * reads one batch after another.
 *
 * @throws WinnersFault if fewer winners came than the database counts
 */
export async function readTable(report: ListReport): Promise<WinnersList> {
  let found = new Map<number, Winner>()
  for (let pass = 1; ; pass++) {
    const count = (): void => {
      const rows = [...arrived.values()].reduce((sum, { held }) => sum + held, 0)
      report.onRows(Math.max(rows, found.size))
    }
    const { rows, held, total = held } = await readOnce(report, pass === 1, count)
    const distinct = new Map(rows.map(row => [row.id, row]))
    const isSteady = distinct.size === rows.length && held === total
    // Each pass may lack a row that moved, but hardly the same one.
    found = isSteady ? distinct : new Map([...found, ...distinct])
    const invalid = held - rows.length
    if (pass === PASSES && found.size + invalid < total) throw keepWhole(found.size, total)
    arrived.clear()
    if (isSteady || pass === PASSES) break
  }
  const rows = [...found.values()]
  return { asOf: clock.now(), valuesOf: field => rows.map(row => row[field]) }
}

async function readOnce(
  { onPreview, beforeBatch }: ListReport,
  isFirstPass: boolean,
  count: () => void
): Promise<Batch> {
  const first = await readBatch(0, BATCH)
  count()
  const { total = 0 } = first
  const isLong = total >= PREVIEW_FROM
  // On its own: between six batches it would wait for their parsing.
  if (isLong && isFirstPass) await readPreview(total, onPreview)
  const size = sizeOf(first)
  const read: Read = async step => {
    const batch = await readBatch(step * size, size, total)
    count()
    return batch
  }
  const steps = { end: Math.ceil(total / size), atFirst: isLong ? 1 : CONCURRENT_REQUESTS }
  const batches = [first, ...(await readBetween(steps, read, beforeBatch))]
  // A full batch is never the last.
  while (batches.at(-1)?.held === BATCH) batches.push(await read(batches.length))
  const rows = batches.flatMap(batch => batch.rows)
  return { rows, held: batches.reduce((sum, { held }) => sum + held, 0), total: first.total }
}

/** What a server sends at once: its limit may be below ours. */
function sizeOf({ held, total = 0 }: Batch): number {
  return held > 0 && held < Math.min(BATCH, total) ? held : BATCH
}

/** Keeps the batches that came in full, for a retry. */
function keepWhole(came: number, total: number): WinnersFault {
  const first = arrived.get(0)
  const size = first ? sizeOf(first) : BATCH
  for (const [from, { held }] of arrived)
    if (held < Math.min(size, total - from)) arrived.delete(from)
  return new WinnersFault(`Only ${formatCount(came)} of ${formatCount(total)} winners came.`)
}

type Read = (step: number) => Promise<Batch>

/** Reads on until the batch is full or the total reached; without a total, takes what comes. */
async function readBatch(from: number, size: number, total = 0): Promise<Batch> {
  const query = () =>
    winners(from === 0)
      .order('followers_count', { ascending: false, nullsFirst: false })
      // Keeps a row from being in two batches.
      .order('id')
  const batch =
    arrived.get(from) ?? (await readRange(query, { from, to: from + size, total, read: send }))
  arrived.set(from, batch)
  return batch
}

/**
 * The batches from step 1 up to, not including, `end`. Begins with `atFirst` requests at a time, and sends more while
 * answers come quickly. After a failure, requests no more.
 */
function readBetween(
  { end, atFirst }: { end: number; atFirst: number },
  read: Read,
  beforeBatch: ListReport['beforeBatch']
): Promise<readonly Batch[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Batch[]>()
  const batches: Batch[] = []
  const steps = Array.from({ length: Math.max(0, end - 1) }, (_, at) => at + 1).values()
  const failure = new AbortController()
  let readers = 0
  const readOn = async (): Promise<void> => {
    for (const step of steps) {
      await beforeBatch()
      if (failure.signal.aborted) return
      const start = clock.now()
      batches[step - 1] = await read(step)
      const isQuick = clock.now() - start < QUICK
      if (isQuick && readers < CONCURRENT_REQUESTS) addReader()
      if (!isQuick && readers > atFirst) break
    }
    readers--
    if (readers === 0) resolve(batches)
  }
  const addReader = (): void => {
    readers++
    readOn().catch((error: unknown) => {
      failure.abort()
      reject(error)
    })
  }
  for (let reader = 0; reader < atFirst; reader++) addReader()
  return promise
}

/** Ignore failures: the full list is loading anyway. */
async function readPreview(total: number, onPreview: ListReport['onPreview']): Promise<void> {
  const best = await send(ranked().limit(FIRST_ROWS)).catch(() => undefined)
  if (best) onPreview({ winners: best.rows, total })
}

/** Without those that are gone. */
export async function readByIds(ids: readonly number[]): Promise<readonly Winner[]> {
  const found = new Map<number, Winner>()
  // A server may send fewer than asked for.
  for (let left = ids; left.length > 0; left = left.filter(id => !found.has(id))) {
    const { rows } = await send(winners().in('id', left))
    if (rows.length === 0) break
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()]
}
