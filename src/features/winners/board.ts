import { atom, computed, onMount } from 'nanostores'
import { type Address, FIRST_ADDRESS } from './board-url.ts'
import { lengthAt, positionOf } from './names.ts'
import { clampPage, pageCount, pageRange } from './pages.ts'
import { type Positions, type Prepared } from './prepared.ts'
import { rankedSteps, type RankedWinner } from './ranked.ts'
import { search } from './search.ts'
import { pageOfRank } from './standing.ts'
import { searchKey } from './view.ts'
import { oncePerFrame } from '../../platform/frames.ts'
import { $asked } from './board-params.ts'
import { $winners } from './api.ts'

/** The page of the board on show, and how many rows stand behind it. */
export type Board =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      /** Winners in the whole list. */
      readonly loaded: number
      /** Winners that match the search. */
      readonly total: number
      readonly page: number
      readonly pages: number
      readonly rows: readonly RankedWinner[]
      readonly marks: Marks
    }

/** What the rows show beside the winners themselves, in lower case. */
export type Marks = {
  /** What the search looked for. */
  readonly key: string
  /** The username that a link or a jump points out. */
  readonly highlighted: string | undefined
}

/** What the static HTML shows. */
export const LOADING: Board = { state: 'loading' }

/** What the rows show of it: while someone types, the newest search once a frame, never one for each letter. */
const $shown = atom<Address>(FIRST_ADDRESS)
const showAsked = (): void => $shown.set($asked.get().address)
const showSoon = oncePerFrame(showAsked)

onMount($shown, () =>
  $asked.subscribe(({ way }) => {
    if (way === 'typing') showSoon()
    else showAsked()
  })
)

export const $list = computed($winners, ({ data }) => data)

const $shownView = computed($shown, ({ view }) => view)
const $query = computed($shownView, view => view.query)
const $sort = computed($shownView, view => view.sort)
const $direction = computed($shownView, view => view.direction)
const $status = computed($winners, ({ data, error }) =>
  data ? 'ready' : error ? 'failed' : 'loading'
)

/** The rows that match, in order. */
export const $found = computed(
  [$list, $query, $sort, $direction],
  (list, query, sort, direction) => list && search(list, query, sort, direction)
)

/** The username that was typed whole, in its own spelling. */
export const $exact = computed([$list, $found, $query], (list, found, query) => {
  const { length } = searchKey(query)
  if (!list || !found || length === 0) return undefined
  // Whoever holds all that was typed and nothing more.
  const position = found.find(at => lengthAt(list.names, at) === length)
  return position === undefined ? undefined : list.rows[position]?.username
})

/** Made anew at every jump, also to the same winner, so that the board goes there again. */
const $marks = computed($shown, ({ view, highlighted }): Marks => ({
  key: searchKey(view.query),
  highlighted: highlighted?.toLowerCase()
}))

export const $board = computed(
  [$status, $list, $found, $shownView, $marks],
  (status, list, positions, view, marks): Board => {
    if (!list || !positions) return status === 'failed' ? { state: 'failed' } : LOADING
    const total = positions.length
    const pages = pageCount(total, view.size)
    const pinned = placeIn(list, positions, marks.highlighted)
    const page = clampPage(pinned ? pageOfRank(pinned, view.size) : view.page, pages)
    const { from, to } = pageRange(page, view.size, total)
    const rows = [...rankedSteps(list, positions, from, to)]
    return { state: 'ready', loaded: list.rows.length, total, page, pages, rows, marks }
  }
)

/** The place, from 1, of a username in lower case among the given rows. */
export function placeIn(
  list: Prepared,
  positions: Positions,
  username: string | undefined
): number | undefined {
  const position = username === undefined ? undefined : positionOf(list.names, username)
  const place = position === undefined ? -1 : positions.indexOf(position)
  return place < 0 ? undefined : place + 1
}

/** The name of the browser's tab, since a page of the board is worth finding again. */
export const $title = computed($board, board =>
  board.state === 'ready' && board.page > 1 ? `Page ${board.page} of ${board.pages} · ` : ''
)
