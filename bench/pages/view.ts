export type Sort = 'rank' | 'followers' | 'following'
export type View = {
  readonly query: string
  readonly sort: Sort
  readonly descending: boolean
  readonly size: number
  readonly page: number
}

export const FIRST_VIEW: View = { query: '', sort: 'rank', descending: true, size: 50, page: 1 }
export const SORTS = ['rank', 'followers', 'following'] as const satisfies readonly Sort[]
export const SIZES = [50, 100, 500] as const
export const SORT_NAMES = { rank: 'Rank', followers: 'Followers', following: 'Following' } as const

/** The active key changes direction, another one starts with the best first. */
export function sortedBy(view: View, sort: Sort): View {
  return { ...view, sort, descending: view.sort !== sort || !view.descending, page: 1 }
}

/** At most five page numbers around the current one. */
export function pageWindow(page: number, pages: number): readonly number[] {
  const length = Math.min(5, pages)
  const first = Math.max(1, Math.min(page - 2, pages - length + 1))
  return Array.from({ length }, (_, step) => first + step)
}
