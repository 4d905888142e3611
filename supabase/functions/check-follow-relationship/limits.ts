const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Every limit of the follow check. The database functions receive the whole object as JSON and read
 * these names; the SQL has no numbers of its own.
 */
export const LIMITS = {
  /** Checks per visitor: a bucket of `perMinute` tokens that refills at that rate, and a day in UTC. */
  visitor: { perMinute: 5, perDay: 30 },
  /**
   * Provider calls of the whole site per day in UTC, retries and staff included: at about 0.01 USD a
   * call (X) or 0.001 USD (twitterapi.io) no more than 10 or 1 USD a day.
   */
  site: { callsPerDay: 1000 },
  /** How long an answer is given again without asking a provider. */
  cache: {
    yesSeconds: DAY,
    /** After the first no in a row, the second, …; the last one holds for all further noes. */
    noSeconds: [MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR],
    /** A no older than this starts again at the first of `noSeconds`. */
    noStreakSeconds: DAY,
    noSuchAccountSeconds: 6 * HOUR
  },
  /** After this, names and days nobody asked for again are deleted; longer than any answer lasts. */
  keepSeconds: 2 * DAY,
  /** A claim that its holder never released ends by itself; longer than `provider.patienceMs`. */
  claim: { lifetimeSeconds: 20 },
  /** Of others who ask for the same name meanwhile: how often they look for the answer. */
  wait: { pollMs: 250 },
  provider: {
    /** Of one call. */
    timeoutMs: 5000,
    /** Of all calls for one visitor, and of a visitor who waits for another one's call. */
    patienceMs: 8000,
    /** What must be left of the patience for another call to make sense. */
    minAttemptMs: 1000,
    /** Before the second call, the third, …: the shortest delay; up to as much again is added. */
    retryDelaysMs: [300, 900]
  },
  /**
   * How long a provider is not called after it refused the key, had no credit left, or limited us
   * without saying until when. Then a single call probes it. No date of a provider is waited for
   * longer than `longest`.
   */
  breakerSeconds: { rejected: HOUR, 'no-credit': HOUR, limited: MINUTE, longest: DAY }
} as const

/** Limits in the shape of `LIMITS`, so that a test can choose others. */
export type Limits = Widened<typeof LIMITS>

type Widened<T> = {
  readonly [Key in keyof T]: T[Key] extends number
    ? number
    : T[Key] extends readonly number[]
      ? readonly number[]
      : Widened<T[Key]>
}
