// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import {
  answerAsDatabase,
  answerWinners,
  batchFor,
  offsets,
  refuseWinners,
  tableOf
} from './backend.fixture.ts'

type Store = typeof import('./store.ts')

const MINUTE = 60_000
let store: Store
let stops: (() => void)[] = []
const noop = (): void => undefined

/** Opens the board with a query, as a link would; nothing of an earlier visit is known. */
async function visit(query = ''): Promise<void> {
  history.replaceState(null, '', `/winners${query}`)
  await fakes.forgetModules()
  store = await import('./store.ts')
  stops = [store.$board, store.$exactMatch, store.$warnings].map(each => each.listen(noop))
}

async function open(query = '', rows: readonly unknown[] = tableOf(300)): Promise<void> {
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
const ranks = () => board().rows.map(({ rank }) => rank)
function close(): void {
  for (const stop of stops) stop()
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', noop)
  vi.spyOn(console, 'error').mockImplementation(noop)
  vi.spyOn(console, 'warn').mockImplementation(noop)
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

describe('the board', () => {
  test('shows the first fifty by score, and the total', async () => {
    await open()
    expect(board()).toMatchObject({ loaded: 300, total: 300, page: 1, pages: 6 })
    expect(shown().slice(0, 2)).toEqual(['runner_1', 'runner_2'])
    expect(ranks()).toEqual(Array.from({ length: 50 }, (_, place) => place + 1))
  })

  test('shows the page of the winner in a link', async () => {
    await open('?hl=RUNNER_120&page=5')
    expect(board().page).toBe(3)
    expect(shown()).toContain('runner_120')
  })

  test('fails when the list can’t be read, and reads it on a retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    refuseWinners('No')
    await visit()
    await vi.advanceTimersByTimeAsync(8000)
    expect(store.$board.get()).toEqual({ state: 'failed' })
    expect(fakes.toasts).toEqual([['error', 'No']])
    answerWinners(tableOf(3))
    const again = store.loadWinners()
    expect(fakes.toasts).toEqual([])
    expect(store.$board.get()).toEqual({ state: 'loading' })
    await vi.advanceTimersByTimeAsync(100)
    await again
    expect(shown()).toHaveLength(3)
  })

  test('logs a fault of our own, and keeps its message from visitors', async () => {
    const fault = new RangeError('Array buffer allocation failed')
    vi.stubGlobal('Float64Array', {
      from: () => {
        throw fault
      }
    })
    answerWinners(tableOf(3))
    await visit()
    await vi.waitFor(() => expect(store.$board.get()).toEqual({ state: 'failed' }))
    expect(fakes.toasts.at(-1)).toEqual(['error', 'Failed to load winners'])
    expect(console.error).toHaveBeenCalledWith('Failed to load winners', fault)
  })

  test('keeps an unused list for five minutes', async () => {
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const lookAgain = (): void => {
      stops = [store.$board.listen(noop)]
    }
    close()
    await vi.advanceTimersByTimeAsync(4 * MINUTE)
    lookAgain()
    expect(store.$board.get().state).toBe('ready')
    close()
    // Each store in the chain unmounts a second after the last.
    await vi.advanceTimersByTimeAsync(5 * MINUTE + 10_000)
    lookAgain()
    expect(store.$board.get().state).toBe('loading')
    await vi.advanceTimersByTimeAsync(100)
    expect(offsets()).toEqual([0, 0])
  })
})

describe('while a long list arrives', () => {
  const ROWS = tableOf(10_500)
  const isOfList = ({ url }: Request) => url.includes('nullslast%2Cid.asc')

  /** Opens the board when only the first batch and the first rows by rank have been answered. */
  async function openEarly(query: string): Promise<() => void> {
    const rest = Promise.withResolvers<undefined>()
    answerAsDatabase(ROWS)
    fakes.answer('nullslast%2Cid.asc', async request => {
      if (!request.url.includes('offset=0')) await rest.promise
      return batchFor(request, ROWS)
    })
    await visit(query)
    await vi.waitFor(() =>
      expect(store.$winners.get()).toMatchObject({ preview: { total: 10_500 } })
    )
    return () => rest.resolve(undefined)
  }

  const isShown = () =>
    vi.waitFor(() => expect(store.$board.get()).toMatchObject({ isPreview: true }))

  test('shows the first rows by rank without asking for them again', async () => {
    const answerRest = await openEarly('')
    store.goToPage(4)
    expect(board()).toMatchObject({ isPreview: true, loaded: 10_500, total: 10_500, pages: 210 })
    expect(board().rows[0]).toMatchObject({ rank: 151, winner: { username: 'runner_151' } })
    expect(fakes.requests.filter(request => !isOfList(request))).toHaveLength(1)
    answerRest()
    await vi.waitFor(() => expect(store.$winners.get().state).toBe('ready'), 20_000)
    expect(board()).toMatchObject({ isPreview: false, total: 10_500 })
  })

  test.each([
    ['?q=runner_1', 1612],
    ['?q=RUNNER_12&sort=followers&page=2', 111],
    ['?q=nobody', 0],
    ['?q=%25', 0],
    ['?sort=following', 10_500],
    ['?dir=asc', 10_500],
    ['?hl=runner_777&sort=followers', 10_500],
    ['?size=500', 10_500],
    ['?page=2', 10_500],
    ['?page=200', 10_500],
    ['?page=900', 10_500]
  ])(
    'the view of %s comes from the database, and stays when the list arrives',
    async (query, total) => {
      const answerRest = await openEarly(query)
      await isShown()
      const isSearch = query.includes('q=') && total > 0
      if (isSearch)
        await vi.waitFor(() => expect(board().rows[0]?.overall).toEqual(expect.any(Number)))
      const early = board()
      const warnings = store.$warnings.get()
      expect(early).toMatchObject({ total, loaded: 10_500 })
      expect(early.rows.every(({ overall }) => (overall !== undefined) === isSearch)).toBe(true)
      answerRest()
      await vi.waitFor(() => expect(store.$winners.get().state).toBe('ready'), 20_000)
      expect(board()).toEqual({ ...early, isPreview: false })
      expect(store.$warnings.get()).toEqual(warnings)
    }
  )

  test('a search, a sort and a page are answered, and Back to one that was is answered at once', async () => {
    await openEarly('')
    store.searchFor('runner_77')
    expect(store.$board.get()).toEqual({ state: 'loading' })
    await isShown()
    expect(board()).toMatchObject({ total: 111, rows: { 0: { rank: 1 } } })
    store.sortBy('followers')
    await isShown()
    expect(shown()[0]).toBe('runner_7799')
    store.goToPage(3)
    await isShown()
    expect(ranks()).toEqual(Array.from({ length: 11 }, (_, at) => 101 + at))
    const sent = fakes.requests.length
    store.goToPage(1)
    expect(shown()[0]).toBe('runner_7799')
    store.searchFor('')
    await isShown()
    expect(shown()[0]).toBe('runner_10500')
    // The rows; under no search, no ranks.
    expect(fakes.requests.length - sent).toBe(1)
  })

  test('asks for one view at a time: of what was typed meanwhile, for the last', async () => {
    await openEarly('')
    const answer = Promise.withResolvers<undefined>()
    fakes.answer('username=ilike', async request => {
      await answer.promise
      return batchFor(request, [])
    })
    for (const typed of ['r', 'ru', 'run']) store.searchFor(typed)
    await vi.waitFor(() => expect(searches()).toEqual(['ilike.*r*']))
    answer.resolve(undefined)
    await isShown()
    expect(searches()).toEqual(['ilike.*r*', 'ilike.*run*'])
    expect(board()).toMatchObject({ total: 0, loaded: 10_500 })
  })

  const searches = () =>
    fakes.requests.flatMap(({ url }) => new URL(url).searchParams.get('username') ?? [])

  test('no further batch is asked for before the view is answered', async () => {
    const answerRest = await openEarly('')
    const batches = () => fakes.requests.filter(isOfList).length
    await vi.waitFor(() => expect(batches()).toBe(2))
    const answer = Promise.withResolvers<undefined>()
    fakes.answer('username=ilike', async request => {
      await answer.promise
      return batchFor(request, [])
    })
    store.searchFor('x')
    answerRest()
    await vi.waitFor(() => expect(store.$rowsSoFar.get()).toBe(2000))
    expect(batches()).toBe(2)
    answer.resolve(undefined)
    await vi.waitFor(() => expect(store.$winners.get().state).toBe('ready'), 20_000)
    expect(batches()).toBe(11)
  })

  test('a view that the database refuses waits for the list, without a toast', async () => {
    const answerRest = await openEarly('')
    fakes.answer('username=ilike', () => Response.json({ message: 'Too slow' }, { status: 500 }))
    store.searchFor('runner_77')
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
    expect(store.$board.get()).toEqual({ state: 'loading' })
    answerRest()
    await vi.waitFor(() => expect(board()).toMatchObject({ isPreview: false, total: 111 }), 20_000)
    expect(fakes.toasts).toEqual([])
    expect(searches()).toHaveLength(1)
  })
})

test('under a search each row keeps its rank on the whole board beside that among the matches', async () => {
  await open('?q=runner_2')
  const both = () => board().rows.map(({ rank, overall }) => [rank, overall])
  expect(both().slice(0, 3)).toEqual([
    [1, 2],
    [2, 20],
    [3, 21]
  ])
  store.goToPage(3)
  expect(both().at(-1)).toEqual([111, 299])
  store.sortBy('followers')
  expect(both()[0]).toEqual([1, 2])
  store.searchFor('')
  expect(both()[0]).toEqual([1, undefined])
})

describe('an action', () => {
  test('a search starts again from the first page and replaces the history entry', async () => {
    await open('?page=3')
    const { length } = history
    store.searchFor('runner_29')
    expect(board().total).toBe(11)
    expect(board().page).toBe(1)
    expect(location.search).toBe('?q=runner_29')
    expect(history.length).toBe(length)
  })

  test('sort, size and page each add a history entry', async () => {
    await open()
    const { length } = history
    store.sortBy('followers')
    expect(shown()[0]).toBe('runner_300')
    store.sortBy('followers')
    expect(shown()[0]).toBe('runner_1')
    expect(location.search).toBe('?sort=followers&dir=asc')
    store.showPerPage(100)
    expect(board()).toMatchObject({ page: 1, pages: 3 })
    store.goToPage(3)
    expect(ranks().at(-1)).toBe(300)
    expect(location.search).toBe('?sort=followers&dir=asc&size=100&page=3')
    expect(history.length).toBe(length + 4)
  })

  test('an action that changes nothing adds no history entry', async () => {
    await open('?page=2')
    const { length } = history
    store.goToPage(2)
    expect(history.length).toBe(length)
  })

  test('a jump clears the search and highlights the winner on their page', async () => {
    await open('?q=runner_2&size=100')
    const { length } = history
    store.jumpToWinner('runner_250')
    expect(history.length).toBe(length + 1)
    expect(board()).toMatchObject({ total: 300, page: 3 })
    expect(location.search).toBe('?size=100&hl=runner_250')
    store.goToPage(1)
    expect(location.search).toBe('?size=100')
  })

  test('a jump to a rank by score leaves any other view and highlights its winner', async () => {
    await open('?q=runner&sort=following&dir=asc&size=100')
    store.jumpToRank(201)
    expect(location.search).toBe('?size=100&hl=runner_201')
    expect(shown()).toContain('runner_201')
    store.jumpToRank(301)
    expect(store.$view.get().highlighted).toBe('runner_201')
  })

  test('a whole name is offered as a jump, whatever its case', async () => {
    await open()
    store.searchFor(' @RUNNER_12 ')
    expect(store.$exactMatch.get()).toBe('runner_12')
    store.searchFor('runner_')
    expect(store.$exactMatch.get()).toBeUndefined()
  })
})

test('warns about invalid parts of a link until the visitor does something else', async () => {
  await open('?sort=luck&page=900&hl=nobody')
  expect(store.$warnings.get()).toEqual([
    expect.stringMatching(/“luck”.*rank, followers, following/),
    '@nobody isn’t on the leaderboard.',
    'There is no page 900: the list ends at page 6. Showing page 6.'
  ])
  store.goToPage(2)
  expect(store.$warnings.get()).toEqual([])
})

test('the visitor’s own row is kept on the device, and pinned while it is off the page', async () => {
  await open()
  const me = await import('./find-me.ts')
  stops.push(...[me.$pinned, me.$handle, me.$flagged].map(store => store.listen(noop)))
  expect(me.$pinned.get()).toBeUndefined()
  me.rememberMe('runner_120')
  expect(fakes.local.get('altius:handle')).toBe('runner_120')
  expect(me.$pinned.get()).toMatchObject({ rank: 120, winner: { username: 'runner_120' } })
  store.goToPage(3)
  expect(me.$pinned.get()).toBeUndefined()
  store.searchFor('runner_7')
  expect(me.$pinned.get()?.rank).toBe(120)
  expect(me.$flagged.get()).toBe(120)
  me.forgetMe()
  expect([me.$pinned.get(), me.$flagged.get()]).toEqual([undefined, undefined])
  expect(fakes.local.has('altius:handle')).toBe(false)
  store.jumpToWinner('runner_7')
  expect(me.$flagged.get()).toBe(7)
})

test('says what the board shows once it has been at rest', async () => {
  await open()
  const { $announcement } = await import('./announcement.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stops.push($announcement.listen(noop))
  const rest = async (act: () => void): Promise<string> => {
    const before = $announcement.get()
    act()
    await vi.advanceTimersByTimeAsync(999)
    expect($announcement.get()).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    return $announcement.get()
  }
  const shows = (from: number, to: number) => `Showing ${from} to ${to} of 300 winners.`
  expect(await rest(noop)).toBe(`Sorted by score, highest first. ${shows(1, 50)}`)
  expect(await rest(() => store.sortBy('followers'))).toBe(
    `Sorted by followers, most first. ${shows(1, 50)}`
  )
  expect(await rest(() => store.goToPage(6))).toBe(
    `Sorted by followers, most first. ${shows(251, 300)}`
  )
  expect(await rest(() => store.sortBy('followers'))).toBe(
    `Sorted by followers, fewest first. ${shows(1, 50)}`
  )
  expect(await rest(() => store.searchFor('nobody'))).toBe('No winners found matching your search.')
})

test('a link to a page keeps search and order but no highlight', async () => {
  await open('?q=runner&sort=followers&hl=runner_3')
  expect(store.urlOfPage(2)).toBe('?q=runner&sort=followers&page=2')
  await open()
  expect(store.urlOfPage(1)).toBe('/winners')
})
