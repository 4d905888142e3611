import { PostgrestClient } from '@supabase/postgrest-js'
import { BATCH, type Batch } from './read-all.ts'
import { WINNER_COLUMNS, winnerFrom, type Winner } from './winner.ts'
import { withRetry } from '../../platform/retry.ts'
import { fetchAndSave, savedResponse } from './saved-responses.ts'
import { backend } from '../../platform/backend.ts'

/** What is wrong, in the backend's own words when it had any. */
export class WinnersUnavailable extends Error {}

type Fetch = typeof fetch

const RANGE_NOT_SATISFIABLE = 416

/**
 * Reads one batch of the table `winners`, with retries; without a network, the copy that was kept of it.
 * @param isWorthwhile asked before each retry, as is the network
 * @throws {WinnersUnavailable} when all tries failed
 */
export async function readWinners(
  offset: number,
  counted: boolean,
  isWorthwhile: () => boolean
): Promise<Batch> {
  try {
    return await withRetry(
      () => readBatch(offset, counted, fetchAndSave),
      () => navigator.onLine && isWorthwhile()
    )
  } catch (error) {
    const saved = isNetworkFailure(error) && (await readSavedBatch(offset, counted))
    if (saved) return saved
    throw error
  }
}

/** How many winners there are, or `undefined` when that cannot be told now. */
export async function countWinners(): Promise<number | undefined> {
  const { count } = await winnersTable(fetch).select('id', { count: 'exact', head: true })
  return count ?? undefined
}

async function readBatch(offset: number, counted: boolean, fetchWith: Fetch): Promise<Batch> {
  const { data, error, count, status } = await winnersTable(fetchWith)
    .select(WINNER_COLUMNS.join(), counted ? { count: 'exact' } : {})
    .order('followers_count', { ascending: false, nullsFirst: false })
    // The tie-break keeps a row from standing in two batches.
    .order('id')
    .range(offset, offset + BATCH - 1)
  // The table has shrunk below this batch since its total was told.
  if (status === RANGE_NOT_SATISFIABLE) return { rows: [], held: 0, total: 0 }
  if (error) throw unavailable(error.message, status)
  if (!Array.isArray(data)) throw new WinnersUnavailable()
  const rows = data.map(winnerFrom).filter(isWinner)
  return { rows, held: data.length, total: count ?? undefined }
}

async function readSavedBatch(offset: number, counted: boolean): Promise<Batch | undefined> {
  let savedAt: number | undefined
  const batch = await readBatch(offset, counted, async input => {
    const saved = await savedResponse(String(input))
    savedAt = saved?.savedAt
    return saved?.response ?? Response.error()
  }).catch(() => undefined)
  return batch && savedAt ? { ...batch, savedAt } : undefined
}

function winnersTable(fetchWith: Fetch): ReturnType<PostgrestClient['from']> {
  const { url, key } = backend()
  const headers = { apikey: key, Authorization: `Bearer ${key}` }
  // Its own retries would multiply with ours.
  return new PostgrestClient(`${url}/rest/v1`, { headers, fetch: fetchWith, retry: false }).from(
    'winners'
  )
}

/** A status of 0 is a request that never reached the backend. */
function unavailable(message: string, status: number): WinnersUnavailable {
  if (status === 0) return new WinnersUnavailable('', { cause: 'network' })
  // A backend's message is for people, a proxy's error page is not.
  const isSentence = status >= 400 && message.length <= 200 && !message.includes('<')
  return new WinnersUnavailable(isSentence ? message.trim() : '')
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof WinnersUnavailable && error.cause === 'network'
}

function isWinner(row: Winner | undefined): row is Winner {
  return row !== undefined
}
