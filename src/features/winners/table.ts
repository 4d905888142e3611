import { FIRST_ROWS } from '../../domain/winners/published-board.ts'
import { clock } from '../../platform/environment.ts'
import { type Winner } from './columns.ts'
import { assertReadable, type Batch, ranked, send, winners } from './rest.ts'
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
 * Reads batches of 1,000 concurrently, the last one at the end to confirm the total; starts over if it changed or a
 * row came twice. Without a total, reads one batch after another.
 */
export async function readTable({ onPreview, onRows }: ListReport): Promise<WinnersList> {
  let found = new Map<number, Winner>()
  for (let pass = 1; pass <= PASSES; pass++) {
    const batches: Batch[] = []
    let count = 0
    const read = async (step: number, isCounted = false): Promise<Batch> => {
      const query = winners(isCounted)
        .order('followers_count', { ascending: false, nullsFirst: false })
        // Keeps a row from being in two batches.
        .order('id')
        .range(step * BATCH, step * BATCH + BATCH - 1)
      const batch = arrived.get(step) ?? (await send(query))
      arrived.set(step, batch)
      batches[step] = batch
      count += batch.rows.length
      onRows(Math.max(count, found.size))
      return batch
    }

    const first = await read(0, true)
    const { total = 0 } = first
    if (pass === 1 && total >= PREVIEW_FROM) void readPreview(total, onPreview)
    let last = first
    // Requesting a total beyond the rows is an error.
    const closing = Math.floor((total - 1) / BATCH)
    if (first.held === BATCH && closing > 0) {
      let next = 1
      const lane = async (): Promise<void> => {
        while (next < closing) await read(next++)
      }
      try {
        await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, lane))
      } finally {
        next = closing
      }
      last = await read(closing, true)
    }
    const hasSameTotal = last.total === first.total
    while (last.held === BATCH) last = await read(batches.length)
    arrived.clear()
    const rows = batches.flatMap(batch => batch.rows.map(row => [row.id, row] as const))
    assertReadable(rows, first)
    const distinct = new Map(rows)
    const isSteady = hasSameTotal && distinct.size === rows.length
    // Each pass may lack a row that moved, but hardly the same one.
    found = isSteady ? distinct : new Map([...found, ...distinct])
    if (isSteady) break
  }
  const rows = [...found.values()]
  return { asOf: clock.now(), valuesOf: field => rows.map(row => row[field]) }
}

/** Ignore failures: the full list is loading anyway. */
async function readPreview(total: number, onPreview: ListReport['onPreview']): Promise<void> {
  const best = await send(ranked().limit(FIRST_ROWS)).catch(() => undefined)
  if (best) onPreview({ winners: best.rows, total })
}

export async function readByIds(ids: readonly number[]): Promise<readonly Winner[]> {
  return (await send(winners().in('id', ids))).rows
}
