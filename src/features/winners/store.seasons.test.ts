// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WinnerRow } from '../../domain/winners/winner-columns.ts'
import { fakes } from '../../../tests/fakes.ts'
import { answerAsDatabase, answerWinners, batchFor, tableOf } from './backend.fixture.ts'

let store: typeof import('./store.ts')
let stops: (() => void)[] = []
const noop = (): void => undefined

const DAYS = ['2026-11-30T23:59:59.9+00:00', '2026-10-01T00:00:00+00:00', '2026-12-01T00:00:00Z']

/** Every third winner is of November. */
const rowsOf = (size: number): readonly WinnerRow[] =>
  tableOf(size).map((row, at) => ({ ...row, created_at: DAYS[at % 3]! }))

async function visit(query: string): Promise<void> {
  history.replaceState(null, '', `/winners${query}`)
  await fakes.forgetModules()
  store = await import('./store.ts')
  stops = [store.$board, store.$exactMatch, store.$warnings, store.$seasons].map(each =>
    each.listen(noop)
  )
}

async function open(query: string, rows: readonly unknown[] = rowsOf(300)): Promise<void> {
  answerAsDatabase(rows as readonly WinnerRow[])
  answerWinners(rows)
  await visit(query)
  await vi.waitFor(() => expect(store.$winners.get().state).toBe('ready'))
}

function board() {
  const now = store.$board.get()
  if (now.state !== 'ready') throw new Error(`The board is ${now.state}`)
  return now
}
const shown = () => board().rows.map(({ winner }) => winner.username)

beforeEach(() => {
  fakes.now = Date.parse('2026-12-24T10:00:00Z')
  vi.stubGlobal('scrollTo', noop)
  vi.spyOn(console, 'warn').mockImplementation(noop)
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
})

test('a link to a season shows its winners, ranked among themselves', async () => {
  await open('?season=2026-11&page=2')
  expect(board()).toMatchObject({ loaded: 100, total: 100, page: 2, pages: 2 })
  expect(shown().slice(0, 2)).toEqual(['runner_151', 'runner_154'])
  expect(board().rows.map(({ rank }) => rank)).toEqual(
    Array.from({ length: 50 }, (_, at) => 51 + at)
  )
  expect(store.$warnings.get()).toEqual([])
})

test('a winner without a date belongs to all time alone', async () => {
  const rows = rowsOf(6).map((row, at) => (at === 0 ? { ...row, created_at: null } : row))
  await open('', rows)
  expect(board().total).toBe(6)
  const found = store.$seasons.get().map(season => {
    store.showSeason(season)
    return shown()
  })
  expect(found).toEqual([['runner_3', 'runner_6'], ['runner_4'], ['runner_2', 'runner_5']])
})

test('offers the months that have winners, this month and that of the link, newest first', async () => {
  await open('?season=2025-02')
  expect(store.$seasons.get()).toEqual(['2026-12', '2026-11', '2026-10', '2025-02'])
  fakes.now = Date.parse('2027-01-01T00:00:00Z')
  store.showSeason(undefined)
  expect(store.$seasons.get()).toEqual(['2027-01', '2026-12', '2026-11', '2026-10'])
})

test('another season starts on the first page, keeps search and order, and Back returns', async () => {
  await open('?q=runner_1&sort=followers&dir=asc&size=100&page=2')
  const { length } = history
  store.showSeason('2026-10')
  expect(location.search).toBe('?season=2026-10&q=runner_1&sort=followers&dir=asc&size=100')
  expect(history.length).toBe(length + 1)
  expect(board()).toMatchObject({ total: 36, loaded: 100, page: 1 })
  expect(shown()[0]).toBe('runner_11')
  expect(store.urlOfPage(2)).toContain('season=2026-10')
  history.back()
  await vi.waitFor(() => expect(store.$view.get()).toMatchObject({ season: undefined, page: 2 }))
  expect(board().total).toBe(111)
})

test('under a search each row keeps its rank in the season', async () => {
  await open('?season=2026-11&q=runner_2')
  const both = board().rows.map(({ rank, overall }) => [rank, overall])
  expect(both.slice(0, 3)).toEqual([
    [1, 8],
    [2, 9],
    [3, 10]
  ])
})

test('a name of another season is none of this one', async () => {
  await open('?season=2026-11&hl=runner_2')
  expect(store.$warnings.get()).toEqual(['@runner_2 isn’t among the winners of November 2026.'])
  store.searchFor('runner_2')
  expect(store.$exactMatch.get()).toBeUndefined()
  store.showSeason('2026-10')
  expect(store.$exactMatch.get()).toBe('runner_2')
  expect(store.$warnings.get()).toEqual([])
})

test('jumps stay in the season', async () => {
  await open('?season=2026-11&q=runner&sort=following')
  store.jumpToRank(60)
  expect(location.search).toBe('?season=2026-11&hl=runner_178')
  expect(board().page).toBe(2)
  expect(shown()).toContain('runner_178')
  store.jumpToWinner('runner_4')
  expect(location.search).toBe('?season=2026-11&hl=runner_4')
})

test('the visitor is ranked in the season, and not pinned to one without them', async () => {
  await open('?season=2026-11')
  const { $me, $pinned, $flagged, rememberMe } = await import('./find-me.ts')
  stops.push(...[$me, $pinned, $flagged].map(each => each.listen(noop)))
  rememberMe('runner_298')
  expect($me.get().rank).toMatchObject({ rank: 100, total: 100 })
  expect($pinned.get()).toMatchObject({ rank: 100 })
  expect($flagged.get()).toBe(100)
  store.showSeason('2026-10')
  expect([$me.get(), $pinned.get(), $flagged.get()]).toEqual([
    { handle: 'runner_298', rank: undefined },
    undefined,
    undefined
  ])
})

test('says the season, and when it has no winners', async () => {
  await open('?season=2026-11')
  const { $announcement } = await import('./announcement.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stops.push($announcement.listen(noop))
  const heard = async (act: () => void): Promise<string> => {
    act()
    await vi.advanceTimersByTimeAsync(1000)
    return $announcement.get()
  }
  expect(await heard(noop)).toBe(
    'November 2026. Sorted by score, highest first. Showing 1 to 50 of 100 winners.'
  )
  expect(await heard(() => store.showSeason('2026-09'))).toBe(
    'There are no winners in September 2026.'
  )
  fakes.now = Date.parse('2027-01-01T00:00:00Z')
  expect(await heard(() => store.showSeason('2027-01'))).toBe(
    'There are no winners in January 2027 yet.'
  )
  expect(await heard(() => store.searchFor('x'))).toBe('There are no winners in January 2027 yet.')
})

test('the file of a season is named after it and holds its winners', async () => {
  const names: string[] = []
  const texts: Promise<string>[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    texts.push((blob as Blob).text())
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement
  ) {
    names.push(this.download)
  })
  await open('?season=2026-11')
  await (await import('./csv.ts')).exportWinners()
  expect(names).toEqual(['winners-2026-11-rank-desc.csv'])
  const lines = (await texts[0])?.trimEnd().split('\r\n') ?? []
  expect(lines).toHaveLength(101)
  expect(lines[100]).toMatch(/^100,runner_298,/)
})

test.each([
  ['?season=2026-11', 3500, 3500],
  ['?season=2026-11&q=runner_7&sort=followers', 373, undefined],
  ['?season=2026-10&hl=runner_779', 3500, 3500],
  ['?season=2026-10&hl=runner_778', 3500, 3500],
  ['?season=2026-09', 0, 0]
])('%s is answered before a long list, and stays when it comes', async (query, total, loaded) => {
  const rows = rowsOf(10_500)
  const rest = Promise.withResolvers<undefined>()
  answerAsDatabase(rows)
  fakes.answer('nullslast%2Cid.asc', async request => {
    if (!request.url.includes('offset=0')) await rest.promise
    return batchFor(request, rows)
  })
  await visit(query)
  await vi.waitFor(() => expect(store.$board.get()).toMatchObject({ isPreview: true, total }))
  if (query.includes('q='))
    await vi.waitFor(() => expect(board().rows[0]?.overall).toEqual(expect.any(Number)))
  const early = board()
  expect(early.loaded).toBe(loaded)
  const warnings = store.$warnings.get()
  rest.resolve(undefined)
  await vi.waitFor(() => expect(store.$winners.get().state).toBe('ready'), 20_000)
  expect(board()).toEqual({ ...early, isPreview: false, loaded: loaded ?? 3500 })
  expect(store.$warnings.get()).toEqual(warnings)
})
