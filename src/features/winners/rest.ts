import { PostgrestClient } from '@supabase/postgrest-js'
import { WINNER_FIELDS } from '../../domain/winners/winner-columns.ts'
import { backend } from '../../platform/backend.ts'
import { clock } from '../../platform/environment.ts'
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
    fetch: fetchWithTimeout(clock),
    // Its own retries would multiply with ours.
    retry: false
  })
  return client.from('winners').select(WINNER_FIELDS.join(), isCounted ? { count: 'exact' } : {})
}

/** A query sends a request each time it is awaited. @throws the sentence to show, or an empty one */
export function send(query: Query): Promise<Batch> {
  return withRetry(async () => {
    const { data, error, count, status } = await query
    // Range not satisfiable: the table has shrunk below this batch.
    if (status === 416) return { rows: [], held: 0, total: 0 }
    if (error) {
      // Show a backend's sentence, but not a network error or a proxy's page.
      const isSentence = error.message.length <= 200 && !error.message.includes('<')
      throw new Error(isSentence && status >= 400 ? error.message.trim() : '')
    }
    if (!Array.isArray(data)) throw new Error()
    return { rows: winnersIn(data), held: data.length, total: count ?? undefined }
  })
}

/** A table without a single valid row is broken, not empty. @throws the sentence to show */
export function assertReadable(rows: readonly unknown[], { held }: Batch): void {
  if (rows.length === 0 && held > 0) throw new Error('The list of winners can’t be read')
}
