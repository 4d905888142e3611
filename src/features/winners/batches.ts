import { type Winner } from './columns.ts'

export const BATCH = 1000
const CONCURRENT_REQUESTS = 6
/** How often to start over when the table keeps changing while it is read. */
const PASSES = 3

export type Batch = {
  readonly rows: readonly Winner[]
  /** Rows in the answer, including those that make no winner. */
  readonly held: number
  /** Rows in the whole table, if the backend says so. */
  readonly total: number | undefined
}

/**
 * Reads rows `offset` to `offset + 999`; `isCounted` requests the total as well.
 * In a later pass the table has changed: a batch read before will not do.
 */
export type ReadBatch = (offset: number, isCounted: boolean, pass: number) => Promise<Batch>

/**
 * Reads the whole table in batches of 1,000, ending at a short one. The first gives the total; the others are then
 * read concurrently, the last one when all are there, to see whether the total still holds. If not, or when a row
 * comes twice, rows may have slipped between two batches: all is read again. Without a total, one batch follows another.
 * @throws what `readBatch` throws, as soon as it does
 */
export async function readAll(
  readBatch: ReadBatch,
  onRows: (rows: number) => void = () => {}
): Promise<readonly Winner[]> {
  const all = new Map<number, Winner>()
  for (let pass = 1; pass <= PASSES; pass++) {
    const { rows, isSteady } = await readOnce(
      (offset, isCounted) => readBatch(offset, isCounted, pass),
      count => onRows(Math.max(count, all.size))
    )
    if (isSteady) return rows
    for (const row of rows) all.set(row.id, row)
  }
  // The table never held still; each pass may lack a row that moved, but hardly the same one.
  return [...all.values()]
}

async function readOnce(
  readBatch: (offset: number, isCounted: boolean) => Promise<Batch>,
  onRows: (count: number) => void
): Promise<{ rows: readonly Winner[]; isSteady: boolean }> {
  const ids = new Set<number>()
  const batches: (readonly Winner[])[] = []
  let hasMoved = false
  const read = async (step: number, isCounted: boolean): Promise<Batch> => {
    const batch = await readBatch(step * BATCH, isCounted)
    const rows = batch.rows.filter(({ id }) => !ids.has(id) && ids.add(id))
    if (rows.length < batch.rows.length) hasMoved = true
    batches[step] = rows
    onRows(ids.size)
    return batch
  }

  const first = await read(0, true)
  let last = first
  // A request for a total beyond the rows is an error, so the closing batch is one that should hold some.
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
  const isCounted = last.total === first.total
  while (last.held === BATCH) last = await read(batches.length, false)
  return { rows: batches.flat(), isSteady: isCounted && !hasMoved }
}
