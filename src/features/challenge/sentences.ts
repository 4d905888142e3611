import { ACCOUNT_AGE_DAYS, CALLS_PER_MINUTE } from '../../domain/challenge/rules.ts'

export type LimitReason = keyof typeof LIMIT_WORDS

/** Why someone can't play, and what to do about it. */
export const LIMIT_WORDS = {
  used: {
    title: 'You’ve had today’s round',
    text: 'You get one ranked round a day. Practice is always open.'
  },
  paused: {
    title: 'The IQ Challenge is paused',
    text: 'No new rounds right now. Practice is open, and your results are safe.'
  },
  'slow-down': {
    title: 'That was fast',
    text: `That was more than ${CALLS_PER_MINUTE} steps in a minute. We’ll pick up again within a minute.`
  },
  'too-new': {
    title: 'Your X account is too new',
    text: `Ranked rounds need an account that is at least ${ACCOUNT_AGE_DAYS} days old. Practice is open to everyone.`
  },
  'no-date': {
    title: 'X didn’t say how old your account is',
    text: `Ranked rounds need an account that is at least ${ACCOUNT_AGE_DAYS} days old. Sign out and in again, or practice instead.`
  },
  'no-identity': {
    title: 'X didn’t say who you are',
    text: 'Sign out and sign in with X again.'
  }
}

/** A wait in words, rounded up: '40 s', '12 min', '5 h', '3 days'. */
export function waitInWords(ms: number): string {
  const [size, unit] =
    ms < 60_000
      ? [1000, 's']
      : ms < 3_600_000
        ? [60_000, 'min']
        : ms < 172_800_000
          ? [3_600_000, 'h']
          : [86_400_000, 'days']
  return `${String(Math.max(1, Math.ceil(ms / size)))} ${unit}`
}
