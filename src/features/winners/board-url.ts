import { type Sort, SORTS } from './columns.ts'
import { type Direction } from './winners-index.ts'

export const PAGE_SIZES = [50, 100, 500] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export type View = {
  readonly query: string
  readonly sort: Sort
  readonly direction: Direction
  readonly size: PageSize
  readonly page: number
}

export const FIRST_VIEW: View = { query: '', sort: 'rank', direction: 'desc', size: 50, page: 1 }

export type BoardParams = {
  readonly view: View
  readonly highlighted: string | undefined
}

export const FIRST_PARAMS: BoardParams = { view: FIRST_VIEW, highlighted: undefined }

/** Starts again from the first page. */
export function withSearch(view: View, query: string): View {
  return { ...view, query, page: 1 }
}

/** Reverses the active sort; a new one starts with the best. */
export function withSort(view: View, sort: Sort): View {
  const isReversed = view.sort === sort && view.direction === 'desc'
  return { ...view, sort, direction: isReversed ? 'asc' : 'desc', page: 1 }
}

export function withPageSize(view: View, size: PageSize): View {
  return { ...view, size, page: 1 }
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

export function clampPage(page: number, pages: number): number {
  return Math.min(Math.max(1, page), pages)
}

/** From 0: `from` is the first, `to` one past the last. */
export function pageRange(page: number, size: number, total: number): { from: number; to: number } {
  const from = (clampPage(page, pageCount(total, size)) - 1) * size
  return { from, to: Math.min(from + size, total) }
}

export function pageOfRank(rank: number, size: number): number {
  return Math.ceil(rank / size)
}

const RANK = /^#\s*(\d{0,9})$/

/** A pasted ` @Name ` means `name`; `#500` is a rank, not a name. */
export function searchKey(query: string): string {
  const trimmed = query.trim()
  return RANK.test(trimmed) ? '' : trimmed.replace(/^@/, '').toLowerCase()
}

export function rankIn(query: string): number | undefined {
  const digits = RANK.exec(query.trim())?.[1]
  return digits ? Number(digits) : undefined
}

const MAX_SEARCH = 50
const USERNAME = /^@?(\w{1,15})$/
const DIRECTIONS: readonly Direction[] = ['desc', 'asc']

/** `warning` says why the default is used. */
type Parsed<T> = { readonly value: T; readonly warning?: string }

/** Such as `?q=ali&sort=followers&dir=asc&size=100&page=3&hl=ana`. */
export function parseParams(query: string): {
  readonly params: BoardParams
  readonly warnings: readonly string[]
} {
  const given = new URLSearchParams(query)
  const q = parseSearch(given.get('q'))
  const sort = oneOf<Sort>(given.get('sort'), SORTS, FIRST_VIEW.sort, 'an order')
  const direction = oneOf(given.get('dir'), DIRECTIONS, FIRST_VIEW.direction, 'a direction')
  const size = oneOf<PageSize>(given.get('size'), PAGE_SIZES, FIRST_VIEW.size, 'a page size')
  const page = parsePage(given.get('page'))
  const highlighted = parseUsername(given.get('hl'))
  return {
    params: {
      view: {
        query: q.value,
        sort: sort.value,
        direction: direction.value,
        size: size.value,
        page: page.value
      },
      highlighted: highlighted.value
    },
    warnings: [q, sort, direction, size, page, highlighted].flatMap(({ warning }) => warning ?? [])
  }
}

/** With `?`; leaves out defaults, so it's empty for the first view. */
export function formatParams({ view, highlighted }: BoardParams): string {
  const query = new URLSearchParams()
  if (view.query !== '') query.set('q', view.query)
  if (view.sort !== FIRST_VIEW.sort) query.set('sort', view.sort)
  if (view.direction !== FIRST_VIEW.direction) query.set('dir', view.direction)
  if (view.size !== FIRST_VIEW.size) query.set('size', String(view.size))
  if (view.page !== FIRST_VIEW.page) query.set('page', String(view.page))
  if (highlighted !== undefined) query.set('hl', highlighted)
  return query.size === 0 ? '' : `?${query}`
}

function parseSearch(text: string | null): Parsed<string> {
  if (text === null || text.length <= MAX_SEARCH) return { value: text ?? '' }
  return {
    value: text.slice(0, MAX_SEARCH),
    warning: `We cut this link’s search to ${MAX_SEARCH} characters.`
  }
}

function oneOf<T extends string | number>(
  text: string | null,
  known: readonly T[],
  fallback: T,
  what: string
): Parsed<T> {
  const value = known.find(each => String(each) === text)
  if (value !== undefined || text === null) return { value: value ?? fallback }
  return {
    value: fallback,
    warning: `“${shorten(text)}” isn’t ${what} (${known.join(', ')}). Showing ${fallback}.`
  }
}

function parsePage(text: string | null): Parsed<number> {
  const page = text === null ? 1 : Number(text)
  if (Number.isSafeInteger(page) && page >= 1) return { value: page }
  return { value: 1, warning: `“${shorten(text ?? '')}” isn’t a page. Showing page 1.` }
}

function parseUsername(text: string | null): Parsed<string | undefined> {
  const username = USERNAME.exec(text ?? '')?.[1]
  if (text === null || username) return { value: username }
  return { value: undefined, warning: `“${shorten(text)}” isn’t a username.` }
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}
