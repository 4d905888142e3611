import { type RefObject } from 'react'
import { ACCOUNT_AGE_DAYS, CALLS_PER_MINUTE, HOW_OFTEN } from '../../../domain/challenge/rules.ts'
import { type Limit } from '../store.ts'
import { PracticeLink } from './Start.tsx'

type Reason =
  Exclude<Limit, { state: 'refused' }>['state'] | Extract<Limit, { reason: unknown }>['reason']

const WORDS: Record<Reason, { title: string; text: string }> = {
  used: {
    title: 'No more rounds today',
    text: `${HOW_OFTEN}. Practice is always open.`
  },
  paused: {
    title: 'The IQ Challenge is paused',
    text: 'No new rounds right now. Practice is open, and your results are safe.'
  },
  'slow-down': {
    title: 'That was fast',
    text: `That was more than ${CALLS_PER_MINUTE} steps in a minute. We’ll go on by ourselves within a minute. If a question is open, its clock runs.`
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

type Props = { arrival: RefObject<HTMLHeadingElement | null>; limit: Limit }

export function LimitNotice({ arrival, limit }: Props) {
  const { title, text } = WORDS[limit.state === 'refused' ? limit.reason : limit.state]
  const opens = limit.state === 'used' ? limit.next_opens : 'opens' in limit && limit.opens
  return (
    <>
      <h2 ref={arrival} tabIndex={-1} className="text-title outline-none">
        {title}
      </h2>
      <p className="mt-2 max-w-measure text-lead">{text}</p>
      {opens && <NextRound opens={opens} />}
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <PracticeLink />
        <a href="/winners" className="underline underline-offset-4">
          See the winners
        </a>
      </div>
    </>
  )
}

/** In the visitor's time zone. */
const MOMENT = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

export function NextRound({ opens }: { opens: string }) {
  return (
    <p className="mt-4">Your next round opens {new Date(opens).toLocaleString('en-US', MOMENT)}.</p>
  )
}
