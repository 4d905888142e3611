import { type Clock } from '../src/platform/environment.ts'

/** A clock that stands until a test moves it on. */
export function standingClock(): Clock & { pass: (ms: number) => void } {
  let now = 0
  const waiting = new Map<() => void, number>()
  return {
    now: () => now,
    after(ms, act) {
      waiting.set(act, now + ms)
      return () => waiting.delete(act)
    },
    every: () => () => undefined,
    pass(ms) {
      now += ms
      for (const [act, time] of waiting) if (time <= now && waiting.delete(act)) act()
    }
  }
}
