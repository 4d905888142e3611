import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { type ShownRow } from './board-page.ts'

/** All table rows, in the order of their ids. */
export async function readTable(site: string): Promise<WinnerRow[]> {
  const project = process.env['PUBLIC_SUPABASE_URL'] || site
  const rows: WinnerRow[] = []
  for (;;) {
    const answer = await fetch(
      `${project}/rest/v1/winners?select=*&order=id&limit=1000&offset=${rows.length}`,
      { headers: { apikey: process.env['PUBLIC_SUPABASE_ANON_KEY'] || PUBLISHABLE_KEY } }
    )
    const batch = (await answer.json()) as WinnerRow[]
    rows.push(...batch)
    if (batch.length < 1000) return rows
  }
}

type Query = { query?: string; sort?: 'rank' | 'followers' | 'following'; ascending?: boolean }

/** The rows according to the specification, independent of the app's code: filter, then sort, best first unless ascending. */
export function expectedRows(table: readonly WinnerRow[], params: Query = {}): ShownRow[] {
  const { query = '', sort = 'rank', ascending = false } = params
  const keyOf = (row: WinnerRow): number => {
    if (sort === 'rank') return row.iq_score ?? (ascending ? Infinity : -Infinity)
    return (sort === 'followers' ? row.followers_count : row.following_count) ?? 0
  }
  return table
    .filter(row => row.username.toLowerCase().includes(query.toLowerCase()))
    .sort((a, b) => {
      const gap = keyOf(a) - keyOf(b)
      if (gap > 0 || gap < 0) return ascending ? gap : -gap
      return a.username < b.username ? -1 : 1
    })
    .map((row, place) => ({
      rank: place + 1,
      username: row.username,
      iq: `IQ: ${row.iq_score ?? '–'}`,
      followers: (row.followers_count ?? 0).toLocaleString('en-US'),
      following: (row.following_count ?? 0).toLocaleString('en-US'),
      isFollower: row.follows_altius === true
    }))
}
