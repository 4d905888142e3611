// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { noteOf } from './sentences.ts'
import { $verification, verify } from './store.ts'

const CHECKED = '2026-11-03T12:00:00.000Z'
const NO = { following: false, username: 'Ana', checked_at: CHECKED, source: 'x-api' }

function answerCheck(body: unknown, status = 200): void {
  fakes.answer('/functions/v1/check-follow-relationship', () => Response.json(body, { status }))
}

beforeEach(() => {
  $verification.set({ state: 'idle' })
  fakes.now = Date.parse(CHECKED)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('a check sends the name without its @, once at a time', async () => {
  answerCheck(NO)
  const first = verify(' @ana ')
  expect($verification.get()).toEqual({ state: 'verifying' })
  await verify('bo')
  await first
  expect(await Promise.all(fakes.requests.map(request => request.json()))).toEqual([
    { username: 'ana' }
  ])
  expect(fakes.requests[0]?.headers.has('authorization')).toBe(false)
  expect($verification.get()).toEqual({ state: 'answered', answer: NO, at: fakes.now })
})

test.each(['', '  ', '@', ' @ '])('a name of %j is never sent', async nothing => {
  await verify(nothing)
  expect(fakes.toasts).toEqual([['error', 'Please enter a username']])
  expect($verification.get()).toEqual({ state: 'failed', reason: 'Please enter a username' })
  expect(fakes.requests).toEqual([])
})

describe('an answer is told', () => {
  test.each([
    [{ ...NO, following: true }, 'success', '@Ana is following AltiusLabs!'],
    [NO, 'info', '@Ana is not following AltiusLabs'],
    [{ ...NO, checked_at: null }, 'info', 'No record of @Ana following AltiusLabs'],
    [{ following: false, username: 'Ana' }, 'info', '@Ana is not following AltiusLabs']
  ])('%j as %s', async (body, kind, text) => {
    answerCheck(body)
    await verify('ana')
    expect(fakes.toasts).toEqual([[kind, text]])
  })

  test.each([
    ['2026-11-03T09:00:00Z', 'Checked on X 3 hours ago.'],
    [null, 'Not checked on X yet.'],
    [undefined, '']
  ])('with the age of its date %j', (checked_at, note) => {
    const answer = { following: false, username: 'Ana', source: 'x-api' } as const
    const dated = checked_at === undefined ? answer : { ...answer, checked_at }
    expect(noteOf(dated, Date.parse(CHECKED))).toBe(note)
  })
})

describe('without an answer', () => {
  test("the function's sentence is told", async () => {
    answerCheck({ error: 'A sentence.', code: 'slow-down' }, 429)
    await verify('ana')
    expect($verification.get()).toEqual({ state: 'unknown', reason: 'A sentence.' })
    expect(fakes.toasts).toEqual([['error', 'A sentence.']])
  })

  test.each([
    ['a bad request', { error: 'Bad name.' }, 400, 'Bad name.'],
    ['no sentence', 'oops', 500, 'Failed to verify follow status'],
    ['another shape', { ok: 1 }, 200, 'Failed to verify follow status']
  ])('the check has failed: %s', async (_, body, status, text) => {
    answerCheck(body, status)
    await verify('ana')
    expect($verification.get().state).toBe('failed')
    expect(fakes.toasts).toEqual([['error', text]])
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page instead of JSON', () => new Response('<html>', { status: 502 })]
  ])('the check has failed: %s', async (_, answer) => {
    fakes.answer('/functions/v1/', answer)
    await verify('ana')
    expect(fakes.toasts).toEqual([['error', 'Failed to verify follow status']])
  })
})
