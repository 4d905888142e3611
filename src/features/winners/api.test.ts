// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { answerWinners, offsets, refuseWinners, tableOf } from './backend.fixture.ts'

type Api = typeof import('./api.ts')

let api: Api
let noteFollowFact: typeof import('./follow-facts.ts').noteFollowFact
let stop = (): void => undefined

/** The list as the rest of the page sees it. */
const ready = () => {
  const winners = api.$winners.get()
  return winners.state === 'ready' ? winners : undefined
}
const list = () => ready()?.index
const rows = () => {
  const index = list()
  return index && Array.from({ length: index.size }, (_, position) => api.winnerAt(index, position))
}
const error = () => {
  const winners = api.$winners.get()
  return winners.state === 'loading' ? undefined : winners.error
}
const isLoading = () => ready()?.isReloading ?? api.$winners.get().state === 'loading'
const names = () => rows()?.map(({ username }) => username)
const asOf = () => ready()?.asOf

async function loaded(): Promise<void> {
  await vi.waitFor(() => expect(isLoading()).toBe(false))
}

/** Lets the three retries of a batch pass. */
async function failed(): Promise<void> {
  await vi.advanceTimersByTimeAsync(8000)
  await loaded()
}

/** A new visit: nothing of an earlier one is known. */
async function visit(): Promise<void> {
  vi.resetModules()
  api = await import('./api.ts')
  ;({ noteFollowFact } = await import('./follow-facts.ts'))
  stop = api.$winners.subscribe(() => undefined)
}

/** Browsers keep answers by their URL; happy-dom does not. */
function stubCaches(): Map<string, Response> {
  const saved = new Map<string, Response>()
  const cache = {
    put: async (url: string, response: Response) => void saved.set(url, response),
    match: async (url: string) => saved.get(url)?.clone()
  }
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
  return saved
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakes.now = 1000
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('reads the list once somebody needs it, ready for search and sort', async () => {
  answerWinners(tableOf(3))
  await visit()
  expect(list()).toBeUndefined()
  expect(isLoading()).toBe(true)
  await loaded()
  expect(names()).toEqual(['runner_1', 'runner_2', 'runner_3'])
  expect([...(list()?.orders.followers.desc ?? [])]).toEqual([2, 1, 0])
  expect(asOf()).toEqual({ time: 1000, isSaved: false })
})

test('requests the fields of a winner, by followers, a thousand at a time', async () => {
  answerWinners(tableOf(2500))
  await visit()
  await loaded()
  expect(names()).toHaveLength(2500)
  expect(offsets().toSorted((a, b) => a - b)).toEqual([0, 1000, 2000])
  const [request] = fakes.requests
  const query = new URL(request!.url).searchParams
  expect(query.get('select')).toBe(
    'id,username,avatar_url,description,followers_count,following_count,iq_score,' +
      'accuracy_percentage,completion_time,created_at,follows_altius,follows_altius_checked_at'
  )
  expect(query.get('order')).toBe('followers_count.desc.nullslast,id.asc')
  expect(query.get('limit')).toBe('1000')
  expect(request!.headers.get('apikey')).toBeTruthy()
})

test('counts the rows that have arrived while it loads', async () => {
  answerWinners(tableOf(2500))
  await visit()
  const heard: number[] = []
  const silence = api.$rowsSoFar.listen(rows => heard.push(rows))
  await loaded()
  silence()
  expect(heard).toEqual([1000, 2000, 2500])
})

test('leaves out what is no row, and reads past it', async () => {
  const rows = tableOf(1500).map((row, place) => (place === 3 ? { ...row, username: null } : row))
  answerWinners(rows)
  await visit()
  await loaded()
  expect(names()).toHaveLength(1499)
})

test('several users of the list read it once', async () => {
  answerWinners(tableOf(3))
  await visit()
  api.$winners.subscribe(() => undefined)()
  await loaded()
  api.$winners.subscribe(() => undefined)()
  expect(offsets()).toEqual([0])
})

test('a batch is requested four times, then the failure has the words of the backend', async () => {
  refuseWinners('The database is resting')
  await visit()
  await failed()
  expect(list()).toBeUndefined()
  expect(error()).toMatchObject({ message: 'The database is resting' })
  expect(offsets()).toEqual([0, 0, 0, 0])
})

test('a proxy’s error page is no message', async () => {
  fakes.answer('/rest/v1/winners', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await visit()
  await failed()
  expect(error()).toMatchObject({ message: '' })
})

test('trying again requests only the batches that are missing', async () => {
  const rows = tableOf(2500)
  answerWinners(rows)
  let isBroken = true
  fakes.answer('offset=1000', request => {
    if (isBroken) return Response.json({ message: 'No' }, { status: 500 })
    const { searchParams } = new URL(request.url)
    return Response.json(rows.slice(1000, 1000 + Number(searchParams.get('limit'))))
  })
  await visit()
  await failed()
  expect(error()).toBeDefined()
  isBroken = false
  fakes.requests.length = 0
  api.tryWinnersAgain()
  await loaded()
  expect(error()).toBeUndefined()
  expect(names()).toHaveLength(2500)
  expect(offsets()).toEqual([1000, 2000])
})

test('a reload reads every batch again and shows the old list until the new one is there', async () => {
  answerWinners(tableOf(3))
  await visit()
  await loaded()
  answerWinners(tableOf(5))
  fakes.now = 2000
  api.reloadWinners()
  expect(isLoading()).toBe(true)
  expect(names()).toHaveLength(3)
  await loaded()
  expect(names()).toHaveLength(5)
  expect(asOf()).toEqual({ time: 2000, isSaved: false })
})

test('reloads that fail one after another leave the list on show, with its time', async () => {
  answerWinners(tableOf(3))
  await visit()
  await loaded()
  refuseWinners('No')
  fakes.now = 2000
  const errors = new Set<unknown>()
  for (let time = 1; time <= 3; time++) {
    api.reloadWinners()
    expect(isLoading()).toBe(true)
    expect(names()).toHaveLength(3)
    await failed()
    errors.add(error())
    expect(error()).toMatchObject({ message: 'No' })
    expect(names()).toHaveLength(3)
    expect(asOf()).toEqual({ time: 1000, isSaved: false })
  }
  // Each failure is a new one, so that it is announced again.
  expect(errors.size).toBe(3)
})

test('a later user of the list finds it after a failed reload too', async () => {
  answerWinners(tableOf(3))
  await visit()
  await loaded()
  refuseWinners('No')
  api.reloadWinners()
  await failed()
  stop()
  await vi.advanceTimersByTimeAsync(2000)
  stop = api.$winners.subscribe(() => undefined)
  expect(names()).toHaveLength(3)
})

test('a reload that goes well after one that failed shows the new list and its time', async () => {
  answerWinners(tableOf(3))
  await visit()
  await loaded()
  refuseWinners('No')
  api.reloadWinners()
  await failed()
  answerWinners(tableOf(5))
  fakes.now = 3000
  api.reloadWinners()
  await loaded()
  expect(names()).toHaveLength(5)
  expect(error()).toBeUndefined()
  expect(asOf()).toEqual({ time: 3000, isSaved: false })
})

test('a list that nobody looks at is kept for five minutes', async () => {
  answerWinners(tableOf(3))
  await visit()
  await loaded()
  stop()
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  stop = api.$winners.subscribe(() => undefined)
  expect(names()).toHaveLength(3)
  expect(offsets()).toEqual([0])
  stop()
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  answerWinners(tableOf(4))
  stop = api.$winners.subscribe(() => undefined)
  await loaded()
  expect(names()).toHaveLength(4)
})

test('without a network the answers saved on the device are used, at once and with their time', async () => {
  const saved = stubCaches()
  answerWinners(tableOf(3))
  await visit()
  await loaded()
  await vi.waitFor(() => expect(saved.size).toBe(1))
  stop()

  fakes.now = 9000
  fakes.answer('/rest/v1/winners', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakes.requests.length = 0
  await visit()
  await loaded()
  expect(names()).toHaveLength(3)
  expect(asOf()).toEqual({ time: 1000, isSaved: true })
  expect(offsets()).toEqual([0])
})

test('without a network and without a copy it fails, with no message of its own', async () => {
  stubCaches()
  fakes.answer('/rest/v1/winners', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await visit()
  await loaded()
  expect(error()).toMatchObject({ message: '' })
  expect(list()).toBeUndefined()
})

test('once a copy had to do, each further batch is requested only once', async () => {
  const saved = stubCaches()
  answerWinners(tableOf(2500))
  await visit()
  await loaded()
  await vi.waitFor(() => expect(saved.size).toBe(3))
  stop()
  fakes.answer('/rest/v1/winners', () => Promise.reject(new TypeError('Failed to fetch')))
  fakes.requests.length = 0
  await visit()
  await failed()
  expect(names()).toHaveLength(2500)
  expect(offsets()).toEqual([0, 0, 0, 0, 1000, 2000])
})

const FACT = { username: 'RUNNER_2', followsBrand: true, checkedAt: 5000, followers: 9 }
const runner2 = () => rows()?.find(({ username }) => username === 'runner_2')

test('a fact from X shows in the list at once and stays while it is reloaded, without a new reading time', async () => {
  answerWinners(tableOf(3))
  await visit()
  await loaded()
  const before = list()
  noteFollowFact(FACT)
  expect(runner2()).toMatchObject({ followsBrand: true, checkedAt: 5000, followers: 9 })
  expect([...(list()?.orders.followers.asc ?? [])]).toEqual([1, 0, 2])
  expect(list()?.orders.rank).toBe(before?.orders.rank)
  expect(asOf()).toEqual({ time: 1000, isSaved: false })

  refuseWinners('No')
  api.reloadWinners()
  noteFollowFact({ ...FACT, username: 'runner_3', followers: undefined })
  await failed()
  expect(runner2()).toMatchObject({ followers: 9 })
  expect(rows()?.[2]).toMatchObject({ followsBrand: true, checkedAt: 5000, followers: 1002 })
})

test('a fact from X that comes before the list is not lost, and gives way to a newer row', async () => {
  const row = tableOf(2)[1]
  answerWinners([{ ...row, follows_altius_checked_at: '1970-01-01T00:00:04Z' }])
  await visit()
  expect(api.isOnBoard('runner_2')).toBeUndefined()
  noteFollowFact(FACT)
  await loaded()
  expect(runner2()).toMatchObject({ followsBrand: true, checkedAt: 5000 })
  expect([api.isOnBoard('RUNNER_2'), api.isOnBoard('runner_1')]).toEqual([true, false])

  answerWinners([{ ...row, follows_altius_checked_at: '1970-01-01T00:00:06Z' }])
  api.reloadWinners()
  await loaded()
  expect(runner2()).toMatchObject({ followsBrand: false, checkedAt: 6000, followers: 1001 })
})
