import { settled, standingClock } from '../../../tests/standing-clock.ts'
import { type CallResult, type ChallengeApi } from './api.ts'
import { ASKED, OPEN } from './replies.fixture.ts'
import { runChallenge } from './store.ts'

type Name = Parameters<ChallengeApi['call']>[0]

type Queues = Partial<Record<Name, readonly (CallResult | Promise<CallResult>)[]>>

/** A question on show. */
export const ASKING: Queues = { status: [{ ...OPEN, is_running: true }], next: [ASKED] }

/** A backend with queued replies that records the calls, and a clock moved by hand. */
export function fakeChallenge(queues: Queues = {}, changes: Partial<ChallengeApi> = {}) {
  const queued = { ...queues }
  const calls: string[] = []
  const { pass } = standingClock()
  const api: ChallengeApi = {
    finishSignIn: () => Promise.resolve(undefined),
    hasSession: () => true,
    takeEarlyPress: () => false,
    signIn: async () => void calls.push('sign in'),
    signOut: async () => void calls.push('sign out'),
    dropSession: () => void calls.push('drop session'),
    isPaused: () => Promise.resolve(false),
    call(...[name, values]) {
      calls.push([name, ...Object.values(values ?? {})].join(' '))
      const [reply, ...others] = queued[name] ?? []
      queued[name] = others
      return reply ? Promise.resolve(reply) : new Promise(() => undefined)
    },
    ...changes
  }
  const start = (): (() => void) => runChallenge(api)
  return {
    calls,
    pass,
    queue: (more: Queues) => Object.assign(queued, more),
    start,
    async run(): Promise<() => void> {
      const stop = start()
      await settled()
      return stop
    }
  }
}
