// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { comeBack, setTabVisible } from '../../../tests/pages.ts'
import { ALL_BLOCKS } from '../../content/all-blocks.ts'
import { dayNumber, FIRST_DAY } from '../../content/block-days.ts'
import {
  $isNextHere,
  $today,
  $yesterdaysBets,
  blockAt,
  loadToday,
  runToday,
  showingAt
} from './today-store.ts'

const LATE = new Date(2026, 10, 23, 23, 59).getTime()
const BLOCKS = ALL_BLOCKS.map(block => ({ ...block, reason: 'So.', speedup: 2 }))
const COUNTS = [{ bet: 2, bets: 30 }]

let stop = (): void => undefined

async function openPage(): Promise<void> {
  fakes.now = LATE
  fakes.answer('/today.json', () => Response.json(BLOCKS))
  fakes.answer('/rpc/bets_of', () => Response.json(COUNTS))
  stop = runToday()
  await vi.waitFor(() => expect($yesterdaysBets.get()).toEqual(COUNTS))
}

afterEach(() => {
  vi.useRealTimers()
  stop()
  $today.set({ state: 'loading' })
  $yesterdaysBets.set(null)
})

const shownDay = (): number | undefined => {
  const today = $today.get()
  return today.state === 'ready' ? today.day : undefined
}

test('the page has the block of the clock’s day, and what everybody bet on the one before', async () => {
  await openPage()
  const yesterday = blockAt(BLOCKS, shownDay()! - 1)
  expect(fakes.requests.at(-1)?.url).toMatch(new RegExp(`block=${yesterday?.number}$`))
})

test.each([
  ['to the tab', () => setTabVisible(true)],
  ['by Back', comeBack]
])('the next block comes when the visitor returns %s after midnight', async (_, goBack) => {
  await openPage()
  const day = shownDay()!
  fakes.now = LATE + 120_000
  expect(shownDay()).toBe(day)
  goBack()
  expect(shownDay()).toBe(day + 1)
})

test('bets of one day are not shown as those of the next, while these can’t be had', async () => {
  await openPage()
  fakes.answer('/rpc/bets_of', () => new Response(null, { status: 500 }))
  fakes.now = LATE + 120_000
  setTabVisible(true)
  expect($yesterdaysBets.get()).toBeNull()
  await vi.waitFor(() => expect(fakes.requests.length).toBeGreaterThan(2))
  expect($yesterdaysBets.get()).toBeNull()
})

test('bets of one day that come after the next day’s block are not shown as those of the next', async () => {
  const answers: (() => void)[] = []
  fakes.now = LATE
  fakes.answer('/today.json', () => Response.json(BLOCKS))
  fakes.answer('/rpc/bets_of', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const bets = 10 * (answers.length + 1)
    answers.push(() => resolve(Response.json([{ bet: 2, bets }])))
    return promise
  })
  stop = runToday()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  fakes.now = LATE + 120_000
  setTabVisible(true)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!()
  await vi.waitFor(() => expect($yesterdaysBets.get()).toEqual([{ bet: 2, bets: 20 }]))
  answers[0]!()
  await new Promise(resolve => setImmediate(resolve))
  expect($yesterdaysBets.get()).toEqual([{ bet: 2, bets: 20 }])
})

test('a return on the same day, or before the blocks have come, reads nothing again', async () => {
  fakes.answer('/today.json', () => new Promise(() => undefined))
  stop = runToday()
  setTabVisible(true)
  expect([$today.get().state, fakes.requests.length]).toEqual(['loading', 1])
  stop()
  await openPage()
  const count = fakes.requests.length
  setTabVisible(true)
  expect([$yesterdaysBets.get(), fakes.requests.length]).toEqual([COUNTS, count])
})

test('there is no block before the first day', () => {
  const first = dayNumber(FIRST_DAY)
  expect(showingAt(BLOCKS, first - 1)).toBeUndefined()
  const block = blockAt(BLOCKS, first)?.number
  expect(block).toBeDefined()
  expect(showingAt(BLOCKS, first)).toEqual({ block, day: first, isBack: false })
})

test('a page that is never left says at midnight that the next block is here', async () => {
  await openPage()
  const day = shownDay()!
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const seen: boolean[] = []
  const unsubscribe = $isNextHere.subscribe(isHere => seen.push(isHere))
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([false])
  fakes.now = LATE + 60_000
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([false, true])
  expect(shownDay()).toBe(day)
  unsubscribe()
})

test.each([[[]], [{ blocks: BLOCKS }], [[{ name: 'A block' }]]])(
  '%j in place of blocks can be asked for again',
  async answer => {
    fakes.answer('/today.json', () => Response.json(answer))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await Promise.all([loadToday(), vi.advanceTimersByTimeAsync(8000)])
    expect($today.get().state).toBe('failed')
    void loadToday()
    expect($today.get().state).toBe('loading')
    await openPage()
    expect(shownDay()).toBeDefined()
  }
)
