// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/property-runs.ts'
import { fakes } from '../../../tests/fakes.ts'
import { answerRanked, placeAmong, scorers, tableOf } from '../winners/backend.fixture.ts'

const TABLE = tableOf(30)
let store: typeof import('./store.ts')
let quiz: typeof import('./latest-score.ts')
let stop = (): void => undefined

/** A new visit to the page, which shows the leaderboard. */
async function visit(): Promise<void> {
  await fakes.forgetModules()
  store = await import('./store.ts')
  quiz = await import('./latest-score.ts')
  stop = store.$leaderboard.subscribe(() => undefined)
}

/** The leaderboard once it is no longer loading, after any retries. */
async function settled() {
  await vi.advanceTimersByTimeAsync(8000)
  const board = store.$leaderboard.get()
  expect(board.state).not.toBe('loading')
  return board.state === 'ready' ? board : undefined
}

async function ownLine() {
  return (await settled())?.lines.find(line => line.kind === 'own')
}

function score(iq: number): void {
  quiz.saveScore(iq)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answerRanked(TABLE)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('without a score, one request reads the ten best', async () => {
  await visit()
  expect(store.$leaderboard.get()).toEqual({ state: 'loading' })
  const board = await settled()
  expect(board?.lines).toHaveLength(10)
  expect(board?.lines[0]).toMatchObject({ rank: 1, winner: { username: 'runner_1' } })
  expect(board?.ownPlace).toBe('none')
  expect(fakes.requests).toHaveLength(1)
})

test('shows the visitor’s place and the ten best together', async () => {
  await visit()
  score(159.05)
  const shown: string[] = []
  store.$leaderboard.listen(board => board.state === 'ready' && shown.push(board.ownPlace))
  expect(await ownLine()).toMatchObject({ place: { iq: 159.05, rank: 11, total: 31 } })
  expect(shown).toEqual(['shown'])
  expect(fakes.requests).toHaveLength(4)
})

test('the ten best that failed to load are read again, and nothing else', async () => {
  fakes.answer('/rest/v1/winners', () => Response.json({ message: 'No' }, { status: 500 }))
  await visit()
  await settled()
  expect(store.$leaderboard.get()).toEqual({ state: 'failed' })
  answerRanked(TABLE)
  fakes.requests.length = 0
  store.tryAgain()
  expect((await settled())?.lines).toHaveLength(10)
  expect(fakes.requests).toHaveLength(1)
})

test('shows the ten best without the visitor’s place, and reads only the place on a retry', async () => {
  fakes.answer('iq_score=', () => Response.json({ message: 'No' }, { status: 500 }))
  await visit()
  score(120)
  const board = await settled()
  expect(board?.lines).toHaveLength(10)
  expect(board?.ownPlace).toBe('unknown')
  answerRanked(TABLE)
  fakes.requests.length = 0
  store.tryAgain()
  expect(await ownLine()).toMatchObject({ place: { iq: 120, rank: 31 } })
  expect(fakes.requests).toHaveLength(3)
})

test('for any winners: ranks rise, gaps count those left out, the own place separates better scores from the rest', async () => {
  await visit()
  const someScore = fc.option(fc.integer({ min: 70, max: 160 }))
  fc.assert(
    fc.property(
      fc.array(someScore, { maxLength: 40, size: 'max' }),
      fc.integer({ min: 70, max: 160 }),
      (scores, iq) => {
        const sorted = scores.toSorted((one, other) => (other ?? 0) - (one ?? 0))
        let place = 0
        let isBelow = false
        const ranked = scorers(...sorted)
        for (const line of store.linesOf(ranked.slice(0, 10), placeAmong(ranked, iq))) {
          if (line.kind === 'gap') place += line.winners
          else if (line.kind === 'own') {
            expect(line.place.rank).toBe(place + 1)
            isBelow = true
          } else {
            place += 1
            expect(line.rank).toBe(place)
            expect(line.winner.username).toBe(`runner_${place}`)
            expect((line.winner.iq_score ?? 0) >= iq).toBe(!isBelow)
          }
        }
        expect(isBelow).toBe(true)
      }
    ),
    propertyRuns(200)
  )
})
