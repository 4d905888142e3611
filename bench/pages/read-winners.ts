import { PostgrestClient } from '@supabase/postgrest-js'
import { BATCH, COLUMNS, type Winner } from './winner.ts'

const client = new PostgrestClient(`${location.origin}/rest/v1`)

/**
 * All rows, one batch after the other until a short one: the usual way to page through a table with this client.
 * They are sorted by username once, so that a stable sort needs no second key afterwards.
 */
export async function readWinners(): Promise<Winner[]> {
  const rows: Winner[] = []
  for (;;) {
    const { data } = await client
      .from('winners')
      .select(COLUMNS)
      .order('followers_count', { ascending: false, nullsFirst: false })
      .order('id')
      .range(rows.length, rows.length + BATCH - 1)
      .overrideTypes<Winner[], { merge: false }>()
      .throwOnError()
    rows.push(...data)
    if (data.length < BATCH) return rows.sort((a, b) => (a.username < b.username ? -1 : 1))
  }
}
