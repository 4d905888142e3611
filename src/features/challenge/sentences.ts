import { ACCOUNT_AGE_DAYS, CALLS_PER_MINUTE, HOW_OFTEN } from '../../domain/challenge/rules.ts'
import { type Result } from './replies.ts'
import { type Limit, type SignedOutNotice } from './store.ts'

type Reason =
  Exclude<Limit, { state: 'refused' }>['state'] | Extract<Limit, { reason: unknown }>['reason']

export const LIMITS: Record<Reason, { title: string; text: string }> = {
  used: { title: 'No more rounds today', text: `${HOW_OFTEN}. Practice is always open.` },
  paused: {
    title: 'The IQ Challenge is paused',
    text: 'No new rounds right now. Practice is open, and your results are safe.'
  },
  'slow-down': {
    title: 'That was fast',
    text: `That was more than ${CALLS_PER_MINUTE} steps in a minute. It goes on by itself within a minute. If a question is open, its clock runs.`
  },
  'too-new': {
    title: 'Your X account is too new',
    text: `Ranked rounds need an account that is at least ${ACCOUNT_AGE_DAYS} days old. Practice is open to everyone.`
  },
  'no-date': {
    title: 'X didn’t say how old your account is',
    text: `Ranked rounds need an account that is at least ${ACCOUNT_AGE_DAYS} days old. Sign out and in again, or practice instead.`
  },
  'no-identity': { title: 'X didn’t say who you are', text: 'Sign out and sign in with X again.' }
}

export function reasonForNoStanding({ is_void, is_waiting, is_held }: Result): string | undefined {
  if (is_void)
    return 'We voided this round, so it isn’t on the leaderboard. If it was still open, what you hadn’t answered is marked as late.'
  if (is_waiting)
    return 'The leaderboard is being updated. Your place will appear here in a moment.'
  return is_held
    ? 'Your handle is on the leaderboard already, for somebody else. Your result will appear once that’s settled.'
    : undefined
}

export const NOTICES: Record<SignedOutNotice, string> = {
  canceled: 'You canceled the sign-in. We saved nothing.',
  failed: 'The sign-in didn’t work, or took too long at X. We saved nothing. Try again.',
  'no-storage':
    'Your browser blocks storage for this site, and signing in needs it. Allow site data, then try again.',
  ended: 'You’ve been signed out. Sign in again to go on. An open round waits for you.',
  forgotten: 'We deleted your results and your account here. Backups last 30 more days.'
}
