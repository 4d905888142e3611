// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { answerWinners, batchFor, offsets, tableOf } from './backend.fixture.ts'

const ROWS = tableOf(10_500)
/** What asks for the first rows by rank, and for nothing else. */
const BY_RANK = 'order=iq_score.desc.nullslast%2Cusername.asc%2Cid.asc&limit=250'

/** Indexing 10,500 rows may take a while on a busy machine. */
const LONG = { timeout: 20_000 }

let store: typeof import('./store.ts')
let stops: (() => void)[] = []
/** Lets the batches behind the first one arrive. */
let letRestArrive: () => void

/** Opens the board while only the first batch and the first rows by rank have been answered. */
async function open(query = '', byRank: readonly unknown[] | Response = ROWS): Promise<void> {
  history.replaceState(null, '', `/winners${query}`)
  vi.resetModules()
  const rest = new Promise<void>(resolve => (letRestArrive = resolve))
  fakes.answer('/rest/v1/winners', async request => {
    if (!request.url.includes('offset=0')) await rest
    return batchFor(request, ROWS)
  })
  let hasAnswered = false
  fakes.answer(BY_RANK, request => {
    hasAnswered = true
    return byRank instanceof Response ? byRank : batchFor(request, byRank)
  })
  store = await import('./store.ts')
  stops = [store.$board, store.$index].map(each => each.listen(() => undefined))
  await vi.waitFor(() => expect(hasAnswered).toBe(true), LONG)
  // The answer is read and shown, or not, before anything that is waited for here.
  await new Promise(resolve => setTimeout(resolve))
}

function board() {
  const now = store.$board.get()
  if (now.state !== 'ready') throw new Error(`The board is ${now.state}`)
  return now
}

async function restArrived(): Promise<void> {
  letRestArrive()
  await vi.waitFor(() => expect(store.$index.get()).toBeDefined(), LONG)
}

function changed(place: number, change: Readonly<Record<string, unknown>>): readonly unknown[] {
  return ROWS.map((row, at) => (at === place ? { ...row, ...change } : row))
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const stop of stops) stop()
})

test('a long list shows its first rows by rank, and how many there are, while the rest arrives', async () => {
  await open()
  await vi.waitFor(() => expect(board().isPreview).toBe(true), LONG)
  expect(board()).toMatchObject({ isPreview: true, loaded: 10_500, total: 10_500, pages: 210 })
  const { rows } = board()
  expect(rows.map(({ rank }) => rank)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  await restArrived()
  expect(board()).toMatchObject({ isPreview: false, loaded: 10_500, total: 10_500, pages: 210 })
  expect(board().rows.map(({ winner }) => winner.username)).toEqual(
    rows.map(({ winner }) => winner.username)
  )
})

test('a page of the first rows is there, one beyond them waits', async () => {
  await open('?page=4')
  await vi.waitFor(() => expect(board().isPreview).toBe(true), LONG)
  expect(board().rows[0]).toMatchObject({ rank: 151, winner: { username: 'runner_151' } })
  store.goToPage(6)
  expect(store.$board.get()).toEqual({ state: 'loading' })
  await restArrived()
  expect(board().rows[0]).toMatchObject({ rank: 251, winner: { username: 'runner_251' } })
})

test.each(['?q=runner_1', '?sort=followers', '?dir=asc', '?hl=runner_3', '?page=900', '?size=500'])(
  'the view of %s waits for the whole list',
  async query => {
    await open(query)
    expect(store.$board.get()).toEqual({ state: 'loading' })
    await restArrived()
    expect(board().isPreview).toBe(false)
  }
)

test('of the last score, which may go on beyond the first rows, no row is shown', async () => {
  await open('?page=4')
  await vi.waitFor(() => expect(board().isPreview).toBe(true), LONG)
  store.goToPage(5)
  expect(store.$board.get()).toEqual({ state: 'loading' })
})

test.each<[string, readonly unknown[] | Response]>([
  ['by another score', changed(20, { iq_score: 200 })],
  ['by names in another order', changed(20, { iq_score: ROWS[19]!['iq_score'], username: 'a' })],
  ['with something that is no winner', changed(20, { username: null })],
  ['too few', ROWS.slice(0, 100)],
  ['refused', Response.json({ message: 'No' }, { status: 500 })],
  ['no list', Response.json({ rows: [] })]
])(
  'first rows that come %s are not shown, and the list is read all the same',
  async (_, byRank) => {
    await open('', byRank)
    expect(store.$board.get()).toEqual({ state: 'loading' })
    await restArrived()
    expect(board()).toMatchObject({ isPreview: false, total: 10_500 })
  }
)

test('a shorter list sends the requests of the specification and no other', async () => {
  history.replaceState(null, '', '/winners')
  vi.resetModules()
  answerWinners(tableOf(9999))
  store = await import('./store.ts')
  stops = [store.$index.listen(() => undefined)]
  await vi.waitFor(() => expect(store.$index.get()).toBeDefined(), LONG)
  expect(offsets().toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, at) => at * 1000)
  )
})

test('a list that fails is not shown by its first rows', async () => {
  await open()
  await vi.waitFor(() => expect(board().isPreview).toBe(true), LONG)
  fakes.answer('/rest/v1/winners', () => Response.json({ message: 'No' }, { status: 500 }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  letRestArrive()
  await vi.waitFor(() => expect(store.$board.get()).toEqual({ state: 'failed' }), LONG)
})
