import { atom, computed, onMount } from 'nanostores'
import { clock } from '../../platform/clock.ts'
import { oncePerFrame } from '../../platform/frames.ts'
import { currentQuery, onPop, writeQuery } from '../../platform/history.ts'
import { createPause } from '../../platform/pause.ts'
import { type Preview, readByIds, readWinners } from './api.ts'
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
import { type RankedWinner, type Sort, type Winner } from './columns.ts'
import {
  buildIndex,
  exactMatch,
  orderOf,
  positionOf,
  type Positions,
  search,
  winnerAt,
  type WinnersIndex
} from './winners-index.ts'

// The list

type Winners =
  | { readonly state: 'loading'; readonly preview?: Preview }
  | { readonly state: 'failed'; readonly error: unknown }
  /** `asOf` is when the list was read, in ms. */
  | { readonly state: 'ready'; readonly index: WinnersIndex; readonly asOf: number }

/** How long a list that nobody looks at is kept, in ms. */
const RETENTION = 5 * 60_000
const NO_LIST: Winners = { state: 'loading' }

/** Read once, when something first needs it. */
export const $winners = atom<Winners>(NO_LIST)
export const $rowsSoFar = atom(0)

let isReading = false
let keepList = (): void => undefined

onMount($winners, () => {
  keepList()
  // While the site is built a component may use the list; only the browser reads it.
  if (typeof location !== 'undefined' && $winners.get() === NO_LIST) void loadWinners()
  return () => {
    keepList = clock.after(RETENTION, () => $winners.set(NO_LIST))
  }
})

/** Reads the list; after a failure, what is missing of it. */
export async function loadWinners(): Promise<void> {
  if (isReading) return
  isReading = true
  $winners.set(NO_LIST)
  $rowsSoFar.set(0)
  try {
    const { valuesOf, asOf } = await readWinners({
      onRows: rows => $rowsSoFar.set(rows),
      onPreview: preview => isReading && $winners.set({ state: 'loading', preview })
    })
    const index = await buildIndex(valuesOf, createPause())
    $profiles.set(new Map())
    $winners.set({ state: 'ready', index, asOf })
  } catch (error) {
    console.error('Failed to load winners', error)
    $winners.set({ state: 'failed', error })
  }
  isReading = false
}

/** Rows with picture and description, by position, of a list that lacks them. */
const $profiles = atom<ReadonlyMap<number, Winner>>(new Map())

type Check = { readonly follows_altius: boolean; readonly follows_altius_checked_at: string }

/** What checks of this visit have found out, by username in lower case. */
const $checks = atom<ReadonlyMap<string, Check>>(new Map())

/** Shows on the board what a check has found out. `checkedAt` is in ISO 8601. */
export function markFollowing(username: string, following: boolean, checkedAt: string): void {
  const check = { follows_altius: following, follows_altius_checked_at: checkedAt }
  $checks.set(new Map($checks.get()).set(username.toLowerCase(), check))
}

/** Whether someone is on the board; unknown as long as the list isn't there. */
export function isOnBoard(username: string): boolean | undefined {
  // Unlike `get`, this never begins to read the list.
  const winners = $winners.value
  return winners?.state === 'ready' ? positionOf(winners.index, username) !== undefined : undefined
}

function withCheck(winner: Winner, checks: ReadonlyMap<string, Check>): Winner {
  const check = checks.get(winner.username.toLowerCase())
  const known = Date.parse(winner.follows_altius_checked_at ?? '')
  return check && !(known >= Date.parse(check.follows_altius_checked_at))
    ? { ...winner, ...check }
    : winner
}

// The view

/** How the params changed: with an entry of their own in the history, in place of one, or with the browser's URL. */
type Change = 'push' | 'replace' | 'pop'

/** The latest params of the board, and how they came to be. */
export const $params = atom<BoardParams & { readonly change: Change }>({
  ...FIRST_PARAMS,
  change: 'pop'
})

const NO_WARNINGS: readonly string[] = []
/** What in the link could not be used, in sentences; until the visitor does something else. */
const $linkWarnings = atom(NO_WARNINGS)

/** The params that the rows show: while someone types, the newest once a frame, never one for each letter. */
const $shownParams = atom<BoardParams>(FIRST_PARAMS)
const showParams = (): void => $shownParams.set($params.get())
const showParamsSoon = oncePerFrame(showParams)

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

export const $view = computed($params, ({ view }) => view)

// What is shown

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
export type Emphasis = { readonly key: string; readonly highlighted: string | undefined }

/** What the static HTML shows. */
export const LOADING: BoardState = { state: 'loading' }

export const $index = computed($winners, winners =>
  winners.state === 'ready' ? winners.index : undefined
)
const $shownView = computed($shownParams, ({ view }) => view)
const $key = computed($shownView, ({ query }) => searchKey(query))
const $sort = computed($shownView, ({ sort }) => sort)
const $direction = computed($shownView, ({ direction }) => direction)
const $order = computed(
  [$index, $sort, $direction],
  (index, sort, direction) => index && orderOf(index, sort, direction)
)
const $matches = computed(
  [$index, $order, $key],
  (index, order, key) => index && order && search(index, order, key)
)

/** A new object at every jump, also to the same winner, so that the board goes there again. */
const $emphasis = computed($shownParams, ({ view, highlighted }): Emphasis => ({
  key: searchKey(view.query),
  highlighted: highlighted?.toLowerCase()
}))

/** Where the page on show is in the list. */
const $page = computed(
  [$index, $matches, $shownView, $emphasis],
  (index, matches, view, emphasis) => {
    if (!index || !matches) return undefined
    const total = matches.length
    const pages = pageCount(total, view.size)
    const rank = rankAmong(index, matches, emphasis.highlighted)
    const page = clampPage(rank ? pageOfRank(rank, view.size) : view.page, pages)
    const { from, to } = pageRange(page, view.size, total)
    return { index, total, pages, page, from, positions: matches.subarray(from, to) }
  }
)

export const $board = computed(
  [$winners, $page, $shownView, $emphasis, $profiles, $checks],
  (winners, shown, view, emphasis, profiles, checks): BoardState => {
    if (winners.state === 'failed') return { state: 'failed' }
    if (winners.state === 'loading') return previewBoard(winners.preview, view, emphasis)
    if (!shown) return LOADING
    const { index, total, page, pages, from, positions } = shown
    const rows = rankedWinners(index, positions, from, profiles, checks)
    const loaded = index.size
    return { state: 'ready', isPreview: false, loaded, total, page, pages, rows, emphasis }
  }
)

/** The page on show as far as the first rows by rank hold all of it. */
function previewBoard(preview: Preview | undefined, view: View, emphasis: Emphasis): BoardState {
  const isRankOrder = view.sort === 'rank' && view.direction === 'desc'
  if (!preview || !isRankOrder || emphasis.key !== '' || emphasis.highlighted) return LOADING
  const { winners, total } = preview
  const pages = pageCount(total, view.size)
  const page = clampPage(view.page, pages)
  const { from, to } = pageRange(page, view.size, total)
  if (to > winners.length) return LOADING
  const rows = winners
    .slice(from, to)
    .map((winner, at) => ({ rank: from + at + 1, winner, isComplete: true }))
  return { state: 'ready', isPreview: true, loaded: total, total, page, pages, rows, emphasis }
}

/** The winners at some positions, the first of which has the rank `from` + 1. */
function rankedWinners(
  index: WinnersIndex,
  positions: Positions,
  from: number,
  profiles: ReadonlyMap<number, Winner>,
  checks: ReadonlyMap<string, Check>
): readonly RankedWinner[] {
  return Array.from(positions, (position, at) => {
    const profile = profiles.get(position)
    return {
      rank: from + at + 1,
      winner: withCheck(profile ?? winnerAt(index, position), checks),
      isComplete: profile !== undefined || index.isComplete
    }
  })
}

function rankAmong(
  index: WinnersIndex,
  positions: Positions,
  username: string | undefined
): number | undefined {
  const position = username === undefined ? undefined : positionOf(index, username)
  const place = position === undefined ? -1 : positions.indexOf(position)
  return place < 0 ? undefined : place + 1
}

/** The username that was typed in full, in its own spelling. */
export const $exactMatch = computed([$index, $matches, $key], (index, matches, key) => {
  const position = index && matches && key !== '' ? exactMatch(index, matches, key) : undefined
  return position === undefined || !index ? undefined : winnerAt(index, position).username
})

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

// Pictures and descriptions

/** How long a page must be on show, in ms, before those of its rows are read. */
const REST = 100

onMount($profiles, () => {
  let stopWaiting = (): void => undefined
  const stop = $page.subscribe(shown => {
    stopWaiting()
    if (shown)
      stopWaiting = clock.after(REST, () => void showProfiles(shown.index, shown.positions))
  })
  return () => {
    stop()
    stopWaiting()
  }
})

async function showProfiles(index: WinnersIndex, positions: Positions): Promise<void> {
  try {
    const profiles = await readProfiles(index, positions)
    if (profiles !== $profiles.get() && index === $index.get())
      $profiles.set(new Map([...$profiles.get(), ...profiles]))
  } catch (error) {
    // The rows stay, without pictures and descriptions.
    console.warn('Failed to load pictures and descriptions', error)
  }
}

async function readProfiles(
  index: WinnersIndex,
  positions: Positions
): Promise<ReadonlyMap<number, Winner>> {
  const known = $profiles.get()
  const missing = new Map<number, number>()
  for (const position of positions)
    if (!index.isComplete && !known.has(position))
      missing.set(winnerAt(index, position).id, position)
  if (missing.size === 0) return known
  const rows = await readByIds([...missing.keys()])
  return new Map([...known, ...rows.map(row => [missing.get(row.id) ?? -1, row] as const)])
}

/** At most this many winners are read at once for a file. */
const PIECE = 500

/** All that match, or the page on show, in pieces of up to 500 complete rows. */
export async function* readMatches(what: 'page' | 'all'): AsyncGenerator<readonly RankedWinner[]> {
  const [index, matches, shown] = [$index.get(), $matches.get(), $page.get()]
  if (!index || !matches || !shown) return
  const positions = what === 'all' ? matches : shown.positions
  const first = what === 'all' ? 0 : shown.from
  for (let from = 0; from < positions.length; from += PIECE) {
    const piece = positions.subarray(from, from + PIECE)
    const profiles = await readProfiles(index, piece)
    yield rankedWinners(index, piece, first + from, profiles, $checks.get())
  }
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

export function urlOfPage(page: number): string {
  return formatParams({ view: { ...$view.get(), page }, highlighted: undefined }) || '/winners'
}

/** Clears the search and shows the page of a winner, who is highlighted there. */
export function jumpToWinner(username: string): void {
  const view = withSearch($view.get(), '')
  const index = $index.get()
  const rank = index && rankAmong(index, orderOf(index, view.sort, view.direction), username)
  // The page goes into the URL too, for whoever reads it.
  const page = rank ? pageOfRank(rank, view.size) : view.page
  $params.set({ view: { ...view, page }, highlighted: username, change: 'push' })
}

/** The same for the winner at a rank of the whole list, or at the nearest rank there is. */
export function jumpToRank(rank: number): void {
  const { sort, direction } = $view.get()
  const index = $index.get()
  const order = index && orderOf(index, sort, direction)
  const position = order?.[Math.min(Math.max(rank, 1), order.length) - 1]
  if (index && position !== undefined) jumpToWinner(winnerAt(index, position).username)
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
