import { FIRST_ROWS } from '../../domain/winners/published-board.ts'
import { clock } from '../../platform/clock.ts'
import { BATCH, readAll } from './batches.ts'
import { type Winner } from './columns.ts'
import { type Batch, byRank, refuseUnreadable, send, winners, winnersIn } from './rest.ts'
import { type ValuesOf } from './winners-index.ts'

/** `asOf` in ms. */
export type WinnersList = { readonly valuesOf: ValuesOf; readonly asOf: number }

export type Preview = { readonly winners: readonly Winner[]; readonly total: number }

export type ListReport = {
  readonly onPreview: (preview: Preview) => void
  readonly onRows: (rows: number) => void
}

/** Kept after a failure, so a retry reads only the rest. */
const arrived = new Map<number, Batch>()

/** In winners: from here on, the best are read ahead of the full list. */
const PREVIEW_FROM = 10_000

export async function readTable({ onPreview, onRows }: ListReport): Promise<WinnersList> {
  const rows = await readAll(async (offset, isCounted, pass) => {
    const known = pass === 1 ? arrived.get(offset) : undefined
    const batch = known ?? (await readBatch(offset, isCounted))
    arrived.set(offset, batch)
    if (offset === 0 && pass === 1) void readPreview(batch.total ?? 0, onPreview)
    return batch
  }, onRows)
  const held = [...arrived.values()].some(batch => batch.held > 0)
  arrived.clear()
  if (held) refuseUnreadable(rows)
  return { asOf: clock.now(), valuesOf: field => rows.map(row => row[field]) }
}

function readBatch(offset: number, isCounted: boolean): Promise<Batch> {
  return send(() =>
    winners(isCounted)
      .order('followers_count', { ascending: false, nullsFirst: false })
      // Keeps a row from being in two batches.
      .order('id')
      .range(offset, offset + BATCH - 1)
  )
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
