import { beforeEach, describe, expect, test } from 'vitest'
import '../../../tests/fakes.ts'
import { type CallResult } from './api.ts'
import { ASKED, fakeChallenge, RESULT, settled, TOLD } from './store.fixture.ts'
import {
  $challenge,
  $secondsLeft,
  $verdicts,
  answerWith,
  continueRound,
  forgetMe,
  reloadChallenge,
  signIn,
  signOut,
  startRound
} from './store.ts'

beforeEach(() => {
  $challenge.set({ state: 'starting' })
  $verdicts.set({})
})

const open = {
  state: 'open',
  attempt: 'a1',
  mode: 'timed',
  position: 3,
  is_running: false,
  expired: null
} as const
const serving = { state: 'serving', position: 3 } as const
const taken = { state: 'taken', position: 3 } as const
const shown = () => $challenge.get()

/** The states shown one after another. */
async function shownWhile(act: () => Promise<unknown>): Promise<readonly string[]> {
  const states: string[] = []
  const stop = $challenge.subscribe(({ state }) => void states.push(state))
  await act()
  stop()
  return states
}

/** A question on show. */
async function asking() {
  const fake = fakeChallenge()
  fake.queue('status', { ...open, is_running: true })
  fake.queue('next', ASKED)
  await fake.run()
  expect(shown()).toMatchObject({ state: 'asking', asked: ASKED })
  return fake
}

describe('the way in', () => {
  test('without a session nothing is asked of the server', async () => {
    const fake = fakeChallenge({ isComing: () => false, hasSession: () => false })
    const shownBefore = await shownWhile(() => fake.run())
    expect(shownBefore).toEqual(['starting', 'signed-out'])
    expect(fake.calls).toEqual([])
  })

  test.each(['canceled', 'failed', 'no-storage'] as const)(
    'says that the sign-in ended with %s',
    async notice => {
      await fakeChallenge({
        hasSession: () => false,
        finishSignIn: () => Promise.resolve(notice)
      }).run()
      expect(shown()).toEqual({ state: 'signed-out', notice })
    }
  )

  test('says why nobody can leave for X', async () => {
    await fakeChallenge({
      hasSession: () => false,
      signIn: () => Promise.resolve('no-storage')
    }).run()
    await signIn()
    expect(shown()).toEqual({ state: 'signed-out', notice: 'no-storage' })
  })

  test.each<[CallResult, object]>([
    [
      { state: 'ready', handle: 'ada' },
      { state: 'ready', handle: 'ada' }
    ],
    [
      { ...open, expired: 2 },
      { state: 'waiting', attempt: 'a1', position: 3, expired: 2 }
    ],
    [RESULT, { state: 'result', result: RESULT, opensIn: '5 h' }],
    [
      { state: 'used', next_opens: RESULT.next_opens },
      { state: 'limit', reason: 'used', opensIn: '5 h' }
    ],
    [{ state: 'paused' }, { state: 'limit', reason: 'paused' }],
    [
      { state: 'refused', reason: 'too-new', opens: new Date(3 * 86_400_000).toISOString() },
      { state: 'limit', reason: 'too-new', opensIn: '3 days' }
    ],
    [
      { state: 'refused', reason: 'no-identity', opens: null },
      { state: 'limit', reason: 'no-identity', opensIn: undefined }
    ],
    [{ state: 'offline' }, { state: 'failed', isOffline: true }],
    [{ state: 'down' }, { state: 'failed', isOffline: false }],
    [{ state: 'signed-out' }, { state: 'signed-out', notice: 'ended' }]
  ])('what the server says is what shows: %j', async (reply, state) => {
    const fake = fakeChallenge()
    fake.queue('status', reply)
    await fake.run()
    expect(shown()).toMatchObject(state)
  })

  test('resumes by itself after too many calls', async () => {
    const fake = fakeChallenge()
    fake.queue('status', { state: 'slow-down', retry_after: 20 }, { state: 'ready', handle: 'ada' })
    await fake.run()
    expect(shown()).toMatchObject({ state: 'limit', reason: 'slow-down' })
    await fake.pass(19_999)
    expect(shown().state).toBe('limit')
    await fake.pass(1)
    expect(shown().state).toBe('ready')
  })
})

describe('a round', () => {
  test('leads from the first question through each verdict to the result', async () => {
    const fake = fakeChallenge()
    fake.queue('status', { state: 'ready', handle: 'ada' })
    fake.queue('open', { ...open, position: 1 })
    fake.queue('next', serving, ASKED, RESULT)
    fake.queue('answer', taken, TOLD)
    await fake.run()
    await startRound('relaxed')
    expect(shown()).toMatchObject({ state: 'asking' })
    await answerWith(2)
    expect(shown()).toMatchObject({ state: 'told', option: 2, told: TOLD })
    await continueRound()
    expect(shown().state).toBe('result')
    const answer = 'answer a1 3 2'
    const next = 'next a1'
    expect(fake.calls).toEqual(['status', 'open relaxed', next, next, answer, answer, next])
  })

  test('resumes only when asked', async () => {
    const fake = fakeChallenge()
    fake.queue('status', open)
    fake.queue('next', { state: 'expired', position: 2 }, serving, ASKED)
    await fake.run()
    expect(fake.calls).toEqual(['status'])
    await continueRound()
    expect(shown().state).toBe('asking')
    expect($verdicts.get()).toEqual({ 2: 'late' })
  })

  test('counts its seconds down from what the server says is left', async () => {
    const fake = await asking()
    expect($secondsLeft.get()).toBe(60)
    await fake.pass(49_500)
    expect($secondsLeft.get()).toBe(11)
    await fake.pass(12_000)
    expect($secondsLeft.get()).toBe(0)
  })

  test('waits after a timeout, until someone asks for the next question', async () => {
    const fake = await asking()
    fake.queue('status', { ...open, position: 4, expired: 3 })
    await fake.pass(62_000)
    expect(shown()).toMatchObject({ asked: ASKED })
    await fake.pass(12 * 60_000)
    expect(shown()).toMatchObject({ state: 'waiting', position: 4, expired: 3 })
    expect(fake.calls.slice(2)).toEqual(['status'])
  })
})

describe('an answer', () => {
  test('is sent once, however often it is pressed', async () => {
    const fake = await asking()
    void answerWith(1)
    void answerWith(4)
    await settled()
    expect(fake.calls.slice(2)).toEqual(['answer a1 3 1'])
    expect(shown()).toMatchObject({ sending: { option: 1, isOffline: false } })
  })

  test.each(['offline', 'down'] as const)('is sent again every 3 s while %s', async state => {
    const fake = await asking()
    fake.queue('answer', { state }, { state }, TOLD)
    await answerWith(1)
    expect(shown()).toMatchObject({ state: 'asking', sending: { option: 1, isOffline: true } })
    await fake.pass(2999)
    expect(fake.calls).toHaveLength(3)
    await fake.pass(1)
    expect(fake.calls).toHaveLength(4)
    await fake.pass(3000)
    expect(shown()).toMatchObject({ state: 'told', option: 1 })
    expect(new Set(fake.calls.slice(2))).toEqual(new Set(['answer a1 3 1']))
  })

  test('given in another tab before is the one that counts', async () => {
    const fake = await asking()
    fake.queue('answer', { ...TOLD, option: 4 })
    await answerWith(1)
    expect(shown()).toMatchObject({ state: 'told', option: 1, told: { option: 4 } })
    expect(fake.calls.slice(2)).toEqual(['answer a1 3 1'])
  })

  test('that arrives after the deadline gets the server’s verdict', async () => {
    const fake = await asking()
    const late = { ...TOLD, verdict: 'late', option: null } as const
    fake.queue('answer', ...Array.from({ length: 21 }, () => ({ state: 'offline' }) as const), late)
    await answerWith(1)
    await fake.pass(66_000)
    expect(shown()).toMatchObject({ state: 'told', told: late })
    expect(fake.calls.filter(call => call.startsWith('next'))).toHaveLength(1)
  })

  test('asks to sign in again if the session has ended', async () => {
    const fake = await asking()
    fake.queue('answer', { state: 'signed-out' })
    await answerWith(1)
    expect(shown()).toEqual({ state: 'signed-out', notice: 'ended' })
  })
})

describe('the way out', () => {
  test('signing out ends the session and nothing else', async () => {
    const fake = fakeChallenge()
    fake.queue('status', { state: 'ready', handle: 'ada' })
    await fake.run()
    await signOut()
    expect(shown()).toEqual({ state: 'signed-out' })
    expect(fake.calls).toEqual(['status', 'sign out'])
  })

  test('deleting ends with a signed-out person and a sentence, or says that it failed', async () => {
    const fake = fakeChallenge()
    fake.queue('status', RESULT, RESULT)
    fake.queue('forget', { state: 'down' }, { state: 'forgotten' })
    await fake.run()
    await forgetMe()
    expect(shown()).toEqual({ state: 'failed', isOffline: false })
    await reloadChallenge()
    await forgetMe()
    expect(shown()).toEqual({ state: 'signed-out', notice: 'forgotten' })
    expect(fake.calls.at(-1)).toBe('drop session')
  })

  test('ignores replies that arrive after the page has gone', async () => {
    const fake = fakeChallenge()
    fake.queue('status', { ...open, is_running: true })
    fake.queue('next', ASKED)
    const stop = await fake.run()
    stop()
    await fake.pass(120_000)
    expect(fake.calls).toEqual(['status', 'next a1'])
    expect(shown()).toEqual({ state: 'starting' })
  })
})
