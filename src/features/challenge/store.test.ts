import { beforeEach, describe, expect, test } from 'vitest'
import '../../../tests/fakes.ts'
import { settled } from '../../../tests/standing-clock.ts'
import { type CallResult } from './api.ts'
import { ASKED, OPEN, RESULT, TOLD } from './replies.fixture.ts'
import { ASKING, fakeChallenge } from './store.fixture.ts'
import {
  $challenge,
  $verdicts,
  answerChallenge,
  forgetAccount,
  reloadChallenge,
  signIn,
  signOut,
  startRound
} from './store.ts'

beforeEach(() => {
  $challenge.set({ state: 'starting' })
  $verdicts.set({})
})

const READY = { state: 'ready', handle: 'ada', last: null } as const
const SLOW = { state: 'slow-down', retry_after: 20 } as const
const REFUSED = { state: 'refused', reason: 'no-date', opens: null } as const
const shown = () => $challenge.get()

async function running(...given: Parameters<typeof fakeChallenge>) {
  const fake = fakeChallenge(...given)
  await fake.run()
  return fake
}

async function asking(...answer: readonly (CallResult | Promise<CallResult>)[]) {
  const fake = await running({ ...ASKING, answer })
  expect(shown()).toEqual({ state: 'asking', asked: ASKED, deadline: ASKED.left_ms })
  return fake
}

describe('the way in', () => {
  test.each([undefined, 'canceled', 'failed', 'no-storage'] as const)(
    'without a session nothing is asked of the server, and the way from X ended with %s',
    async notice => {
      const fake = await running(undefined, {
        hasSession: () => false,
        finishSignIn: () => Promise.resolve(notice)
      })
      expect(shown()).toEqual({ state: 'signed-out', notice })
      expect(fake.calls).toEqual([])
    }
  )

  test.each([true, false])(
    'says why nobody can leave for X, also when the press came early: %s',
    async isPressed => {
      await running(undefined, {
        hasSession: () => false,
        takeEarlyPress: () => isPressed,
        signIn: () => Promise.resolve('no-storage')
      })
      if (!isPressed) await signIn()
      expect(shown()).toEqual({ state: 'signed-out', notice: 'no-storage' })
    }
  )

  test('who leaves for X sees the page as it is until then', async () => {
    const fake = await running(undefined, {
      hasSession: () => false,
      finishSignIn: () => Promise.resolve('canceled')
    })
    await signIn()
    expect(shown()).toEqual({ state: 'signed-out', notice: 'canceled' })
    expect(fake.calls).toEqual(['sign in'])
  })

  test.each<[CallResult, object]>([
    [READY, READY],
    [SLOW, { state: 'limit', limit: SLOW }],
    [REFUSED, { state: 'limit', limit: REFUSED }],
    [
      { ...OPEN, expired: 2 },
      { state: 'open', position: 3, expired: 2 }
    ],
    [RESULT, RESULT],
    [
      { state: 'paused', last: RESULT },
      { state: 'limit', limit: { state: 'paused', last: RESULT } }
    ],
    [
      { state: 'failed', isOffline: true },
      { state: 'failed', isOffline: true }
    ],
    [{ state: 'missing' }, { state: 'failed', isOffline: false }],
    [{ state: 'signed-out' }, { state: 'signed-out', notice: 'ended' }]
  ])('what the server says is what shows: %j', async (reply, state) => {
    await running({ status: [reply] })
    expect(shown()).toMatchObject(state)
  })

  test('a session that the server ended is dropped here, too', async () => {
    const fake = await running({ status: [{ state: 'signed-out' }] })
    expect(fake.calls).toEqual(['status', 'drop session'])
  })

  test('a refusal in place of a round is what shows', async () => {
    await running({ status: [READY], open: [REFUSED] })
    await startRound('timed')
    expect(shown()).toEqual({ state: 'limit', limit: REFUSED })
  })

  test('that no round opens is not said to somebody who has signed in meanwhile', async () => {
    const paused = Promise.withResolvers<boolean>()
    let hasSession = false
    await running(
      { status: [READY] },
      { hasSession: () => hasSession, isPaused: () => paused.promise }
    )
    hasSession = true
    const reloaded = reloadChallenge()
    expect(shown()).toEqual({ state: 'starting' })
    await reloaded
    paused.resolve(true)
    await settled()
    expect(shown()).toEqual(READY)
  })

  test('says when no round opens, also to somebody who signs out', async () => {
    await running({ status: [READY] }, { isPaused: () => Promise.resolve(true) })
    await signOut()
    await settled()
    expect(shown()).toEqual({ state: 'signed-out', notice: undefined, isPaused: true })
  })

  test('makes each call that came too fast again, and nothing once somebody has signed out', async () => {
    const fake = await running({ status: [SLOW, READY] })
    await fake.pass(19_999)
    expect(shown()).toEqual({ state: 'limit', limit: SLOW })
    await fake.pass(1)
    expect(shown()).toEqual(READY)
    fake.queue({ open: [SLOW, OPEN], next: [SLOW, ASKED], forget: [SLOW] })
    await startRound('timed')
    await fake.pass(40_000)
    expect(shown()).toMatchObject({ state: 'asking' })
    await forgetAccount()
    await signOut()
    await fake.pass(40_000)
    expect(fake.calls.slice(2)).toEqual([
      ...['open timed', 'open timed', 'next a1', 'next a1', 'forget', 'sign out']
    ])
  })

  test('reads a result again until its standing is there, whatever else comes', async () => {
    const waiting = { ...RESULT, board: null, is_waiting: true }
    const fake = await running({
      status: [waiting, { state: 'failed', isOffline: true }, waiting, RESULT]
    })
    await fake.pass(20_000)
    expect(shown()).toEqual(waiting)
    await fake.pass(40_000)
    expect(shown()).toEqual(RESULT)
    expect(fake.calls).toHaveLength(4)
  })
})

test('a result that is read again and comes after its visitor has signed out stays away', async () => {
  const again = Promise.withResolvers<CallResult>()
  const waiting = { ...RESULT, board: null, is_waiting: true }
  const fake = await running({ status: [waiting, again.promise] })
  await fake.pass(10_000)
  await signOut()
  again.resolve(RESULT)
  await settled()
  expect(shown()).toEqual({ state: 'signed-out', notice: undefined })
})

describe('a question', () => {
  test('follows the verdicts that the server told before, and a new round forgets them', async () => {
    await running({
      status: [{ ...OPEN, is_running: true, verdicts: ['right', 'wrong'] }, READY],
      next: [ASKED],
      open: [OPEN]
    })
    expect($verdicts.get()).toEqual({ 1: 'right', 2: 'wrong' })
    await reloadChallenge()
    expect(shown()).toEqual(READY)
    void startRound('timed')
    await settled()
    expect($verdicts.get()).toEqual({})
  })

  test('that waits follows the verdicts so far, and signing out forgets them', async () => {
    await running({ status: [OPEN] })
    expect($verdicts.get()).toEqual({ 1: 'right', 2: 'wrong' })
    await signOut()
    expect($verdicts.get()).toEqual({})
  })

  test('whose time ran out is late, and the next waits until someone asks for it', async () => {
    const fake = await asking()
    fake.queue({ status: [{ ...OPEN, position: 4, expired: 3 }] })
    await fake.pass(62_000)
    expect(shown()).toMatchObject({ asked: ASKED })
    await fake.pass(12 * 60_000)
    expect(shown()).toMatchObject({ state: 'open', position: 4, expired: 3 })
    expect($verdicts.get()).toEqual({ 1: 'right', 2: 'wrong', 3: 'late' })
    expect(fake.calls.slice(2)).toEqual(['status'])
  })
})

describe('an answer', () => {
  test('is sent for a question on show alone', async () => {
    const fake = await running({ status: [READY] })
    await answerChallenge(1)
    expect(fake.calls).toEqual(['status'])
  })

  test('that came too fast is sent again once it may be', async () => {
    const fake = await asking(SLOW, TOLD)
    void answerChallenge(1)
    await settled()
    await fake.pass(19_999)
    expect(shown()).toMatchObject({ sending: 'again' })
    await fake.pass(1)
    expect(shown()).toMatchObject({ state: 'told', told: TOLD })
  })

  test('to which the server says something else ends with that', async () => {
    await asking({ state: 'signed-out' })
    await answerChallenge(1)
    expect(shown()).toEqual({ state: 'signed-out', notice: 'ended' })
  })

  test('that is told after its visitor has signed out shows nothing', async () => {
    const told = Promise.withResolvers<CallResult>()
    await asking(told.promise)
    const answered = answerChallenge(1)
    await signOut()
    told.resolve(TOLD)
    await answered
    expect(shown()).toEqual({ state: 'signed-out', notice: undefined })
    expect($verdicts.get()).toEqual({})
  })

  test('that failed is not sent again after its visitor has signed out', async () => {
    const fake = await asking({ state: 'failed', isOffline: true }, TOLD)
    void answerChallenge(1)
    await settled()
    await signOut()
    await fake.pass(3000)
    expect(fake.calls.slice(2)).toEqual(['answer a1 3 1', 'sign out'])
    expect(shown()).toMatchObject({ state: 'signed-out' })
  })

  test('is sent once, however often it is pressed, and its verdict is kept', async () => {
    const fake = await asking(TOLD)
    void answerChallenge(1)
    void answerChallenge(4)
    await settled()
    expect(fake.calls.slice(2)).toEqual(['answer a1 3 1'])
    expect(shown()).toMatchObject({ state: 'told', option: 1, told: TOLD })
    expect($verdicts.get()).toEqual({ 1: 'right', 2: 'wrong', 3: 'right' })
  })

  test('is sent every 3 s until the server has it, also after the deadline', async () => {
    const late = { ...TOLD, verdict: 'late', option: null } as const
    const failures = Array.from({ length: 21 }, (_, at) => {
      return { state: 'failed', isOffline: at % 2 === 0 } as const
    })
    const fake = await asking(...failures, late)
    void answerChallenge(1)
    expect(shown()).toMatchObject({ sending: 'now' })
    await settled()
    expect(shown()).toMatchObject({ sending: 'again' })
    await fake.pass(2999)
    expect(fake.calls.slice(2)).toEqual(['answer a1 3 1'])
    await fake.pass(60_001)
    expect(shown()).toMatchObject({ state: 'told', told: late })
    expect(fake.calls.slice(2)).toEqual(Array.from({ length: 22 }, () => 'answer a1 3 1'))
  })
})

describe('the way out', () => {
  test('deleting ends with a signed-out person and a sentence, or says that it failed', async () => {
    const fake = await running({
      status: [RESULT, RESULT],
      forget: [{ state: 'failed', isOffline: false }, { state: 'forgotten' }]
    })
    await forgetAccount()
    expect(shown()).toEqual({ state: 'failed', isOffline: false })
    await reloadChallenge()
    expect(shown()).toEqual(RESULT)
    await forgetAccount()
    expect(shown()).toEqual({ state: 'signed-out', notice: 'forgotten' })
    expect(fake.calls.at(-1)).toBe('drop session')
  })

  test('a page that has gone asks nothing any more', async () => {
    const fake = fakeChallenge(ASKING)
    const stop = await fake.run()
    stop()
    await fake.pass(120_000)
    expect(fake.calls).toEqual(['status', 'next a1'])
    expect(shown()).toEqual({ state: 'starting' })
  })
})
