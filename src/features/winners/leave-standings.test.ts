// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { answerWinners, tableOf } from './backend.fixture.ts'
import { indexRows } from './build-index.ts'
import { standingsIn } from './leave-standings.ts'
import { leaveStandings } from './left-standings.ts'
import { answerRanked, placeAmong } from './standings.fixture.ts'
import { readPlace, readTop } from './standings.ts'
import { winnerFrom } from './winner.ts'
import { compareWinners, winners } from './winners.fixture.ts'

const KEY = 'altius:standings'
const MINUTE = 60_000
const TABLE = tableOf(40)
const scorer = (place: number) => ({
  username: `runner_${place}`,
  avatar: null,
  iq: TABLE[place - 1]?.['iq_score']
})

const indexOfTable = () => indexRows(TABLE.flatMap(row => winnerFrom(row) ?? []))

/** Keeps what the board leaves of the table for a score. */
async function leave(iq: number | undefined): Promise<void> {
  leaveStandings(standingsIn(await indexOfTable(), iq)!)
}

let stop = (): void => undefined
/** A visit to the board, until its list is there. */
async function visitBoard(): Promise<void> {
  vi.resetModules()
  const { leaveStandingsOfBoard } = await import('./leave-standings.ts')
  const { $winners } = await import('./api.ts')
  stop = leaveStandingsOfBoard()
  await vi.waitFor(() => expect($winners.get().state).toBe('ready'))
}

beforeEach(() => {
  fakes.now = 100 * MINUTE
})
afterEach(() => {
  stop()
  stop = () => undefined
})

test('what the board leaves is what the landing page would have read', async () => {
  const score = fc.integer({ min: 699, max: 721 }).map(tenths => tenths / 10)
  await fc.assert(
    fc.asyncProperty(winners, score, async (list, iq) => {
      leaveStandings(standingsIn(await indexRows(list), iq)!)
      const ranked = list
        .toSorted(compareWinners('rank', 'desc'))
        .map(({ username, avatar, iq }) => ({ username, avatar, iq }))
      expect(await readTop()).toEqual(ranked.slice(0, 10))
      expect(await readPlace(iq)).toEqual(placeAmong(ranked, iq))
    }),
    { numRuns: 200 }
  )
  expect(fakes.requests).toEqual([])
})

test('the list of the board leaves the ten best, and the place of a score on this device', async () => {
  answerWinners(TABLE)
  fakes.local.set(
    'altius:latest-score',
    JSON.stringify({
      version: 1,
      score: { iq: 159.9, accuracyPercentage: 75, completionTime: 200 }
    })
  )
  await visitBoard()
  fakes.requests.length = 0
  expect(await readTop()).toHaveLength(10)
  expect(await readPlace(159.9)).toMatchObject({ rank: 3, above: [scorer(1), scorer(2)] })
  expect(fakes.requests).toEqual([])
})

test('a copy saved on the device leaves nothing', async () => {
  const copy = new Response(JSON.stringify(TABLE), {
    headers: { 'content-type': 'application/json', 'x-saved-at': '1000' }
  })
  vi.stubGlobal('caches', { match: async () => copy.clone() })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakes.answer('/rest/v1/winners', () => Promise.reject(new TypeError('Failed to fetch')))
  await visitBoard()
  expect(fakes.session.get(KEY)).toBeUndefined()
})

test('pictures that are still on their way are not taken for placeholders', async () => {
  const index = await indexOfTable()
  const withProfiles = (size: number) => ({
    ...index,
    profiles: {
      at: (position: number) => (position < size ? index.profiles.at(position) : undefined)
    }
  })
  expect(standingsIn(withProfiles(9), 120)).toBeUndefined()
  expect(standingsIn(withProfiles(10), 120)).toMatchObject({ place: undefined })
  expect(standingsIn(withProfiles(40), 120)).toMatchObject({ place: { ahead: 40 } })
})

test('a check on X does not make the list newer', async () => {
  answerWinners(TABLE)
  await visitBoard()
  const left = fakes.session.get(KEY)
  expect(left).toContain('runner_1')
  fakes.now += MINUTE
  const { noteFollowFact } = await import('./follow-facts.ts')
  noteFollowFact({ username: 'runner_1', followsBrand: true, checkedAt: 5, followers: 7 })
  expect(fakes.session.get(KEY)).toBe(left)
})

test('after five minutes all is read again', async () => {
  await leave(120)
  answerRanked(TABLE.slice(1))
  fakes.now += 5 * MINUTE
  expect(await readTop()).toContainEqual(scorer(1))
  fakes.now += 1
  expect(await readTop()).not.toContainEqual(scorer(1))
  expect(fakes.requests).toHaveLength(1)
})

test('of another score only the place is read', async () => {
  await leave(120)
  answerRanked(TABLE)
  await readTop()
  expect(await readPlace(159.9)).toMatchObject({ rank: 3 })
  expect(fakes.requests).toHaveLength(3)
})

test.each([
  '',
  '{',
  '[]',
  '{}',
  '{"top":{},"time":6000000}',
  '{"top":[],"time":"6000000"}',
  // Of a clock that has been put back since.
  '{"top":[],"time":6000001}'
])('%s in storage leads to a request', async stored => {
  fakes.session.set(KEY, stored)
  answerRanked(TABLE)
  expect(await readTop()).toHaveLength(10)
  expect(fakes.requests).toHaveLength(1)
})

test.each([{}, { ahead: -1.5 }, { behind: '4' }, { above: {} }, { below: null }, { iq: '120' }])(
  'a stored place with %o leads to requests, unless it is whole',
  async damage => {
    const place = { iq: 120, ahead: 40, behind: 0, above: TABLE.slice(38), below: [], ...damage }
    fakes.session.set(KEY, JSON.stringify({ top: TABLE.slice(0, 10), place, time: fakes.now }))
    answerRanked(TABLE)
    expect(await readPlace(120)).toMatchObject({ rank: 41, total: 41 })
    expect(fakes.requests).toHaveLength(Object.keys(damage).length === 0 ? 0 : 3)
  }
)

test('a picture from elsewhere in storage becomes the placeholder', async () => {
  const top = [{ ...TABLE[0], avatar_url: 'https://elsewhere.example/a.png' }]
  fakes.session.set(KEY, JSON.stringify({ top, time: fakes.now }))
  expect(await readTop()).toEqual([scorer(1)])
})
