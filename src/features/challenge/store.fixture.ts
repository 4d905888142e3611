import { type Clock } from '../../platform/clock.ts'
import { type CallResult, type ChallengeApi } from './api.ts'
import { type AskedReply, type ResultReply, type ToldReply } from './replies.ts'
import { runChallenge } from './store.ts'

export const ASKED: AskedReply = {
  state: 'asking',
  attempt: 'a1',
  mode: 'timed',
  position: 3,
  of: 12,
  stem: 'Which of them have to run again?',
  figure: {
    kind: 'block',
    rows: [
      { does: 'swap', shares: 'pool 1' },
      { does: 'swap', shares: 'pool 1' },
      { does: 'transfer', shares: null }
    ]
  },
  options: ['none', '2', '1 and 2', '1'],
  seconds: 60,
  left_ms: 60_000
}

export const TOLD: ToldReply = {
  state: 'told',
  verdict: 'right',
  option: 2,
  section: 'solution',
  lab: null,
  is_last: false
}

export const RESULT: ResultReply = {
  state: 'result',
  mode: 'timed',
  score: 131.5,
  accuracy: 66.67,
  seconds: 200,
  is_void: false,
  is_held: false,
  next_opens: new Date(5 * 3_600_000).toISOString(),
  answers: [
    { difficulty: 'easy', verdict: 'right', section: 'basics' },
    { difficulty: 'medium', verdict: 'wrong', section: 'problem' },
    { difficulty: 'hard', verdict: 'right', section: 'solution' }
  ],
  board: {
    username: 'ada',
    avatar_url: null,
    iq_score: 131.5,
    rank: 12,
    total: 5211,
    is_this_round: true
  }
}

type Name = 'status' | 'open' | 'next' | 'answer' | 'forget'

/** A backend with queued replies that records the calls, and a clock moved by hand. */
export function fakeChallenge(changes: Partial<ChallengeApi> = {}) {
  const queues = new Map<Name, CallResult[]>()
  const calls: string[] = []
  const reply = (name: Name, ...values: unknown[]): Promise<CallResult> => {
    calls.push([name, ...values].join(' '))
    const next = queues.get(name)?.shift()
    return next ? Promise.resolve(next) : new Promise(() => undefined)
  }
  const time = fakeClock()
  const api: ChallengeApi = {
    isComing: () => true,
    finishSignIn: () => Promise.resolve(undefined),
    hasSession: () => true,
    prepareSignIn: () => undefined,
    signIn: () => Promise.resolve(undefined),
    signOut: () => {
      calls.push('sign out')
      return Promise.resolve()
    },
    dropSession: () => void calls.push('drop session'),
    status: () => reply('status'),
    open: mode => reply('open', mode),
    next: attempt => reply('next', attempt),
    answer: (attempt, position, option) => reply('answer', attempt, position, option),
    forget: () => reply('forget'),
    ...changes
  }
  const start = (): (() => void) => runChallenge({ api, clock: time.clock })
  return {
    calls,
    pass: time.pass,
    queue(name: Name, ...replies: CallResult[]): void {
      queues.set(name, [...(queues.get(name) ?? []), ...replies])
    },
    start,
    async run(): Promise<() => void> {
      const stop = start()
      await settled()
      return stop
    }
  }
}

/** Waits for all settled promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

function fakeClock() {
  let now = 0
  const timers = new Set<{ at: number; again: number; act: () => void }>()
  const start = (ms: number, again: number, act: () => void): (() => void) => {
    const timer = { at: now + ms, again, act }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const clock: Clock = {
    now: () => now,
    after: (ms, act) => start(ms, 0, act),
    every: (ms, act) => start(ms, ms, act)
  }
  return {
    clock,
    async pass(ms: number): Promise<void> {
      const end = now + ms
      for (;;) {
        const [due] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!due) break
        now = due.at
        if (due.again > 0) due.at += due.again
        else timers.delete(due)
        due.act()
        await settled()
      }
      now = end
    }
  }
}
