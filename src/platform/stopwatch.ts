/** Times in ms. Runs while `since` is set. */
export type Stopwatch = { spent: number; since: number | undefined }

export function started(now: number, spent = 0): Stopwatch {
  return { spent, since: now }
}

/** Ignores a clock that is set back. */
export function elapsed(watch: Stopwatch, now: number): number {
  return watch.spent + (watch.since === undefined ? 0 : Math.max(0, now - watch.since))
}

export function paused(watch: Stopwatch, now: number): Stopwatch {
  return { spent: elapsed(watch, now), since: undefined }
}

export function resumed(watch: Stopwatch, now: number): Stopwatch {
  return watch.since === undefined ? started(now, watch.spent) : watch
}

const YEAR = 365 * 24 * 60 * 60 * 1000

export function isDuration(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= YEAR
}
