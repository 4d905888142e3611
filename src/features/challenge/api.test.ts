// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { damaged } from '../../../tests/damaged.ts'
import { fakes } from '../../../tests/fakes.ts'
import { propertyRuns } from '../../../tests/property-runs.ts'
import { backend } from '../../platform/backend.ts'

vi.mock('../../platform/load-styles.ts', () => ({ loadStyles: () => undefined }))

const KEY = 'altius-challenge'
const NOW = Date.now()

let api: typeof import('./api.ts').challengeApi

beforeEach(async () => {
  // Each test gets a new client.
  await fakes.forgetModules()
  ;({ challengeApi: api } = await import('./api.ts'))
  history.replaceState(null, '', '/challenge')
})
afterEach(() => vi.useRealTimers())

function storeSession(expiresIn: number): void {
  const expires_at = NOW / 1000 + expiresIn
  const session = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', user: { id: '1' } }
  fakes.local.set(KEY, JSON.stringify({ ...session, expires_in: 3600, expires_at }))
}

test('keeps the session while Auth is down, and says so in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  storeSession(-60)
  fakes.answer('/auth/v1/token', () => Response.json({}, { status: 503 }))
  const status = api.call('status')
  await vi.advanceTimersByTimeAsync(8000)
  expect(await status).toEqual({ state: 'failed', isOffline: false })
  expect(api.hasSession()).toBe(true)
  expect(fakes.requests.map(({ url }) => url).filter(url => url.includes('/rpc/'))).toEqual([])
})

test('says that the session is over when Auth says so', async () => {
  storeSession(-60)
  fakes.answer('/auth/v1/token', () =>
    Response.json({ code: 'refresh_token_not_found', message: 'No' }, { status: 400 })
  )
  expect(await api.call('status')).toEqual({ state: 'signed-out' })
  expect(api.hasSession()).toBe(false)
})

test('says that nobody is signed in, whatever else is stored', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakes.answer('/auth/v1/', () => Response.json({ code: 'bad_jwt' }, { status: 400 }))
  fakes.answer('/rpc/', () => Response.json({}, { status: 401 }))
  storeSession(3600)
  const session = JSON.parse(fakes.local.get(KEY) ?? '')
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json(), damaged(session)), async stored => {
      fakes.local.set(KEY, typeof stored === 'string' ? stored : JSON.stringify(stored))
      expect(await api.call('status')).toEqual({ state: 'signed-out' })
    }),
    propertyRuns(50)
  )
})

test('makes a call that only stored something again, each time with the token of the session', async () => {
  storeSession(3600)
  const replies = [
    { state: 'expired', position: 1 },
    { state: 'serving', position: 2 },
    { state: 'missing' }
  ]
  fakes.answer('/rpc/challenge_next', () => Response.json(replies.shift()))
  expect(await api.call('next', { attempt: 'a1' })).toEqual({ state: 'missing' })
  const tokens = fakes.requests.map(({ headers }) => headers.get('authorization'))
  expect(tokens).toEqual(['Bearer a', 'Bearer a', 'Bearer a'])
})

test.each([
  ['offline', () => Response.error(), true],
  ['down', () => new Response('<html>'), false]
])('says that a call failed while the server is %s', async (_, answer, isOffline) => {
  storeSession(3600)
  fakes.answer('/rpc/challenge_status', answer)
  expect(await api.call('status')).toEqual({ state: 'failed', isOffline })
})

test.each(['?code=11111111-2222-3333-4444-555555555555', '?error=access_denied'])(
  'a stranger’s %s changes nothing for someone who is signed in',
  async search => {
    storeSession(3600)
    history.replaceState(null, '', `/challenge${search}`)
    expect(await api.finishSignIn()).toBeUndefined()
    expect(api.hasSession()).toBe(true)
    expect(location.search).toBe('')
    expect(fakes.requests).toEqual([])
  }
)

test.each([
  ['?error=access_denied&error_description=no', 'canceled'],
  ['?error=server_error&error_code=flow_state_expired', 'failed'],
  ['?code=11111111-2222-3333-4444-555555555555', 'failed'],
  ['', undefined]
])('the way back with %j is told as %s', async (search, told) => {
  history.replaceState(null, '', `/challenge${search}`)
  expect(await api.finishSignIn()).toBe(told)
})

test('doesn’t leave for X where storage is blocked, nor blame X on the way back', async () => {
  fakes.isStorageBlocked = true
  expect(await api.signIn()).toBe('no-storage')
  history.replaceState(null, '', '/challenge?code=11111111-2222-3333-4444-555555555555')
  expect(await api.finishSignIn()).toBe('no-storage')
})

test('a stranger’s code during a sign-in leaves the way back open', async () => {
  fakes.local.set(`${KEY}-code-verifier`, '"verifier"')
  const refused = () => Response.json({ code: 'no', message: 'No' }, { status: 400 })
  fakes.answer('/auth/v1/token', refused)
  history.replaceState(null, '', '/challenge?code=11111111-2222-3333-4444-555555555555')
  expect(await api.finishSignIn()).toBe('failed')
  history.replaceState(null, '', '/challenge?code=66666666-2222-3333-4444-555555555555')
  await api.finishSignIn()
  const request = fakes.requests[1]
  expect(await request?.json()).toMatchObject({ code_verifier: 'verifier' })
  expect(request?.headers.get('apikey')).toBe(backend().key)
  expect(request?.headers.has('authorization')).toBe(false)
})

test.each([
  ['paused', () => Response.json({ state: 'paused' }), true],
  ['open', () => Response.json({ state: 'signed-out' }), false],
  ['down', () => new Response('<html>', { status: 502 }), false],
  ['offline', () => Response.error(), false]
])('tells without a session whether rounds open: %s', async (_, answer, told) => {
  fakes.answer('/rest/v1/rpc/challenge_status', answer)
  expect(await api.isPaused()).toBe(told)
  expect(fakes.requests[0]?.headers.get('apikey')).toBe(backend().key)
})
