import { isSeason, type Season } from '../../domain/winners/season.ts'
import { readUsername } from '../../domain/winners/username.ts'
import { type Sort, SORTS } from './columns.ts'
import { type Direction } from './winners-index.ts'

export const PAGE_SIZES = [50, 100, 500] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export type View = {
  /** Without one, all time. */
  readonly season: Season | undefined
  readonly query: string
  readonly sort: Sort
  readonly direction: Direction
  readonly size: PageSize
  readonly page: number
  /** A username, whose page is shown. */
  readonly highlighted: string | undefined
}

export const FIRST_VIEW: View = {
  season: undefined,
  query: '',
  sort: 'rank',
  direction: 'desc',
  size: 50,
  page: 1,
  highlighted: undefined
}

/** Such as `?season=2026-11&q=ali&sort=followers&dir=asc&size=100&page=3&hl=ana`. */
const PARAMETERS = [
  ['season', 'season'],
  ['q', 'query'],
  ['sort', 'sort'],
  ['dir', 'direction'],
  ['size', 'size'],
  ['page', 'page'],
  ['hl', 'highlighted']
] as const

const MAX_SEARCH = 50
const DIRECTIONS: readonly Direction[] = ['desc', 'asc']

/** With `?`; leaves out defaults, so it's empty for the first view. */
export function formatView(view: View): string {
  const query = new URLSearchParams()
  for (const [name, key] of PARAMETERS)
    if (view[key] !== FIRST_VIEW[key]) query.set(name, String(view[key]))
  return query.size === 0 ? '' : `?${query}`
}

/** Each warning says which value the default replaces. */
export function parseView(query: string) {
  const given = new URLSearchParams(query)
  const warnings: string[] = []
  const read = <T>(name: string, what: string, parse: (text: string) => T | undefined) => {
    const text = given.get(name)
    const value = text === null ? undefined : parse(text)
    if (text !== null && value === undefined) warnings.push(`“${shorten(text)}” isn’t ${what}.`)
    return value
  }
  const oneOf = <T extends string | number>(name: string, what: string, known: readonly T[]) =>
    read(name, `${what} (${known.join(', ')})`, text => known.find(each => String(each) === text))
  const view: View = {
    season: read('season', 'a season, such as 2026-11', parseSeason),
    query: (given.get('q') ?? '').slice(0, MAX_SEARCH),
    sort: oneOf('sort', 'an order', SORTS) ?? FIRST_VIEW.sort,
    direction: oneOf('dir', 'a direction', DIRECTIONS) ?? FIRST_VIEW.direction,
    size: oneOf('size', 'a page size', PAGE_SIZES) ?? FIRST_VIEW.size,
    page: read('page', 'a page', parsePage) ?? FIRST_VIEW.page,
    highlighted: read('hl', 'a username', parseUsername)
  }
  return { view, warnings }
}

function parseSeason(text: string): Season | undefined {
  return isSeason(text) ? text : undefined
}

function parsePage(text: string): number | undefined {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 ? page : undefined
}

function parseUsername(text: string): string | undefined {
  const read = readUsername(text)
  return read.ok ? read.username : undefined
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}

/** The nearest page there is; its rows lie at `from` up to, not including, `to`. */
export function pageAt(page: number, size: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / size))
  const nearest = Math.min(page, pages)
  const from = (nearest - 1) * size
  return { page: nearest, pages, from, to: Math.min(from + size, total) }
}

export function pageOfRank(rank: number, size: number): number {
  return Math.ceil(rank / size)
}
