/** Runs while `since` holds the moment it was started; stands still while that is undefined. */
export type Stopwatch = {
  /** Milliseconds counted before `since`. */
  spent: number
  /** Milliseconds on the caller's clock. */
  since: number | undefined
}

/** A watch that runs from `now`, with `spent` milliseconds already on it. */
export function started(now: number, spent = 0): Stopwatch {
  return { spent, since: now }
}

/** The milliseconds on the watch; a clock that is set back takes nothing away. */
export function elapsed(watch: Stopwatch, now: number): number {
  return watch.spent + (watch.since === undefined ? 0 : Math.max(0, now - watch.since))
}

export function paused(watch: Stopwatch, now: number): Stopwatch {
  return { spent: elapsed(watch, now), since: undefined }
}

/** Leaves a running watch as it is. */
export function resumed(watch: Stopwatch, now: number): Stopwatch {
  return watch.since === undefined ? started(now, watch.spent) : watch
}

const YEAR = 365 * 24 * 60 * 60 * 1000

/** True of what a stopwatch may have counted: from 0 to a year, in milliseconds. */
export function isDuration(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= YEAR
}
