import { atom, computed, onMount } from 'nanostores'
import { nameOf, type Season, seasonOf } from '../../domain/winners/season.ts'
import { clock, notify } from '../../platform/environment.ts'
import { focusOnceDrawn } from '../../platform/focus.ts'
import { onPop, writeQuery } from '../../platform/history.ts'
import { createPause } from '../../platform/pause.ts'
import { watchSettled } from '../../platform/settled.ts'
import {
  FIRST_VIEW,
  formatView,
  pageAt,
  pageOfRank,
  type PageSize,
  parseView,
  type View
} from './board-url.ts'
import { type RankedWinner, type Sort, type Winner } from './columns.ts'
import { type EarlyPage, readEarlyPage, readOverall } from './early-page.ts'
import { readPublishedBoard } from './published-board.ts'
import { WinnersFault } from './rest.ts'
import { type Preview, readByIds, readTable } from './table.ts'
import {
  buildIndex,
  inSeason,
  positionOf,
  ranksIn,
  search,
  searchKey,
  winnerAt,
  type WinnersIndex
} from './winners-index.ts'

type Winners =
  | { readonly state: 'loading'; readonly preview?: Preview }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly index: WinnersIndex; readonly asOf: number }

/** In ms, while nobody looks at it. */
const RETENTION = 5 * 60_000
const NO_LIST: Winners = { state: 'loading' }

/** Loaded on first use. */
export const $winners = atom<Winners>(NO_LIST)
export const $rowsSoFar = atom(0)

let isReading = false
let dismissFailure = (): void => undefined
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
  dismissFailure()
  $winners.set(NO_LIST)
  $rowsSoFar.set(0)
  try {
    const report = {
      onRows: (rows: number) => $rowsSoFar.set(rows),
      onPreview: (preview: Preview) => isReading && $winners.set({ state: 'loading', preview }),
      beforeBatch: () => answering
    }
    const { valuesOf, asOf } = (await readPublishedBoard(report)) ?? (await readTable(report))
    const index = await buildIndex(valuesOf, createPause())
    $profiles.set(index.isComplete ? new Map() : earlyProfiles())
    $winners.set({ state: 'ready', index, asOf })
  } catch (error) {
    console.error('Failed to load winners', error)
    $winners.set({ state: 'failed' })
    const sentence = error instanceof WinnersFault ? error.message : 'Failed to load winners'
    dismissFailure = notify('error', sentence)
  }
  isReading = false
  $early.set(new Map())
}

/** So that no picture goes when the list comes. */
function earlyProfiles(): ReadonlyMap<number, Winner> {
  const winners = $winners.get()
  const first = winners.state === 'loading' ? (winners.preview?.winners ?? []) : []
  const rows = [...first, ...[...$early.get().values()].flatMap(({ rows }) => rows)]
  return new Map(rows.map(row => [row.id, row]))
}

/** Complete rows by id, for a list without pictures and descriptions. */
export const $profiles = atom<ReadonlyMap<number, Winner>>(new Map())

export const $view = atom(FIRST_VIEW)

const $linkWarnings = atom<readonly string[]>([])

onMount($view, () => {
  // The build has no URL.
  if (typeof location === 'undefined') return undefined
  readUrl()
  return onPop(readUrl)
})

function readUrl(): void {
  const { view, warnings } = parseView(location.search)
  $linkWarnings.set(warnings)
  $view.set(view)
}

/** While the list loads, what the database finds, by the view's query. */
const $early = atom<ReadonlyMap<string, EarlyPage>>(new Map())

let answering: Promise<void> | undefined

onMount($early, () => {
  const answer = (): void => {
    if (isUnanswered($view.get())) answering ??= answerViews()
  }
  // The first rows come with the list.
  const answerUnlessFirst = (): void => {
    const winners = $winners.get()
    if (winners.state === 'loading' && (winners.preview || formatView($view.get()) !== '')) answer()
  }
  answerUnlessFirst()
  const stops = [$view.listen(answer), $winners.listen(answerUnlessFirst)]
  return () => stops.forEach(stop => stop())
})

/** The order of the first rows that come. */
function isRankOrder({ season, sort, direction, query, highlighted }: View): boolean {
  return !season && sort === 'rank' && direction === 'desc' && query === '' && !highlighted
}

function isUnanswered(view: View): boolean {
  const winners = $winners.get()
  if (winners.state !== 'loading') return false
  return !previewBoard(winners.preview, view) && !$early.get().has(formatView(view))
}

/** One view at a time: of those that a fast typist passes, only some are read. */
async function answerViews(): Promise<void> {
  let asked: View | undefined
  while (asked !== $view.get() && isUnanswered($view.get())) {
    asked = $view.get()
    await answerView(asked)
  }
  answering = undefined
}

async function answerView(view: View): Promise<void> {
  try {
    // Without retries: the list is on its way.
    const page = await readEarlyPage(view)
    if (!page) return
    keepEarly(view, page)
    if (searchKey(view.query) !== '') void addOverall(view, page)
  } catch (error) {
    console.warn('The database can’t answer before the list is here', error)
  }
}

async function addOverall(view: View, page: EarlyPage): Promise<void> {
  try {
    keepEarly(view, { ...page, overall: await readOverall(view, page.rows) })
  } catch (error) {
    // They come with the list.
    console.warn('Failed to load the ranks on the whole board', error)
  }
}

function keepEarly(view: View, page: EarlyPage): void {
  if ($winners.get().state === 'loading')
    $early.set(new Map([...$early.get(), [formatView(view), page]]))
}

export type ReadyBoard = {
  readonly state: 'ready'
  /** Whether the list is still loading. */
  readonly isPreview: boolean
  /** All winners of the season, if that is known. */
  readonly loaded: number | undefined
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly rows: readonly RankedWinner[]
}

export type BoardState = { readonly state: 'loading' | 'failed' } | ReadyBoard

export const LOADING: BoardState = { state: 'loading' }

export const $index = computed($winners, winners =>
  winners.state === 'ready' ? winners.index : undefined
)

/** For the list of choices: those that have winners, this month, and what the link names. */
export const $seasons = computed([$index, $view], (index, { season }): readonly Season[] => {
  const all = [...(index?.seasons.names ?? []), seasonOf(clock.now()), season]
  return [...new Set(all)]
    .filter(each => typeof each === 'string')
    .toSorted()
    .toReversed()
})

export const NO_SEASONS: readonly Season[] = []

const $season = computed($view, ({ season }) => season)

/** The list with the winners of the season alone. */
export const $listed = computed(
  [$index, $season],
  (index, season) => index && inSeason(index, season)
)

const $page = computed([$listed, $view], (index, view) => {
  if (!index) return undefined
  const order = index.sorts[view.sort][view.direction]
  const matches = search(index, order, searchKey(view.query))
  const place = matches.indexOf(positionOf(index, view.highlighted ?? '') ?? -1)
  const wanted = place < 0 ? view.page : pageOfRank(place + 1, view.size)
  const { page, pages, from, to } = pageAt(wanted, view.size, matches.length)
  const positions = matches.subarray(from, to)
  const overall = matches === order ? undefined : ranksIn(order, positions)
  return { index, matches, page, pages, from, positions, overall }
})

/** Of the rows on the page, in the index. */
export const $positions = computed($page, shown => shown?.positions)

export const $board = computed(
  [$winners, $page, $view, $profiles, $early],
  (winners, shown, view, profiles, early): BoardState => {
    if (winners.state === 'failed') return { state: 'failed' }
    if (winners.state === 'loading') {
      const { preview } = winners
      return previewBoard(preview, view) ?? earlyBoard(early, view, preview?.total) ?? LOADING
    }
    if (!shown) return LOADING
    const { index, matches, page, pages, from, positions, overall } = shown
    const rows = rankedWinners(index, positions, from, profiles)
    return {
      state: 'ready',
      isPreview: false,
      loaded: index.sorts.rank.desc.length,
      total: matches.length,
      page,
      pages,
      rows: overall ? rows.map((row, at) => ({ ...row, overall: overall[at] ?? null })) : rows
    }
  }
)

function previewBoard(preview: Preview | undefined, view: View): ReadyBoard | undefined {
  if (!preview || !isRankOrder(view)) return undefined
  const { winners, total } = preview
  const { page, pages, from, to } = pageAt(view.page, view.size, total)
  if (to > winners.length) return undefined
  const rows = winners
    .slice(from, to)
    .map((winner, at) => ({ rank: from + at + 1, winner, isComplete: true }))
  return { state: 'ready', isPreview: true, loaded: total, total, page, pages, rows }
}

function earlyBoard(
  early: ReadonlyMap<string, EarlyPage>,
  view: View,
  all: number | undefined
): ReadyBoard | undefined {
  const found = early.get(formatView(view))
  if (!found) return undefined
  const { total, page, pages, from, overall } = found
  const isSearch = searchKey(view.query) !== ''
  const rows = found.rows.map((winner, at) => ({
    rank: from + at + 1,
    winner,
    isComplete: true,
    ...(isSearch && { overall: overall?.get(winner.id) ?? null })
  }))
  const known = view.season ? undefined : all
  const loaded = known ?? (isSearch ? undefined : total)
  return { state: 'ready', isPreview: true, loaded, total, page, pages, rows }
}

export function rankedWinners(
  index: WinnersIndex,
  positions: Uint32Array,
  from: number,
  profiles: ReadonlyMap<number, Winner>
): readonly RankedWinner[] {
  return Array.from(positions, (position, at) => {
    const packed = winnerAt(index, position)
    const profile = profiles.get(packed.id)
    return {
      rank: from + at + 1,
      winner: profile ?? packed,
      isComplete: profile !== undefined || index.isComplete
    }
  })
}

/** The winner whose whole name has been searched for. */
export const $exactMatch = computed([$listed, $view], (index, { query }) => {
  if (!index) return undefined
  const position = positionOf(index, searchKey(query))
  return position === undefined ? undefined : winnerAt(index, position).username
})

export const $warnings = computed(
  [$linkWarnings, $board, $listed, $view, $early],
  (linkWarnings, board, index, view, early): readonly string[] => {
    if (board.state !== 'ready') return linkWarnings
    const { page, pages } = board
    const { highlighted, season } = view
    const isMissing = index
      ? positionOf(index, highlighted ?? '') === undefined
      : early.get(formatView(view))?.isMissing
    return [
      ...linkWarnings,
      ...(highlighted && isMissing ? [missingSentence(highlighted, season)] : []),
      ...(view.page > pages
        ? [`There is no page ${view.page}: the list ends at page ${pages}. Showing page ${page}.`]
        : [])
    ]
  }
)

export function missingSentence(username: string, season: Season | undefined): string {
  return season
    ? `@${username} isn’t among the winners of ${nameOf(season)}.`
    : `@${username} isn’t on the leaderboard.`
}

/** How long a page must be on show before its profiles load. */
const PROFILES_AFTER_MS = 100

onMount($profiles, () =>
  watchSettled($page, PROFILES_AFTER_MS, shown => {
    if (shown) void showProfiles(shown.positions)
  })
)

export async function showProfiles(positions: Uint32Array): Promise<void> {
  const index = $index.get()
  if (!index) return
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
  positions: Uint32Array
): Promise<ReadonlyMap<number, Winner>> {
  const known = $profiles.get()
  if (index.isComplete) return known
  const ids = Array.from(positions, position => winnerAt(index, position).id)
  const missing = ids.filter(id => !known.has(id))
  if (missing.length === 0) return known
  const rows = await readByIds(missing)
  return new Map([...known, ...rows.map(row => [row.id, row] as const)])
}

const PIECE = 500

/** In pieces of up to 500 complete rows. */
export async function* readMatches(): AsyncGenerator<readonly RankedWinner[]> {
  const shown = $page.get()
  if (!shown) return
  const { index, matches } = shown
  for (let from = 0; from < matches.length; from += PIECE) {
    const piece = matches.subarray(from, from + PIECE)
    const profiles = await readProfiles(index, piece)
    yield rankedWinners(index, piece, from, profiles)
  }
}

/** Clears the highlight unless it sets one. */
function changeView(changes: Partial<View>, way: 'push' | 'replace' = 'push'): void {
  const view = { ...$view.get(), highlighted: undefined, ...changes }
  const query = formatView(view)
  if (query !== location.search) {
    $linkWarnings.set([])
    writeQuery(query, way)
  }
  $view.set(view)
}

export function searchFor(query: string): void {
  // Replace, so Back doesn't go letter by letter.
  changeView({ query, page: 1 }, 'replace')
}

/** Undefined for all time. */
export function showSeason(season: Season | undefined): void {
  changeView({ season, page: 1 })
}

/** Reverses the active sort; a new one starts with the best. */
export function sortBy(sort: Sort): void {
  const view = $view.get()
  const isReversed = view.sort === sort && view.direction === 'desc'
  changeView({ sort, direction: isReversed ? 'asc' : 'desc', page: 1 })
}

export function showPerPage(size: PageSize): void {
  changeView({ size, page: 1 })
}

export function goToPage(page: number): void {
  changeView({ page })
}

export function urlOfPage(page: number): string {
  return formatView({ ...$view.get(), page, highlighted: undefined }) || '/winners'
}

export function jumpToWinner(username: string): void {
  changeView({ query: '', page: 1, highlighted: username })
  focusOnceDrawn('[data-highlighted] a')
}

/** By score, whatever the view. */
export function jumpToRank(rank: number): void {
  const index = $listed.get()
  const position = index?.sorts.rank.desc[rank - 1]
  if (!index || position === undefined) return
  const { season, size } = $view.get()
  changeView({ ...FIRST_VIEW, season, size, highlighted: winnerAt(index, position).username })
  focusOnceDrawn('[data-highlighted] a')
}
