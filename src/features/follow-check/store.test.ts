// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { answerWinners, tableOf } from '../winners/backend.fixture.ts'
import { answerCheck, asked, NO } from './function.fixture.ts'

let store: typeof import('./store.ts')

beforeEach(async () => {
  // Each test is a visit of its own, which the client takes for a second one in the same tab.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.resetModules()
  store = await import('./store.ts')
})

const outcome = () => store.$outcome.get()
const state = () => store.$verification.get().state

describe('a check', () => {
  test('sends the name without its @, once at a time, and keeps the answer', async () => {
    fakes.now = 5000
    answerCheck(NO)
    const first = store.verify(' @lane_runner7 ')
    expect(state()).toBe('verifying')
    await store.verify('someone_else')
    await first
    expect(await asked()).toEqual(['lane_runner7'])
    expect(outcome()).toMatchObject({ state: 'answered', answer: NO })
    expect(outcome()?.again).toEqual({ wait: 60, at: 65_000 })
  })

  test.each(['', '  ', '@'])('is not made of %j', async nothing => {
    await store.verify(nothing)
    expect(state()).toBe('empty')
  })

  test('takes an answer without source or time as one from the table', async () => {
    answerCheck({ following: true, username: 'ana' })
    await store.verify('ana')
    const answer = { following: true, username: 'ana', checked_at: null, source: 'table' }
    expect(outcome()).toEqual({ state: 'answered', username: 'ana', answer, again: undefined })
  })

  test.each([
    ['no-such-account', 404, {}, undefined],
    ['slow-down', 429, { retry_after: 20 }, { wait: 20, at: 20_000 }],
    ['unknown', 503, { retry_after: 90 }, { wait: 90, at: 90_000 }],
    ['unknown', 503, {}, { wait: 0, at: 0 }]
  ])(
    'that the function answers with %s (%i, %o) has that outcome',
    async (code, status, more, again) => {
      answerCheck({ error: 'A sentence.', code, ...more }, status)
      await store.verify('ana')
      expect(outcome()).toEqual({ state: code, username: 'ana', reason: 'A sentence.', again })
    }
  )

  test.each([
    [
      'a sentence without a code',
      { error: 'Please enter a username' },
      400,
      'Please enter a username'
    ],
    ['a code that nobody knows', { error: 'New.', code: 'brand-new' }, 418, 'New.'],
    ['no sentence', 'oops', 500, ''],
    ['another shape', { ok: 1 }, 200, '']
  ])('that is answered with %s has failed and has no outcome', async (_, body, status, reason) => {
    answerCheck(body, status)
    await store.verify('ana')
    expect(store.$verification.get()).toEqual({ state: 'failed', reason, kept: undefined })
    expect(outcome()).toBeUndefined()
  })
})

describe('a second check', () => {
  beforeEach(async () => {
    answerCheck(NO)
    await store.verify('lane_runner7')
  })

  test('of the same name keeps what is known until there is something newer', async () => {
    const first = outcome()
    answerCheck({ ...NO, following: true })
    const second = store.verifyAgain()
    expect(state()).toBe('verifying')
    expect(outcome()).toBe(first)
    await second
    expect(await asked()).toEqual(['lane_runner7', 'lane_runner7'])
    expect(outcome()).toMatchObject({ answer: { following: true } })
  })

  test('that fails loses nothing', async () => {
    const first = outcome()
    answerCheck('oops', 500)
    await store.verifyAgain()
    expect(state()).toBe('failed')
    expect(outcome()).toBe(first)
  })

  test('of nothing loses nothing', async () => {
    const first = outcome()
    await store.verify(' ')
    expect(state()).toBe('empty')
    expect(outcome()).toBe(first)
  })

  test('of another name drops what was known of the first at once', async () => {
    const second = store.verify('bo')
    expect(outcome()).toBeUndefined()
    await second
  })
})

describe('the board', () => {
  async function board() {
    const { $board } = await import('../winners/store.ts')
    answerWinners(tableOf(3))
    $board.listen(() => undefined)
    await vi.waitFor(() => expect($board.get().state).toBe('ready'))
    return () => {
      const shown = $board.get()
      return shown.state === 'ready' ? shown.rows.map(({ winner }) => winner) : []
    }
  }

  test('shows what X says of a winner in their row', async () => {
    const winners = await board()
    answerCheck({ ...NO, username: 'Runner_1', following: false })
    await store.verify('runner_1')
    expect(winners()[0]).toMatchObject({
      username: 'runner_1',
      follows_altius: false,
      follows_altius_checked_at: NO.checked_at
    })
  })

  test.each([
    ['an answer from the table', { ...NO, username: 'runner_2', source: 'table' }, 200],
    ['an error', { error: 'Later.', code: 'unknown' }, 503]
  ])('stays as it is after %s', async (_, body, status) => {
    const winners = await board()
    const before = winners()
    answerCheck(body, status)
    await store.verify('runner_2')
    expect(winners()).toEqual(before)
  })
})
