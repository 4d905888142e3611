// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../../tests/fakes.ts'
import { answerWinners, refuseWinners, tableOf } from './backend.fixture.ts'

type Store = typeof import('./store.ts')

let store: Store
let stops: (() => void)[] = []

/** Opens the board with a query, as a link would; nothing of an earlier visit is known. */
async function open(query = '', rows: readonly unknown[] = tableOf(300)): Promise<void> {
  history.replaceState(null, '', `/winners${query}`)
  answerWinners(rows)
  vi.resetModules()
  store = await import('./store.ts')
  const noop = (): void => undefined
  stops = [store.$board, store.$exactMatch, store.$warnings, store.$title].map(each =>
    each.listen(noop)
  )
  await vi.waitFor(() => expect(store.$board.get().state).toBe('ready'))
}

function board() {
  const now = store.$board.get()
  if (now.state !== 'ready') throw new Error(`The board is ${now.state}`)
  return now
}

const shown = () => board().rows.map(({ winner }) => winner.username)
const ranks = () => board().rows.map(({ rank }) => rank)
/** A search shows with the next frame. */
const searched = (total: number) => vi.waitFor(() => expect(board().total).toBe(total))

async function goBack(): Promise<void> {
  history.back()
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  await Promise.resolve()
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const stop of stops) stop()
})

describe('the board', () => {
  test('shows the first fifty by score, and how many there are', async () => {
    await open()
    expect(board()).toMatchObject({ loaded: 300, total: 300, page: 1, pages: 6 })
    expect(shown().slice(0, 2)).toEqual(['runner_1', 'runner_2'])
    expect(ranks()).toEqual(Array.from({ length: 50 }, (_, place) => place + 1))
  })

  test('loads until the list is there', async () => {
    await open()
    vi.resetModules()
    const fresh = await import('./store.ts')
    expect(fresh.$board.get()).toEqual({ state: 'loading' })
  })

  test('fails when the list could not be read', async () => {
    await open()
    refuseWinners('No')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.resetModules()
    const { $board } = await import('./store.ts')
    stops.push($board.listen(() => undefined))
    await vi.waitFor(() => expect($board.get()).toEqual({ state: 'failed' }))
  })

  test('shows an empty page of an empty list', async () => {
    await open('', [])
    expect(board()).toMatchObject({ loaded: 0, total: 0, page: 1, pages: 1, rows: [] })
  })

  test('shows the view of a link', async () => {
    await open('?q=runner_1&sort=followers&dir=asc&size=100&page=2')
    // runner_1, runner_10 to 19 and runner_100 to 199.
    expect(board()).toMatchObject({ loaded: 300, total: 111, page: 2, pages: 2 })
    expect(ranks()).toEqual(Array.from({ length: 11 }, (_, place) => place + 101))
    expect(shown()[0]).toBe('runner_189')
  })

  test('shows the page of the winner that a link points out', async () => {
    await open('?hl=RUNNER_120&page=5')
    expect(board().page).toBe(3)
    expect(shown()).toContain('runner_120')
    expect(board().emphasis).toEqual({ key: '', highlighted: 'runner_120' })
  })

  test('names the tab after every page but the first', async () => {
    await open()
    expect(store.$title.get()).toBe('')
    store.goToPage(2)
    expect(store.$title.get()).toBe('Page 2 of 6 · ')
  })
})

describe('an action', () => {
  test('a search starts again from the first page, in place of the entry in the history', async () => {
    await open('?page=3')
    const { length } = history
    store.searchFor('runner_29')
    await searched(11)
    expect(board().page).toBe(1)
    expect(board().emphasis.key).toBe('runner_29')
    expect(location.search).toBe('?q=runner_29')
    expect(history.length).toBe(length)
  })

  test('while someone types the rows follow once a frame, the box at once', async () => {
    await open()
    const totals: number[] = []
    stops.push(store.$board.listen(now => now.state === 'ready' && totals.push(now.total)))
    for (const text of ['r', 'ru', 'runner_2', 'runner_29']) {
      store.searchFor(text)
      expect(store.$view.get().query).toBe(text)
    }
    expect(totals).toEqual([])
    await searched(11)
    expect(totals).toEqual([11])
  })

  test('sort, size and page add an entry to the history each', async () => {
    await open()
    const { length } = history
    store.sortBy('followers')
    expect(shown()[0]).toBe('runner_300')
    expect(location.search).toBe('?sort=followers')
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

  test('an action that changes nothing leaves the history alone', async () => {
    await open('?page=2')
    const { length } = history
    store.goToPage(2)
    expect(history.length).toBe(length)
  })

  test('going back shows what was shown, and writes nothing', async () => {
    await open('?size=100')
    store.sortBy('followers')
    history.replaceState(null, '', '/winners?size=100')
    const { length } = history
    await goBack()
    await vi.waitFor(() => expect(shown()[0]).toBe('runner_1'))
    expect(store.$view.get()).toMatchObject({ sort: 'rank', size: 100 })
    expect(history.length).toBe(length)
  })

  test('a jump clears the search and points the winner out on their page', async () => {
    await open('?q=runner_2&size=100')
    const { length } = history
    store.jumpToWinner('runner_250')
    expect(board()).toMatchObject({ total: 300, page: 3 })
    expect(board().emphasis).toEqual({ key: '', highlighted: 'runner_250' })
    expect(location.search).toBe('?size=100&page=3&hl=runner_250')
    expect(history.length).toBe(length + 1)
    store.goToPage(1)
    expect(location.search).toBe('?size=100')
  })

  test('a jump to the same winner goes there again', async () => {
    await open()
    store.jumpToWinner('runner_9')
    const { emphasis } = board()
    store.jumpToWinner('runner_9')
    expect(board().emphasis).toEqual(emphasis)
    expect(board().emphasis).not.toBe(emphasis)
  })

  test('a jump to a rank finds its winner, or the nearest rank there is', async () => {
    await open()
    store.jumpToRank(120)
    expect(board().emphasis.highlighted).toBe('runner_120')
    store.jumpToRank(0)
    expect(board().emphasis.highlighted).toBe('runner_1')
    store.jumpToRank(99_999)
    expect(board().emphasis.highlighted).toBe('runner_300')
  })

  test('a jump to a rank of an empty list does nothing', async () => {
    await open('', [])
    store.jumpToRank(1)
    expect(location.search).toBe('')
  })

  test('Enter after #120 jumps to that rank, after a name it does nothing', async () => {
    await open()
    store.searchFor('#120')
    store.confirmSearch()
    expect(board().emphasis.highlighted).toBe('runner_120')
    store.searchFor('runner_7')
    await searched(11)
    store.confirmSearch()
    expect(board().emphasis.highlighted).toBeUndefined()
  })

  test('a rank leads to the rank order, best first, with the page size kept', async () => {
    await open('?q=runner&sort=following&dir=asc&size=100')
    store.showRank(201)
    expect(location.search).toBe('?size=100&page=3')
  })
})

describe('the offer to jump', () => {
  test('is made when a whole name was typed, whatever its case', async () => {
    await open()
    store.searchFor(' @RUNNER_12 ')
    await searched(11)
    expect(store.$exactMatch.get()).toBe('runner_12')
    store.searchFor('runner_')
    await searched(300)
    expect(store.$exactMatch.get()).toBeUndefined()
  })
})

describe('a warning', () => {
  test('says what in a link could not be used, until the visitor does something else', async () => {
    await open('?sort=luck')
    expect(store.$warnings.get()).toEqual([
      expect.stringMatching(/“luck”.*rank, followers, following/)
    ])
    store.goToPage(2)
    expect(store.$warnings.get()).toEqual([])
  })

  test('says that a page or a winner of a link is not there', async () => {
    await open('?page=900&hl=nobody')
    expect(store.$warnings.get()).toEqual([
      '@nobody is not on the board.',
      'There is no page 900: the list ends at page 6. Showing page 6.'
    ])
  })
})

test('a link to a page keeps the search and the order, and points nobody out', async () => {
  await open('?q=runner&sort=followers&hl=runner_3')
  expect(store.urlOfPage(2)).toBe('?q=runner&sort=followers&page=2')
  await open()
  expect(store.urlOfPage(1)).toBe('/winners')
})
