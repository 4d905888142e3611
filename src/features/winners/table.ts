import { FIRST_ROWS } from '../../domain/winners/published-board.ts'
import { clock } from '../../platform/environment.ts'
import { type Winner } from './columns.ts'
import { type Batch, ranked, send, winners } from './rest.ts'
import { type ValuesOf } from './winners-index.ts'

/** `asOf` in ms. */
export type WinnersList = { readonly valuesOf: ValuesOf; readonly asOf: number }

export type Preview = { readonly winners: readonly Winner[]; readonly total: number }

export type ListReport = {
  readonly onPreview: (preview: Preview) => void
  readonly onRows: (rows: number) => void
}

export const BATCH = 1000
const CONCURRENT_REQUESTS = 6
const PASSES = 3

/** In winners: from here on, the best are read ahead of the full list. */
const PREVIEW_FROM = 10_000

/** By step. Kept after a failure, so a retry reads only the rest. */
const arrived = new Map<number, Batch>()

/**
 * Reads batches of 1,000 concurrently; starts over if a row came twice or the total wasn't reached. Without a total,
 * reads one batch after another.
 */
export async function readTable({ onPreview, onRows }: ListReport): Promise<WinnersList> {
  let found = new Map<number, Winner>()
  for (let pass = 1; pass <= PASSES; pass++) {
    const read: Read = async step => {
      const batch = await readBatch(step)
      const count = [...arrived.values()].reduce((sum, { rows }) => sum + rows.length, 0)
      onRows(Math.max(count, found.size))
      return batch
    }
    const first = await read(0)
    const { total } = first
    // On its own: between six batches it would wait for their parsing.
    if (pass === 1 && total && total >= PREVIEW_FROM) await readPreview(total, onPreview)
    const batches = [first, ...(await readBetween(Math.ceil((total ?? 0) / BATCH), read))]
    // A full batch is never the last.
    while (batches.at(-1)?.held === BATCH) batches.push(await read(batches.length))
    arrived.clear()
    const rows = batches.flatMap(batch => batch.rows.map(row => [row.id, row] as const))
    const distinct = new Map(rows)
    const held = batches.reduce((sum, batch) => sum + batch.held, 0)
    const isSteady = distinct.size === rows.length && held === (total ?? held)
    // Each pass may lack a row that moved, but hardly the same one.
    found = isSteady ? distinct : new Map([...found, ...distinct])
    if (isSteady) break
  }
  const rows = [...found.values()]
  return { asOf: clock.now(), valuesOf: field => rows.map(row => row[field]) }
}

type Read = (step: number) => Promise<Batch>

async function readBatch(step: number): Promise<Batch> {
  const query = winners(step === 0)
    .order('followers_count', { ascending: false, nullsFirst: false })
    // Keeps a row from being in two batches.
    .order('id')
    .range(step * BATCH, step * BATCH + BATCH - 1)
  const batch = arrived.get(step) ?? (await send(query))
  arrived.set(step, batch)
  return batch
}

/** The batches from step 1 up to, not including, `end`. After a failure, requests no more. */
async function readBetween(end: number, read: Read): Promise<readonly Batch[]> {
  const batches: Batch[] = []
  const steps = Array.from({ length: Math.max(0, end - 1) }, (_, at) => at + 1).values()
  const failure = new AbortController()
  const readNext = async (): Promise<void> => {
    for (const step of steps) {
      if (failure.signal.aborted) return
      batches[step - 1] = await read(step)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, readNext))
  } finally {
    failure.abort()
  }
  return batches
}

/** Ignore failures: the full list is loading anyway. */
async function readPreview(total: number, onPreview: ListReport['onPreview']): Promise<void> {
  const best = await send(ranked().limit(FIRST_ROWS)).catch(() => undefined)
  if (best) onPreview({ winners: best.rows, total })
}

export async function readByIds(ids: readonly number[]): Promise<readonly Winner[]> {
  return (await send(winners().in('id', ids))).rows
}
