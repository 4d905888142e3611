import { PostgrestClient } from '@supabase/postgrest-js'
import { WINNER_FIELDS } from '../../domain/winners/winner-columns.ts'
import { backend } from '../../platform/backend.ts'
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

type Query = ReturnType<typeof winners>

/** The database reads either direction from one index. */
export function ranked(isCounted = false, isReversed = false): Query {
  return winners(isCounted)
    .order('iq_score', { ascending: isReversed, nullsFirst: isReversed })
    .order('username', { ascending: !isReversed })
    .order('id', { ascending: !isReversed })
}

export function winners(isCounted = false) {
  const { url, key } = backend()
  const client = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: fetchWithTimeout,
    // Its own retries would multiply with ours.
    retry: false
  })
  return client.from('winners').select(WINNER_FIELDS.join(), isCounted ? { count: 'exact' } : {})
}

/** Its message is a sentence for visitors. */
export class WinnersFault extends Error {
  override name = 'WinnersFault'
}

/** A query sends a request each time it is awaited. @throws WinnersFault with the backend's sentence */
export function send(query: Query): Promise<Batch> {
  return withRetry(async () => {
    const { data, error, count, status } = await query
    // Range not satisfiable: the table has shrunk below this batch.
    if (status === 416) return { rows: [], held: 0, total: 0 }
    if (error) {
      // Never show a network error or a proxy's page.
      const sentence = error.message.trim()
      if (status >= 400 && /^[^<]{1,200}$/.test(sentence)) throw new WinnersFault(sentence)
      throw new Error(`The backend answered with status ${status}`, { cause: error })
    }
    if (!Array.isArray(data)) throw new Error('The backend sent no list')
    return { rows: winnersIn(data), held: data.length, total: count ?? undefined }
  })
}
