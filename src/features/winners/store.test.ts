// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { answerWinners, batchFor, offsets, refuseWinners, tableOf } from './backend.fixture.ts'

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

  /** Opens the board when only the first batch and the first rows by rank have been answered. */
  async function openEarly(query: string): Promise<() => void> {
    const rest = Promise.withResolvers<undefined>()
    fakes.answer('/rest/v1/winners', async request => {
      if (!/offset=0|limit=250/.test(request.url)) await rest.promise
      return batchFor(request, ROWS)
    })
    await visit(query)
    await vi.waitFor(() =>
      expect(store.$winners.get()).toMatchObject({ preview: { total: 10_500 } })
    )
    return () => rest.resolve(undefined)
  }

  test('shows the first rows by rank, waits on a page beyond them, then shows everything', async () => {
    const answerRest = await openEarly('?page=4')
    expect(board()).toMatchObject({ isPreview: true, loaded: 10_500, total: 10_500, pages: 210 })
    expect(board().rows[0]).toMatchObject({ rank: 151, winner: { username: 'runner_151' } })
    store.goToPage(6)
    expect(store.$board.get()).toEqual({ state: 'loading' })
    answerRest()
    await vi.waitFor(() => expect(store.$winners.get().state).toBe('ready'), 20_000)
    expect(board()).toMatchObject({ isPreview: false, total: 10_500 })
    expect(board().rows[0]).toMatchObject({ rank: 251, winner: { username: 'runner_251' } })
  })

  test.each(['?q=runner_1', '?sort=followers', '?dir=asc', '?hl=runner_3', '?page=900'])(
    'the view of %s waits for all of it',
    async query => {
      await openEarly(query)
      expect(store.$board.get()).toEqual({ state: 'loading' })
    }
  )
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
