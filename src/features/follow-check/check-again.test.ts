// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { answerWinners, tableOf } from '../winners/backend.fixture.ts'
import { answerCheck, asked, NO } from './function.fixture.ts'

const CHECKED = Date.parse(NO.checked_at)

let card: typeof import('./check-again.ts')
let verify: (username: string) => Promise<void>
let stops: (() => void)[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  // Each test is a visit of its own, which the client takes for a second one in the same tab.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.resetModules()
  card = await import('./check-again.ts')
  ;({ verify } = await import('./store.ts'))
  const { $announcement, $canOfferAgain, $origin, $secondsLeft } = card
  stops = [$announcement, $canOfferAgain, $origin, $secondsLeft].map(each =>
    each.listen(() => undefined)
  )
  fakes.now = CHECKED
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
})

async function pass(seconds: number): Promise<void> {
  fakes.now += seconds * 1000
  await vi.advanceTimersByTimeAsync(1000)
}

function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('another check after a no', () => {
  beforeEach(async () => {
    answerCheck(NO)
    await verify('lane_runner7')
  })

  test('is offered once the visitor has been away', () => {
    expect(card.$canOfferAgain.get()).toBe(false)
    comeBack()
    expect(card.$canOfferAgain.get()).toBe(true)
  })

  test('is offered to whoever goes to X in a window beside this one', () => {
    card.leave()
    expect(card.$canOfferAgain.get()).toBe(true)
  })

  test('is not offered for another name, for which nobody has been away', async () => {
    comeBack()
    answerCheck({ ...NO, username: 'bo' })
    await verify('bo')
    expect(card.$canOfferAgain.get()).toBe(false)
  })

  test('waits, counts the seconds, and announces only the wait and its end', async () => {
    const announced: string[] = []
    stops.push(card.$announcement.subscribe(text => announced.push(text)))
    expect(card.$secondsLeft.get()).toBe(60)
    await pass(1)
    expect(card.$secondsLeft.get()).toBe(59)
    await card.checkAgain()
    expect(await asked()).toHaveLength(1)
    // A tab in the background has no ticks of its own.
    fakes.now += 59_000
    comeBack()
    expect(card.$secondsLeft.get()).toBe(0)
    expect(announced).toEqual(['You can check again in 1 min.', 'You can check again now.'])
    await card.checkAgain()
    expect(await asked()).toEqual(['lane_runner7', 'lane_runner7'])
    expect(card.$secondsLeft.get()).toBe(60)
  })
})

test.each([
  ['after a yes', { ...NO, following: true, check_again_in: undefined }, 200, false],
  ['after a no from the table', { ...NO, source: 'table', check_again_in: undefined }, 200, false],
  ['for an account that does not exist', { error: 'No.', code: 'no-such-account' }, 404, false],
  ['while nothing is known', { error: 'Later.', code: 'unknown' }, 503, true],
  ['after too many checks', { error: 'Later.', code: 'slow-down', retry_after: 9 }, 429, true]
])('another check %s is offered: %o, %i, %o', async (_, body, status, isOffered) => {
  answerCheck(body, status)
  await verify('lane_runner7')
  expect(card.$canOfferAgain.get()).toBe(isOffered)
  comeBack()
  expect(card.$canOfferAgain.get()).toBe(isOffered)
})

describe('the origin of an answer', () => {
  const originOf = async (answer: object): Promise<string> => {
    answerCheck({ ...NO, ...answer })
    await verify('lane_runner7')
    return card.$origin.get()
  }

  test('from X is as old as the check, and ages', async () => {
    expect(await originOf({})).toBe('Checked on X just now.')
    await pass(3 * 60)
    expect(card.$origin.get()).toBe('Checked on X 3 minutes ago.')
  })

  test('from the table is the day of the last check', async () => {
    expect(await originOf({ source: 'table' })).toBe('From our records, as of 3 Nov 2026.')
  })

  test('from the table says so when there was no check, or no such winner', async () => {
    const never = { source: 'table', checked_at: null }
    const unchecked = 'From our records, which have not been checked on X yet.'
    expect(await originOf(never)).toBe(unchecked)
    const nobody = { ...never, user: undefined }
    // As long as the list isn't there, nobody knows who is on it.
    expect(await originOf(nobody)).toBe('@lane_runner7 has not been checked on X yet.')
    const { $winners } = await import('../winners/store.ts')
    answerWinners(tableOf(2))
    stops.push($winners.listen(() => undefined))
    await vi.advanceTimersByTimeAsync(100)
    expect($winners.get().state).toBe('ready')
    expect(await originOf(nobody)).toBe(
      "@lane_runner7 isn't on the board, so there is no record of a follow."
    )
    // On the board, but with an unknown number of followers.
    expect(await originOf({ ...nobody, username: 'RUNNER_2' })).toBe(unchecked)
  })
})

test.each([
  [45, '45 s'],
  [3600, '60 min'],
  [3601, '2 h'],
  [32_400, '9 h']
])('a wait of %i s reads %s', (seconds, words) => {
  expect(card.formatWait(seconds)).toBe(words)
})
