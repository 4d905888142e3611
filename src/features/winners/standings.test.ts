// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { tableOf } from './backend.fixture.ts'
import { answerRanked, placeAmong, scorers } from './standings.fixture.ts'
import { readPlace, readTop, standingOf } from './standings.ts'

const TABLE = tableOf(40)
const RANKED = TABLE.map(({ username, iq_score }) => ({
  username: String(username),
  avatar: null,
  iq: Number(iq_score)
}))
const sent = () => fakes.requests.map(({ url }) => new URL(url).searchParams)

/** Lets the three retries pass. */
async function afterRetries<T>(reading: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(8000)
  return reading
}

function loseNetwork(): void {
  fakes.answer('/rest/v1/winners', () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Browsers keep answers by their URL; happy-dom does not. */
function stubCaches(): Map<string, Response> {
  const kept = new Map<string, Response>()
  const cache = {
    put: async (url: string, response: Response) => {
      if (response.status === 206) throw new TypeError('Partial response')
      kept.set(url, response)
    }
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (url: string) => kept.get(url)?.clone()
  })
  return kept
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.useRealTimers())

test('one request reads the ten best, with what is shown of them and no more', async () => {
  answerRanked(TABLE)
  expect(await readTop()).toEqual(RANKED.slice(0, 10))
  expect(sent().map(String)).toEqual([
    'select=id%2Cusername%2Cavatar_url%2Ciq_score' +
      '&order=iq_score.desc.nullslast%2Cusername.asc%2Cid.asc&limit=10'
  ])
  expect(fakes.requests[0]?.headers.get('apikey')).toBeTruthy()
  expect(fakes.requests[0]?.headers.get('prefer')).toBeNull()
})

test('three requests for two rows each read the place of a score', async () => {
  answerRanked(TABLE)
  expect(await readPlace(158.05)).toEqual(placeAmong(RANKED, 158.05))
  expect(sent().map(params => params.get('limit'))).toEqual(['2', '2', '2'])
})

test('a score stands after its equals, and its neighbors are the nearest', async () => {
  answerRanked(TABLE)
  expect(await readPlace(159.9)).toMatchObject({
    winners: 40,
    rank: 3,
    total: 41,
    above: RANKED.slice(0, 2),
    below: RANKED.slice(2, 4)
  })
})

test('those without a score stand below all others', async () => {
  const rows = TABLE.map((row, at) => (at < 37 ? row : { ...row, iq_score: null }))
  answerRanked(rows)
  const ranked = RANKED.map((winner, at) => (at < 37 ? winner : { ...winner, iq: null }))
  for (const iq of [70, 156.4, 156.45]) expect(await readPlace(iq)).toEqual(placeAmong(ranked, iq))
})

test.each(['*', '', '0-1/*', '0-1/1', '0-1/many'])(
  'a count such as %s gives no place instead of a wrong one',
  async range => {
    fakes.answer('/rest/v1/winners', () =>
      Response.json(TABLE.slice(0, 2), { headers: { 'content-range': range } })
    )
    expect(await afterRetries(readPlace(120))).toBeUndefined()
  }
)

test.each([
  ['an error', () => Response.json({ message: 'No' }, { status: 500 })],
  ['no list', () => Response.json({})],
  ['a portal’s page', () => new Response('<h1>Sign in</h1>')]
])('%s is requested four times and is logged', async (_, answer) => {
  fakes.answer('/rest/v1/winners', answer)
  expect(await afterRetries(readTop())).toBeUndefined()
  expect(fakes.requests).toHaveLength(4)
  expect(console.error).toHaveBeenCalledExactlyOnceWith('Failed to load winners', expect.any(Error))
})

test('without a network the answers kept on the device are used, at once', async () => {
  const kept = stubCaches()
  answerRanked(TABLE)
  await readTop()
  await readPlace(120)
  await vi.waitFor(() => expect(kept.size).toBe(4))
  loseNetwork()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakes.requests.length = 0
  expect(await readTop()).toEqual(RANKED.slice(0, 10))
  expect(await readPlace(120)).toEqual(placeAmong(RANKED, 120))
  expect(fakes.requests).toHaveLength(4)
  expect(await readPlace(121)).toBeUndefined()
})

test('what the backend refuses is not hidden by an answer kept on the device', async () => {
  const kept = stubCaches()
  answerRanked(TABLE)
  await readTop()
  await vi.waitFor(() => expect(kept.size).toBe(1))
  fakes.answer('/rest/v1/winners', () => Response.json({ message: 'No' }, { status: 500 }))
  expect(await afterRetries(readTop())).toBeUndefined()
})

test('where storage is forbidden the answers are read all the same', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'SecurityError')) })
  answerRanked(TABLE)
  expect(await readTop()).toHaveLength(10)
})

test('a place shares its rank with nobody and is better only than what is lower', () => {
  expect(standingOf(3, 2)).toEqual({ winners: 5, better: 40, rank: 4, total: 6 })
  expect(standingOf(0, 2)).toMatchObject({ better: 100, rank: 1 })
  expect(standingOf(0, 0)).toEqual({ winners: 0, better: 0, rank: 1, total: 1 })
})

test('only a place above everybody is better than 100 %', () => {
  expect(standingOf(1, 9999).better).toBe(99.9)
})

test('a better score never stands lower', () => {
  const score = fc.integer({ min: 700, max: 1600 }).map(tenths => tenths / 10)
  fc.assert(
    fc.property(score, score, fc.array(fc.option(score)), (one, other, scores) => {
      const ranked = scorers(...scores.toSorted((a, b) => (b ?? 0) - (a ?? 0)))
      const low = placeAmong(ranked, Math.min(one, other))
      const high = placeAmong(ranked, Math.max(one, other))
      expect(high.rank).toBeLessThanOrEqual(low.rank)
      expect(high.better).toBeGreaterThanOrEqual(low.better)
    }),
    { numRuns: 1000 }
  )
})
