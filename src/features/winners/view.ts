export type Sort = 'rank' | 'followers' | 'following'
export type Direction = 'desc' | 'asc'

export const SORTS = ['rank', 'followers', 'following'] as const satisfies readonly Sort[]
export const PAGE_SIZES = [50, 100, 500] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** What a visitor has asked the board to show. `page` starts at 1. */
export type View = {
  readonly query: string
  readonly sort: Sort
  readonly direction: Direction
  readonly size: PageSize
  readonly page: number
}

export const FIRST_VIEW: View = { query: '', sort: 'rank', direction: 'desc', size: 50, page: 1 }

/** A new search starts again from the first page. */
export function searched(view: View, query: string): View {
  return { ...view, query, page: 1 }
}

/** The active key turns its direction round; another key starts with the best first. */
export function sorted(view: View, sort: Sort): View {
  const turned: Direction = view.sort === sort && view.direction === 'desc' ? 'asc' : 'desc'
  return { ...view, sort, direction: turned, page: 1 }
}

/** Another page size starts again from the first page. */
export function sized(view: View, size: PageSize): View {
  return { ...view, size, page: 1 }
}

const RANK = /^#\s*(\d{0,9})$/

/**
 * What a search looks for. Usernames hold neither spaces nor `@`, so a pasted ` @Name ` means `name`;
 * `#500` asks for a rank and looks for no name.
 */
export function searchKey(query: string): string {
  const trimmed = query.trim()
  return RANK.test(trimmed) ? '' : trimmed.replace(/^@/, '').toLowerCase()
}

/** The rank that `#500` asks for. */
export function rankAsked(query: string): number | undefined {
  const digits = RANK.exec(query.trim())?.[1]
  return digits ? Number(digits) : undefined
}
