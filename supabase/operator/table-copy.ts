import { type SupabaseClient } from '@supabase/supabase-js'
import { type SnapshotRow } from '../functions/_shared/winners-snapshot.ts'
import { areNumbers, call, type CallOptions, isObject } from './call.ts'
import { CommandFailure, EXIT } from './failure.ts'

/** The board as it was at one moment, kept by the database until it has been read. */
export type TableCopy = {
  /** The number of winners. */
  count: number
  /** When it was made, by the database's clock: ISO 8601, UTC. */
  asOf: string
  /** All winners by rank, read in pages; @throws CommandFailure unless they are all there */
  rows: () => AsyncGenerator<SnapshotRow>
  /** Removes it. What fails here is left to the next copy. */
  end: () => Promise<void>
}

/**
 * Rows per call: about 2 MB of JSON, and 20 MB if all texts were as long as they may be. A hosted
 * project has half a gigabyte of memory, and 8 s for a call.
 */
const PAGE = 5000
const END_MS = 10_000

/** What may stand in each column; JSON knows no other types. */
const TYPES: Readonly<Record<keyof SnapshotRow, readonly string[]>> = {
  id: ['number'],
  username: ['string'],
  avatar_url: ['string', 'null'],
  description: ['string', 'null'],
  followers_count: ['number', 'null'],
  following_count: ['number', 'null'],
  iq_score: ['number', 'null'],
  follows_altius: ['boolean'],
  follows_altius_checked_at: ['string', 'null']
}

function isRow(value: unknown): boolean {
  if (!isObject(value)) return false
  return Object.entries(TYPES).every(([column, types]) => {
    const cell = value[column]
    return types.includes(cell === null ? 'null' : typeof cell)
  })
}

const areRows = (value: unknown): value is readonly SnapshotRow[] =>
  Array.isArray(value) && value.every(isRow)
const isBegun = (value: unknown): value is { id: string; count: number; as_of: string } =>
  isObject(value) &&
  typeof value.id === 'string' &&
  areNumbers(value.count) &&
  !Number.isNaN(Date.parse(String(value.as_of)))
const isNothing = (value: unknown): value is null => value === null || value === undefined

/**
 * Lets the database copy the board in one statement, so that later changes of the table don't reach
 * the copy: https://www.postgresql.org/docs/17/transaction-iso.html#XACT-READ-COMMITTED
 *
 * @throws CommandFailure with a sentence
 */
export async function copyTable(
  client: SupabaseClient,
  options: CallOptions = {}
): Promise<TableCopy> {
  const { id, count, as_of } = await call(client, 'begin_snapshot', {}, isBegun, options)

  async function* rows(): AsyncGenerator<SnapshotRow> {
    let done = 0
    while (done < count) {
      const args = { snapshot: id, after: done, size: PAGE }
      const page = await call(client, 'read_snapshot', args, areRows, options)
      if (page.length === 0) break
      yield* page
      done += page.length
    }
    if (done === count) return
    throw new CommandFailure(
      EXIT.unreachable,
      `The database has lost its copy of the winners, perhaps in a restart: only ${String(done)} of ${String(count)} were read. Nothing was published: run it again.`
    )
  }

  async function end(): Promise<void> {
    const signal = AbortSignal.timeout(END_MS)
    await call(client, 'end_snapshot', { snapshot: id }, isNothing, { signal }).catch(
      () => undefined
    )
  }

  return { count, asOf: new Date(as_of).toISOString(), rows, end }
}
