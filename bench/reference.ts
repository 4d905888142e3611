import { type GeneratedWinner } from '../supabase/embedded/winners-generator.ts'

export type Sort = 'rank' | 'followers' | 'following'
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

export type Reference = {
  readonly expected: (view: View) => Expected
  /** The descriptions on that page, in order; empty where there is none. */
  readonly descriptions: (view: View) => readonly string[]
  /** The text of the row at that rank. */
  readonly rowAt: (view: View, rank: number) => string
  /** Six letters that some username starts with, a different one for each `search`. */
  readonly word: (search: number) => string
}

/** Says what is right, rule by rule from the specification, sharing no code with any contender. */
export function createReference(rows: readonly GeneratedWinner[]): Reference {
  const orders = new Map<string, readonly GeneratedWinner[]>()
  const lists = new Map<string, readonly GeneratedWinner[]>()
  const words = rows
    .map(row => row.username.slice(0, 6).toLowerCase())
    .filter(name => /^[a-z]{6}$/.test(name))

  function list({ query, sort, ascending }: View): readonly GeneratedWinner[] {
    const order = `${sort} ${ascending}`
    const key = `${order} ${query}`
    const ordered = orders.get(order) ?? sorted(rows, sort, ascending)
    orders.set(order, ordered)
    const found = lists.get(key) ?? ordered.filter(row => matches(row, query))
    lists.set(key, found)
    return found
  }

  return {
    expected: view => {
      const found = list(view)
      const from = (view.page - 1) * view.size + 1
      const to = Math.min(from + view.size - 1, found.length)
      return {
        line: `Showing ${from}-${to} of ${found.length} winners`,
        rows: to - from + 1,
        first: rowText(found[from - 1], from),
        last: rowText(found[to - 1], to)
      }
    },
    descriptions: view =>
      list(view)
        .slice((view.page - 1) * view.size, view.page * view.size)
        .map(row => row.description?.trim() ?? ''),
    rowAt: (view, rank) => rowText(list(view)[rank - 1], rank),
    word: search => words[(search * 7919) % words.length] ?? 'zyqvak'
  }
}

function matches(row: GeneratedWinner, query: string): boolean {
  return row.username.toLowerCase().includes(query.toLowerCase())
}

function sorted(
  rows: readonly GeneratedWinner[],
  sort: Sort,
  ascending: boolean
): readonly GeneratedWinner[] {
  const worst = ascending ? Infinity : -Infinity
  const value = (row: GeneratedWinner): number => {
    if (sort === 'rank') return row.iq_score ?? worst
    return (sort === 'followers' ? row.followers_count : row.following_count) ?? 0
  }
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)]
    if (left !== right) return left < right === ascending ? -1 : 1
    return a.username < b.username ? -1 : 1
  })
}

/** A row as the probe reads it from the page. */
function rowText(row: GeneratedWinner | undefined, rank: number): string {
  if (!row) return ''
  const [followers, following] = [row.followers_count ?? 0, row.following_count ?? 0]
  return [
    rank,
    `@${row.username}`,
    followers.toLocaleString('en-US'),
    following.toLocaleString('en-US'),
    `IQ: ${row.iq_score ?? '–'}`
  ].join(' ')
}
