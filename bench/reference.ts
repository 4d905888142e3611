import { PUBLISHABLE_KEY } from '../supabase/embedded/keys.ts'
import { type WinnerRow } from '../src/domain/winners/winner-columns.ts'

type Sort = 'rank' | 'followers' | 'following'
export type View = {
  readonly query: string
  readonly sort: Sort
  readonly ascending: boolean
  readonly size: number
  readonly page: number
}
/** What the page has to show: the line with the count, the number of rows, and the text of the first and last one. */
export type Expected = {
  readonly line: string
  readonly rows: number
  readonly first: string
  readonly last: string
}

export const FIRST_VIEW: View = { query: '', sort: 'rank', ascending: false, size: 50, page: 1 }

const BATCH = 1000

/** All rows, as the server gives them to the board. */
export async function readWinners(url: string): Promise<readonly WinnerRow[]> {
  const rows: WinnerRow[] = []
  for (;;) {
    const path = `/rest/v1/winners?select=*&order=id&offset=${rows.length}&limit=${BATCH}`
    const answer = await fetch(url + path, { headers: { apikey: PUBLISHABLE_KEY } })
    const batch = (await answer.json()) as WinnerRow[]
    rows.push(...batch)
    if (batch.length < BATCH) return rows
  }
}

/** Says what a view has to show, from the specification and without the board's code. */
export function expectView(rows: readonly WinnerRow[], view: View): Expected {
  const { query, sort, ascending, size, page } = view
  const worst = ascending ? Infinity : -Infinity
  const valueOf = (row: WinnerRow): number => {
    if (sort === 'rank') return row.iq_score ?? worst
    return (sort === 'followers' ? row.followers_count : row.following_count) ?? 0
  }
  const found = rows
    .filter(({ username }) => username.toLowerCase().includes(query))
    .sort((one, other) => {
      const [left, right] = [valueOf(one), valueOf(other)]
      if (left !== right) return left < right === ascending ? -1 : 1
      return one.username < other.username ? -1 : 1
    })
  const from = (page - 1) * size + 1
  const to = Math.min(from + size - 1, found.length)
  return {
    line: `Showing ${from}-${to} of ${found.length} winners`,
    rows: to - from + 1,
    first: rowText(found[from - 1], from),
    last: rowText(found[to - 1], to)
  }
}

/** A row as the probe reads it from the page. */
function rowText(row: WinnerRow | undefined, rank: number): string {
  if (!row) return ''
  const counts = [row.followers_count, row.following_count].map(count =>
    (count ?? 0).toLocaleString('en-US')
  )
  return [rank, `@${row.username}`, ...counts, `IQ: ${row.iq_score ?? '–'}`].join(' ')
}
