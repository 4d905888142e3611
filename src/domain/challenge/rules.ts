/** Questions in a round. */
export const CHALLENGE_ROUND_LENGTH = 12

/** Seconds for a question. */
export const QUESTION_SECONDS = { timed: 120, relaxed: 600 } as const

/** Seconds after the deadline in which an answer still counts. */
export const GRACE_SECONDS = 2

/** Hours after which a round that is still open ends. */
export const HOURS_TO_FINISH = 24

/** Hours between the openings of two rounds, so that midnight doesn't bring two at once. */
export const HOURS_APART = 12

/** Days that an account at X must have existed. */
export const ACCOUNT_AGE_DAYS = 30

/** Calls a person may make in a minute: a question takes four. */
export const CALLS_PER_MINUTE = 60

/** Months after which a round is deleted, unless it is the person's best. */
export const MONTHS_KEPT = 12

/** The key (x_id, day) of challenge.attempts holds it. A day starts at midnight UTC. */
export const HOW_OFTEN = 'One ranked round a day'

/** No more than supabase/THREATS.md claims. */
export const WHAT_A_SCORE_SHOWS =
  'A score shows what an account on X reached, not what a person knows: a program that reads the page can solve most questions.'

/** Days after which Supabase Auth's log of sign-ins is deleted, and sessions that nobody used since. */
export const DAYS_LOGGED = 30
