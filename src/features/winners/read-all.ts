import { type Winner } from './winner.ts'

/** Rows a request may bring. */
export const BATCH = 1000
/** Requests under way at once. */
const SIDE_BY_SIDE = 6
/** How often to start over when the table keeps changing under the reading. */
const PASSES = 3

export type Batch = {
  readonly rows: readonly Winner[]
  /** How many rows the answer held, those among them that make no winner included. */
  readonly held: number
  /** Rows in the whole table at that moment, when the backend says so. */
  readonly total: number | undefined
  /** When the rows were read, in ms, if they are a copy kept on this device. */
  readonly savedAt?: number | undefined
}

/**
 * Reads rows `offset` to `offset + 999`; `counted` asks for the total as well.
 * `isAgain` when all is read anew because the table changed: a kept answer will not do.
 */
export type ReadBatch = (offset: number, counted: boolean, isAgain: boolean) => Promise<Batch>

/**
 * Reads the whole table in batches of 1,000, ending at a short one.
 * The first batch tells the total; the middle is then read side by side, and the last one, read when all
 * others are there, tells whether the total still holds. If not, rows may have slipped between two batches,
 * so all is read again; likewise when a row comes twice. Without a total, one batch follows another.
 * @param onRows told after each batch how many rows have come so far
 * @throws what `read` throws, as soon as it does
 */
export async function readAll(
  read: ReadBatch,
  onRows: (rows: number) => void = () => {}
): Promise<readonly Winner[]> {
  const seen = new Map<string, Winner>()
  for (let pass = 1; pass <= PASSES; pass++) {
    const { rows, steady } = await readOnce(
      (offset, counted) => read(offset, counted, pass > 1),
      arrived => onRows(Math.max(arrived, seen.size))
    )
    if (steady) return rows
    for (const row of rows) seen.set(row.id, row)
  }
  // The table never held still; each pass may lack a row that moved, but hardly the same one.
  return [...seen.values()]
}

/** A batch without the rows that an earlier one had; `isLast` when it came short. */
type Taken = Batch & { readonly isLast: boolean }

async function readOnce(
  read: (offset: number, counted: boolean) => Promise<Batch>,
  onRows: (arrived: number) => void
): Promise<{ rows: readonly Winner[]; steady: boolean }> {
  // Told row by row as they come: at the end it would be one long task.
  const ids = new Set<string>()
  let hasMoved = false
  const take = async (offset: number, counted: boolean): Promise<Taken> => {
    const { rows: all, held, total } = await read(offset, counted)
    const rows = all.filter(({ id }) => !ids.has(id) && ids.add(id))
    if (rows.length < all.length) hasMoved = true
    onRows(ids.size)
    return { rows, held, total, isLast: held < BATCH }
  }
  const first = await take(0, true)
  if (first.isLast) return { rows: first.rows, steady: true }

  // The last batch that should hold rows closes the pass: asking for a total beyond the rows is an error.
  const closing = first.total === undefined ? 0 : Math.floor((first.total - 1) / BATCH)
  const middle = await sideBySide(closing - 1, step => take((step + 1) * BATCH, false))
  const batches = [first, ...middle]
  if (closing > 0) batches.push(await take(closing * BATCH, true))
  const { total } = batches.at(-1) ?? first
  while (!batches.at(-1)?.isLast) batches.push(await take(batches.length * BATCH, false))
  const steady = !hasMoved && (total === undefined || total === first.total)
  return { rows: batches.flatMap(batch => batch.rows), steady }
}

/** Runs `count` jobs, at most six at a time, and keeps their order. The first failure is the failure of all. */
async function sideBySide<T>(
  count: number,
  job: (step: number) => Promise<T>
): Promise<readonly T[]> {
  const results: T[] = []
  let next = 0
  let failed = false
  const lane = async (): Promise<void> => {
    while (next < count && !failed) {
      const step = next++
      try {
        results[step] = await job(step)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  return results
}
