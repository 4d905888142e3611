import { type Winner } from './columns.ts'
import { type Batch } from './rest.ts'

export const BATCH = 1000
const CONCURRENT_REQUESTS = 6
const PASSES = 3

/** Reads rows `offset` to `offset + 999`. A later pass must not reuse a batch. */
export type ReadBatch = (offset: number, isCounted: boolean, pass: number) => Promise<Batch>

/**
 * Reads batches of 1,000 concurrently, the last one at the end to confirm the total; starts over if it changed or a
 * row came twice. Without a total, reads one batch after another.
 */
export async function readAll(
  readBatch: ReadBatch,
  onRows: (rows: number) => void = () => {}
): Promise<readonly Winner[]> {
  const all = new Map<number, Winner>()
  for (let pass = 1; pass <= PASSES; pass++) {
    const ids = new Set<number>()
    const batches: (readonly Winner[])[] = []
    let isSteady = true
    const read = async (step: number, isCounted: boolean): Promise<Batch> => {
      const batch = await readBatch(step * BATCH, isCounted, pass)
      const rows = batch.rows.filter(({ id }) => !ids.has(id) && ids.add(id))
      if (rows.length < batch.rows.length) isSteady = false
      batches[step] = rows
      onRows(Math.max(ids.size, all.size))
      return batch
    }

    const first = await read(0, true)
    let last = first
    // Requesting a total beyond the rows is an error.
    const closing = first.total === undefined ? 0 : Math.floor((first.total - 1) / BATCH)
    if (first.held === BATCH && closing > 0) {
      let next = 1
      const lane = async (): Promise<void> => {
        try {
          while (next < closing) await read(next++, false)
        } catch (error) {
          next = closing
          throw error
        }
      }
      await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, lane))
      last = await read(closing, true)
    }
    if (last.total !== first.total) isSteady = false
    while (last.held === BATCH) last = await read(batches.length, false)
    const rows = batches.flat()
    if (isSteady) return rows
    for (const row of rows) all.set(row.id, row)
  }
  // Each pass may lack a row that moved, but hardly the same one.
  return [...all.values()]
}
