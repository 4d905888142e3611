import { PostgrestClient } from '@supabase/postgrest-js'
import { WINNER_FIELDS } from '../../domain/winners/winner-columns.ts'
import { backend } from '../../platform/backend.ts'
import { isInteger, isRecord } from '../../platform/json.ts'
import { fetchWithTimeout } from '../../platform/fetch-with-timeout.ts'
import { withRetry } from '../../platform/retry.ts'
import { type Winner } from './columns.ts'
import { winnersIn } from './winner.ts'

export type Batch = {
  readonly rows: readonly Winner[]
  /** Rows in the response, including invalid ones. */
  readonly held: number
  readonly total: number | undefined
}

export type Query = ReturnType<typeof winners>

/** The database reads either direction from one index. */
export function ranked(isCounted = false, isReversed = false): Query {
  return winners(isCounted)
    .order('iq_score', { ascending: isReversed, nullsFirst: isReversed })
    .order('username', { ascending: !isReversed })
    .order('id', { ascending: !isReversed })
}

export function winners(isCounted = false) {
  const options = isCounted ? ({ count: 'exact' } as const) : {}
  return connect().from('winners').select(WINNER_FIELDS.join(), options)
}

function connect(): PostgrestClient {
  const { url, key } = backend()
  return new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: fetchWithTimeout,
    // Its own retries would multiply with ours.
    retry: false
  })
}

type Places = {
  readonly ids: readonly number[]
  readonly field: string
  readonly ascending: boolean
  readonly matching: string
  /** Of `created_at`, in ISO 8601; `until` is not in it. */
  readonly since?: string
  readonly until?: string
}

/** By id, the ranks among the winners whose names hold `matching`. @throws if the database can't tell */
export async function winnerPlaces(places: Places): Promise<ReadonlyMap<number, number>> {
  const { data, error } = await connect().rpc('winner_places', places, { get: true })
  if (error || !Array.isArray(data))
    throw new Error('The database told no places', { cause: error })
  return new Map(data.flatMap(placeIn))
}

function placeIn(row: unknown): readonly (readonly [id: number, place: number])[] {
  if (!isRecord(row) || !isInteger(row['id']) || !isInteger(row['place'])) return []
  return [[row['id'], row['place']]]
}

/** Its message is a sentence for visitors. */
export class WinnersFault extends Error {
  override name = 'WinnersFault'
}

/** A query sends a request each time it is awaited. @throws WinnersFault with the backend's sentence */
export function send(query: Query): Promise<Batch> {
  return withRetry(() => ask(query))
}

/** Without retries. @throws as {@link send} does */
export async function ask(query: Query): Promise<Batch> {
  const { data, error, count, status } = await query
  // Range not satisfiable: the table ends before this batch.
  if (status === 416) return NOTHING
  if (error) {
    // Never show a network error or a proxy's page.
    const sentence = error.message.trim()
    if (status >= 400 && /^[^<]{1,200}$/.test(sentence)) throw new WinnersFault(sentence)
    throw new Error(`The backend answered with status ${status}`, { cause: error })
  }
  if (!Array.isArray(data)) throw new Error('The backend sent no list')
  return { rows: winnersIn(data), held: data.length, total: count ?? undefined }
}

const NOTHING: Batch = { rows: [], held: 0, total: 0 }

/**
 * The rows from `from` up to, not including, `to`. A server may send fewer than were asked for: if the total is known,
 * goes on from what came.
 */
export async function readRange(
  query: () => Query,
  { from, to, total, read = ask }: Range
): Promise<Batch> {
  const first = await read(query().range(from, to - 1))
  const end = Math.min(to, total ?? first.total ?? 0)
  const rows = [...first.rows]
  let { held } = first
  while (held > 0 && from + held < end) {
    const next = await read(query().range(from + held, end - 1))
    if (next.held === 0) break
    rows.push(...next.rows)
    held += next.held
  }
  return { rows, held, total: first.total }
}

type Range = {
  readonly from: number
  readonly to: number
  readonly total?: number | undefined
  readonly read?: typeof ask
}
