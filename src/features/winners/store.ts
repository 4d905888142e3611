import { atom, computed, onMount } from 'nanostores'
import { clock } from '../../platform/clock.ts'
import { focusOnceDrawn } from '../../platform/focus.ts'
import { currentQuery, onPop, writeQuery } from '../../platform/history.ts'
import { createPause } from '../../platform/pause.ts'
import { readWinners } from './api.ts'
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
import { type Preview, readByIds } from './table.ts'
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

type Winners =
  | { readonly state: 'loading'; readonly preview?: Preview }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly index: WinnersIndex; readonly asOf: number }

/** In ms, while nobody looks at it. */
const RETENTION = 5 * 60_000
const NO_LIST: Winners = { state: 'loading' }

/** Loaded on first use. */
export const $winners = atom<Winners>(NO_LIST)
export const $rowsSoFar = atom(0)

let isReading = false
let keepList = (): void => undefined

onMount($winners, () => {
  keepList()
  // The build doesn't read the list.
  if (typeof location !== 'undefined' && $winners.get() === NO_LIST) void loadWinners()
  return () => {
    keepList = clock.after(RETENTION, () => $winners.set(NO_LIST))
  }
})

/** After a failure, reads only what is missing. */
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

/** Complete rows by position, for a list without pictures and descriptions. */
const $profiles = atom<ReadonlyMap<number, Winner>>(new Map())

type Check = { readonly follows_altius: boolean; readonly follows_altius_checked_at: string }

/** By username in lower case. */
const $checks = atom<ReadonlyMap<string, Check>>(new Map())

export function markFollowing(username: string, following: boolean, checkedAt: string): void {
  const check = { follows_altius: following, follows_altius_checked_at: checkedAt }
  $checks.set(new Map($checks.get()).set(username.toLowerCase(), check))
}

/** A check made on this page counts unless the row's own is newer. */
function withCheck(winner: Winner, checks: ReadonlyMap<string, Check>): Winner {
  const check = checks.get(winner.username.toLowerCase())
  const known = Date.parse(winner.follows_altius_checked_at ?? '')
  return check && !(known >= Date.parse(check.follows_altius_checked_at))
    ? { ...winner, ...check }
    : winner
}

export const $params = atom(FIRST_PARAMS)

const NO_WARNINGS: readonly string[] = []
const $linkWarnings = atom(NO_WARNINGS)

onMount($params, () => {
  // The build has no URL.
  if (typeof location === 'undefined') return undefined
  readUrl()
  return onPop(readUrl)
})

function readUrl(): void {
  const { params, warnings } = parseParams(currentQuery())
  $linkWarnings.set(warnings)
  $params.set(params)
}

function setParams(params: BoardParams, way: 'push' | 'replace' = 'push'): void {
  const query = formatParams(params)
  if (query !== currentQuery()) {
    $linkWarnings.set(NO_WARNINGS)
    writeQuery(query, way)
  }
  $params.set(params)
}

export const $view = computed($params, ({ view }) => view)

export type BoardState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      readonly isPreview: boolean
      readonly loaded: number
      readonly total: number
      readonly page: number
      readonly pages: number
      readonly rows: readonly RankedWinner[]
      readonly emphasis: Emphasis
    }

export type Emphasis = { readonly key: string; readonly highlighted: string | undefined }

export const LOADING: BoardState = { state: 'loading' }

export const $index = computed($winners, winners =>
  winners.state === 'ready' ? winners.index : undefined
)
const $key = computed($view, ({ query }) => searchKey(query))
const $sort = computed($view, ({ sort }) => sort)
const $direction = computed($view, ({ direction }) => direction)
const $order = computed(
  [$index, $sort, $direction],
  (index, sort, direction) => index && orderOf(index, sort, direction)
)
const $matches = computed(
  [$index, $order, $key],
  (index, order, key) => index && order && search(index, order, key)
)

const $highlighted = computed($params, ({ highlighted }) => highlighted?.toLowerCase())
const $emphasis = computed([$key, $highlighted], (key, highlighted): Emphasis => ({
  key,
  highlighted
}))

const $page = computed(
  [$index, $matches, $view, $highlighted],
  (index, matches, view, highlighted) => {
    if (!index || !matches) return undefined
    const total = matches.length
    const pages = pageCount(total, view.size)
    const rank = rankAmong(index, matches, highlighted)
    const page = clampPage(rank ? pageOfRank(rank, view.size) : view.page, pages)
    const { from, to } = pageRange(page, view.size, total)
    return { index, total, pages, page, from, positions: matches.subarray(from, to) }
  }
)

export const $board = computed(
  [$winners, $page, $view, $emphasis, $profiles, $checks],
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

export const $exactMatch = computed([$index, $matches, $key], (index, matches, key) => {
  const position = index && matches && key !== '' ? exactMatch(index, matches, key) : undefined
  return position === undefined || !index ? undefined : winnerAt(index, position).username
})

export const $warnings = computed(
  [$linkWarnings, $board, $index, $params],
  (linkWarnings, board, index, { view, highlighted }): readonly string[] => {
    if (board.state !== 'ready' || !index) return linkWarnings
    const { page, pages } = board
    const isMissing = highlighted !== undefined && positionOf(index, highlighted) === undefined
    return [
      ...linkWarnings,
      ...(isMissing ? [`@${highlighted} isn’t on the leaderboard.`] : []),
      ...(view.page > pages
        ? [`There is no page ${view.page}: the list ends at page ${pages}. Showing page ${page}.`]
        : [])
    ]
  }
)

/** How long a page must be on show before its profiles load, in ms. */
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
    // Keep the rows without them.
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

const PIECE = 500

/** In pieces of up to 500 complete rows. */
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

/** Clears the highlight. */
function show(view: View, way?: 'replace'): void {
  setParams({ view, highlighted: undefined }, way)
}

export function searchFor(query: string): void {
  // Replace, so Back doesn't go letter by letter.
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

export function jumpToWinner(username: string): void {
  const view = withSearch($view.get(), '')
  const index = $index.get()
  const rank = index && rankAmong(index, orderOf(index, view.sort, view.direction), username)
  // Put the page into the URL for people who read it.
  const page = rank ? pageOfRank(rank, view.size) : view.page
  setParams({ view: { ...view, page }, highlighted: username })
  focusOnceDrawn('[data-highlighted] a')
}

export function jumpToRank(rank: number): void {
  const { sort, direction } = $view.get()
  const index = $index.get()
  const order = index && orderOf(index, sort, direction)
  const position = order?.[Math.min(Math.max(rank, 1), order.length) - 1]
  if (index && position !== undefined) jumpToWinner(winnerAt(index, position).username)
}

export function showRank(rank: number): void {
  const { size } = $view.get()
  show({ ...FIRST_VIEW, size, page: pageOfRank(rank, size) })
}

/** `#500` jumps to rank 500; anything else has already been searched for. */
export function confirmSearch(): void {
  const rank = rankIn($view.get().query)
  if (rank !== undefined) jumpToRank(rank)
}
