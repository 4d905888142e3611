import {
  FIRST_VIEW,
  PAGE_SIZES,
  SORTS,
  type Direction,
  type PageSize,
  type Sort,
  type View
} from './view.ts'

/** What a link to the board can say: a view, and a winner to point out in it. */
export type Address = {
  readonly view: View
  /** A username as it was given. */
  readonly highlighted: string | undefined
}

export const FIRST_ADDRESS: Address = { view: FIRST_VIEW, highlighted: undefined }

const LONGEST_SEARCH = 50
const USERNAME = /^@?(\w{1,15})$/
const DIRECTIONS: readonly Direction[] = ['desc', 'asc']

/** A value, or the sentence that says why the default stands in its place. */
type Read<T> = { readonly value: T; readonly fault?: string }

/**
 * Reads the query of an address, such as `?q=ali&sort=followers&dir=asc&size=100&page=3&hl=ana`.
 * What is missing has its default; so has what makes no sense, and `faults` says so in sentences for a person.
 */
export function parseAddress(query: string): {
  readonly address: Address
  readonly faults: readonly string[]
} {
  const given = new URLSearchParams(query)
  const q = readSearch(given.get('q'))
  const sort = oneOf<Sort>(given.get('sort'), SORTS, FIRST_VIEW.sort, 'order')
  const direction = oneOf(given.get('dir'), DIRECTIONS, FIRST_VIEW.direction, 'direction')
  const size = oneOf<PageSize>(given.get('size'), PAGE_SIZES, FIRST_VIEW.size, 'page size')
  const page = readPage(given.get('page'))
  const highlighted = readUsername(given.get('hl'))
  return {
    address: {
      view: {
        query: q.value,
        sort: sort.value,
        direction: direction.value,
        size: size.value,
        page: page.value
      },
      highlighted: highlighted.value
    },
    faults: [q, sort, direction, size, page, highlighted].flatMap(({ fault }) => fault ?? [])
  }
}

/** The query of an address, with `?`; empty for the first view. Defaults are left out. */
export function formatAddress({ view, highlighted }: Address): string {
  const query = new URLSearchParams()
  if (view.query !== '') query.set('q', view.query)
  if (view.sort !== FIRST_VIEW.sort) query.set('sort', view.sort)
  if (view.direction !== FIRST_VIEW.direction) query.set('dir', view.direction)
  if (view.size !== FIRST_VIEW.size) query.set('size', String(view.size))
  if (view.page !== FIRST_VIEW.page) query.set('page', String(view.page))
  if (highlighted !== undefined) query.set('hl', highlighted)
  return query.size === 0 ? '' : `?${query}`
}

function readSearch(text: string | null): Read<string> {
  if (text === null || text.length <= LONGEST_SEARCH) return { value: text ?? '' }
  return {
    value: text.slice(0, LONGEST_SEARCH),
    fault: `The search in this link was longer than ${LONGEST_SEARCH} letters and has been cut.`
  }
}

function oneOf<T extends string | number>(
  text: string | null,
  known: readonly T[],
  otherwise: T,
  name: string
): Read<T> {
  const value = known.find(each => String(each) === text)
  if (value !== undefined || text === null) return { value: value ?? otherwise }
  return {
    value: otherwise,
    fault: `“${shortened(text)}” is no ${name} here: it is ${known.join(', ')}. Showing ${otherwise}.`
  }
}

function readPage(text: string | null): Read<number> {
  const page = text === null ? 1 : Number(text)
  if (Number.isSafeInteger(page) && page >= 1) return { value: page }
  return { value: 1, fault: `“${shortened(text ?? '')}” is no page. Showing the first.` }
}

function readUsername(text: string | null): Read<string | undefined> {
  const username = USERNAME.exec(text ?? '')?.[1]
  if (text === null || username) return { value: username }
  return { value: undefined, fault: `“${shortened(text)}” cannot be a username.` }
}

function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}
