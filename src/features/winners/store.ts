import { atom, computed, onMount } from 'nanostores'
import { oncePerFrame } from '../../platform/frames.ts'
import { currentQuery, onPop, writeQuery } from '../../platform/history.ts'
import { $profileArrivals, $winners } from './api.ts'
import {
  type BoardParams,
  clampPage,
  FIRST_PARAMS,
  FIRST_VIEW,
  formatParams,
  pageCount,
  pageOfRank,
  pageRange,
  type PageSize,
  parseParams,
  rankIn,
  searchKey,
  type View,
  withPageSize,
  withSearch,
  withSort
} from './board-url.ts'
import {
  exactMatch,
  positionOf,
  type Positions,
  type RankedWinner,
  rankedWinners,
  search,
  type Sort,
  winnerAt,
  type WinnersIndex
} from './winners-index.ts'

export type BoardState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      /** Only the first rows by rank are there, and what needs all of them waits. */
      readonly isPreview: boolean
      readonly loaded: number
      readonly total: number
      readonly page: number
      readonly pages: number
      readonly rows: readonly RankedWinner[]
      readonly emphasis: Emphasis
    }

/** What the rows emphasize, in lower case. */
export type Emphasis = {
  readonly key: string
  /** The username that a link or a jump points out. */
  readonly highlighted: string | undefined
}

/** What the static HTML shows. */
export const LOADING: BoardState = { state: 'loading' }

/** How the params changed: with an entry of their own in the history, in place of one, or with the browser's URL. */
type Change = 'push' | 'replace' | 'pop'

const NO_WARNINGS: readonly string[] = []

// State

/** The latest params of the board, and how they came to be. */
export const $params = atom<BoardParams & { readonly change: Change }>({
  ...FIRST_PARAMS,
  change: 'pop'
})

/** What in the link could not be used, in sentences; until the visitor does something else. */
const $linkWarnings = atom(NO_WARNINGS)

/** The params that the rows show: while someone types, the newest once a frame, never one for each letter. */
const $shownParams = atom<BoardParams>(FIRST_PARAMS)
const showParams = (): void => $shownParams.set($params.get())
const showParamsSoon = oncePerFrame(showParams)

/** The params are the URL, both ways: read on arrival and on going back, written at every change. */
onMount($params, () => {
  // While the site is built there is no URL to follow.
  if (typeof location === 'undefined') return undefined
  readUrl()
  const stops = [onPop(readUrl), $params.listen(writeUrl)]
  return () => stops.forEach(stop => stop())
})

onMount($shownParams, () =>
  $params.subscribe(({ change }) => {
    if (change === 'replace') showParamsSoon()
    else showParams()
  })
)

function readUrl(): void {
  const { params, warnings } = parseParams(currentQuery())
  $linkWarnings.set(warnings)
  $params.set({ ...params, change: 'pop' })
}

function writeUrl({ change, ...params }: BoardParams & { change: Change }): void {
  const query = formatParams(params)
  if (change === 'pop' || query === currentQuery()) return
  $linkWarnings.set(NO_WARNINGS)
  writeQuery(query, change)
}

// Derived state

export const $view = computed($params, ({ view }) => view)
export const $index = computed($winners, winners =>
  winners.state === 'ready' ? winners.index : undefined
)
const $loadState = computed($winners, ({ state }) => state)
const $preview = computed($winners, winners =>
  winners.state === 'loading' ? winners.preview : undefined
)

const $shownView = computed($shownParams, ({ view }) => view)
const $key = computed($shownView, ({ query }) => searchKey(query))
const $sort = computed($shownView, ({ sort }) => sort)
const $direction = computed($shownView, ({ direction }) => direction)

export const $matches = computed(
  [$index, $key, $sort, $direction],
  (index, key, sort, direction) => index && search(index, key, sort, direction)
)

/** The username that was typed in full, in its own spelling. */
export const $exactMatch = computed([$index, $matches, $key], (index, positions, key) =>
  index && positions && key !== '' ? exactMatch(index, positions, key) : undefined
)

/** A new object at every jump, also to the same winner, so that the board goes there again. */
const $emphasis = computed($shownParams, ({ view, highlighted }): Emphasis => ({
  key: searchKey(view.query),
  highlighted: highlighted?.toLowerCase()
}))

/** The page on show as far as the first rows by rank hold all of it. */
const $previewBoard = computed(
  [$preview, $shownView, $emphasis],
  (preview, view, emphasis): BoardState => {
    const isRankOrder = view.sort === 'rank' && view.direction === 'desc'
    if (!preview || !isRankOrder || emphasis.key !== '' || emphasis.highlighted) return LOADING
    const { winners, total } = preview
    const pages = pageCount(total, view.size)
    const page = clampPage(view.page, pages)
    const { from, to } = pageRange(page, view.size, total)
    if (to > winners.length) return LOADING
    const rows = winners.slice(from, to).map((winner, at) => ({ rank: from + at + 1, winner }))
    return { state: 'ready', isPreview: true, loaded: total, total, page, pages, rows, emphasis }
  }
)

export const $board = computed(
  [$loadState, $previewBoard, $index, $matches, $shownView, $emphasis, $profileArrivals],
  (loadState, preview, index, positions, view, emphasis): BoardState => {
    if (!index || !positions) return loadState === 'failed' ? { state: 'failed' } : preview
    const total = positions.length
    const pages = pageCount(total, view.size)
    const rank = rankOf(index, positions, emphasis.highlighted)
    const page = clampPage(rank ? pageOfRank(rank, view.size) : view.page, pages)
    const { from, to } = pageRange(page, view.size, total)
    const rows = [...rankedWinners(index, positions, from, to)]
    const loaded = index.size
    return { state: 'ready', isPreview: false, loaded, total, page, pages, rows, emphasis }
  }
)

/** The name of the browser's tab, since a page of the board is worth finding again. */
export const $title = computed($board, board =>
  board.state === 'ready' && board.page > 1 ? `Page ${board.page} of ${board.pages} · ` : ''
)

/** Sentences about a link that did not fit; until the visitor does something else. */
export const $warnings = computed(
  [$linkWarnings, $board, $index, $params],
  (linkWarnings, board, index, { view, highlighted }): readonly string[] => {
    if (board.state !== 'ready' || !index) return linkWarnings
    const { page, pages } = board
    const isMissing = highlighted !== undefined && positionOf(index, highlighted) === undefined
    return [
      ...linkWarnings,
      ...(isMissing ? [`@${highlighted} is not on the board.`] : []),
      ...(view.page > pages
        ? [`There is no page ${view.page}: the list ends at page ${pages}. Showing page ${page}.`]
        : [])
    ]
  }
)

export function urlOfPage(page: number): string {
  return formatParams({ view: { ...$view.get(), page }, highlighted: undefined }) || '/winners'
}

function rankOf(
  index: WinnersIndex,
  positions: Positions,
  username: string | undefined
): number | undefined {
  const position = username === undefined ? undefined : positionOf(index, username)
  const place = position === undefined ? -1 : positions.indexOf(position)
  return place < 0 ? undefined : place + 1
}

// Actions

/** Another view points nobody out any more. */
function show(view: View, change: Change = 'push'): void {
  $params.set({ view, highlighted: undefined, change })
}

export function searchFor(query: string): void {
  // Each letter of a search would be an entry of its own on the way back.
  show(withSearch($view.get(), query), 'replace')
}

export function sortBy(sort: Sort): void {
  show(withSort($view.get(), sort))
}

export function showPerPage(size: PageSize): void {
  show(withPageSize($view.get(), size))
}

export function goToPage(page: number): void {
  show({ ...$view.get(), page })
}

/** Clears the search and shows the page of a winner, who is highlighted there. */
export function jumpToWinner(username: string): void {
  const view = withSearch($view.get(), '')
  const index = $index.get()
  const rank = index && rankOf(index, index.orders[view.sort][view.direction], username)
  // The page goes into the URL too, for whoever reads it.
  const page = rank ? pageOfRank(rank, view.size) : view.page
  $params.set({ view: { ...view, page }, highlighted: username, change: 'push' })
}

/** The same for the winner at a rank of the whole list, or at the nearest rank there is. */
export function jumpToRank(rank: number): void {
  const view = withSearch($view.get(), '')
  const index = $index.get()
  const order = index?.orders[view.sort][view.direction]
  const position = order?.[Math.min(Math.max(rank, 1), order.length) - 1]
  const username = position === undefined ? undefined : index && winnerAt(index, position).username
  if (username) jumpToWinner(username)
}

/** Shows the rank order, best first, from the page that holds a rank. */
export function showRank(rank: number): void {
  const { size } = $view.get()
  show({ ...FIRST_VIEW, size, page: pageOfRank(rank, size) })
}

/** Enter in the search box: `#500` jumps to rank 500. Anything else has been searched for already. */
export function confirmSearch(): void {
  const rank = rankIn($view.get().query)
  if (rank !== undefined) jumpToRank(rank)
}
