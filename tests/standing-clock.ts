import { replaceEnvironment } from '../src/platform/environment.ts'

/** Waits for all settled promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** Replaces the environment by one whose clock stands until a test moves it on. */
export function standingClock(rest: Parameters<typeof replaceEnvironment>[0] = {}) {
  let now = 0
  const timers = new Set<{ at: number; again: number; act: () => void }>()
  const start = (ms: number, again: number, act: () => void): (() => void) => {
    const timer = { at: now + ms, again, act }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  replaceEnvironment({
    ...rest,
    now: () => now,
    after: (ms, act) => start(ms, 0, act),
    every: (ms, act) => start(ms, ms, act)
  })
  return {
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
