import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { passFocus } from '../../../platform/focus.ts'
import { followUrl, SITE } from '../../../site.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatCount } from '../../../ui/format.ts'
import {
  $announcement,
  $canOfferAgain,
  $origin,
  $secondsLeft,
  checkAgain,
  formatWait,
  leave
} from '../check-again.ts'
import { $verification, followSentence, type Outcome } from '../store.ts'

type Answered = Extract<Outcome, { state: 'answered' }>
type Refused = Exclude<Outcome, Answered>

const BOX = 'rounded-block border-l-4 px-4 py-3'
const TONE = {
  following: 'border-flow bg-flow-wash text-flow-ink',
  not: 'border-wait bg-wait-wash text-wait-ink',
  'no-such-account': 'border-clash bg-clash-wash text-clash-ink',
  unknown: 'border-edge bg-raised',
  'slow-down': 'border-ink bg-line'
} as const

/** What a check came to in words, sign and color, where it comes from, and what to do next. */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
  const view = useRef<HTMLDivElement>(null)
  const canOfferAgain = useStore($canOfferAgain)
  const isNo = outcome.state === 'answered' && !outcome.answer.following
  return (
    <div ref={view} tabIndex={-1} role="group" aria-label="Result" className="mt-4 max-w-xl">
      {outcome.state === 'answered' ? <Answer {...outcome} /> : <Refusal {...outcome} />}
      <p className="mt-2 pl-5 text-small text-pretty text-soft">
        {outcome.state === 'answered' ? <Origin /> : REFUSALS[outcome.state].note(outcome.username)}
      </p>
      {(isNo || canOfferAgain) && (
        <div className="mt-2 flex flex-wrap items-center gap-x-5 pl-5">
          {isNo && (
            <a
              href={followUrl()}
              target="_blank"
              rel="noopener"
              onClick={leave}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              Follow on {SITE.social.name}
            </a>
          )}
          {canOfferAgain && <CheckAgain heir={() => view.current} />}
        </div>
      )}
      <p role="status" className="sr-only">
        {canOfferAgain && <Announcement />}
      </p>
    </div>
  )
}

function Answer({ answer }: Answered) {
  const { following, user } = answer
  return (
    <div
      data-testid="verify-result"
      data-following={following}
      className={`${BOX} ${following ? TONE.following : TONE.not}`}
    >
      <p className="font-medium">
        {following ? '✓' : '✗'} {followSentence(answer)}
      </p>
      {user && (
        <p className="mt-0.5 text-small tabular-nums">
          {formatCount(user.followers_count)}{' '}
          {user.followers_count === 1 ? 'follower' : 'followers'}
        </p>
      )}
    </div>
  )
}

type Words = {
  readonly sentence: (username: string) => string
  readonly note: (username: string) => string
  /** What is drawn in a circle, 20 wide and high. */
  readonly sign: ReactNode
}

const REFUSALS: Readonly<Record<Refused['state'], Words>> = {
  'no-such-account': {
    sentence: username => `There is no account @${username} on ${SITE.social.name}.`,
    note: () => 'Check the spelling and try again.',
    sign: <path d="m4 4 12 12" />
  },
  unknown: {
    sentence: username =>
      `We can't tell right now whether @${username} follows ${SITE.brand.name}.`,
    note: () => `${SITE.social.name} couldn't be asked, so this is neither a yes nor a no.`,
    sign: <path d="M7.5 7.7a2.5 2.5 0 1 1 3.6 2.3q-1.1.6-1.1 1.7M10 14.2v.3" />
  },
  'slow-down': {
    sentence: () => 'Slow down, please: too many checks for now.',
    note: username => `@${username} has not been checked.`,
    sign: <path d="M10 5v5l3 2" />
  }
}

function Refusal({ state, username }: Refused) {
  const { sentence, sign } = REFUSALS[state]
  return (
    <div data-testid="verify-result" className={`${BOX} flex items-center gap-2 ${TONE[state]}`}>
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="size-5 shrink-0 fill-none stroke-current stroke-2"
      >
        <circle cx="10" cy="10" r="8.5" />
        {sign}
      </svg>
      <p className="font-medium">{sentence(username)}</p>
    </div>
  )
}

function Origin() {
  return useStore($origin)
}

/** While there is a wait a press does nothing; `disabled` would take the focus from whoever stands on it. */
function CheckAgain({ heir }: { heir: () => HTMLElement | null }) {
  const seconds = useStore($secondsLeft)
  const isVerifying = useStore($verification).state === 'verifying'
  return (
    <span className="inline-flex items-center gap-2">
      <Button
        variant="secondary"
        aria-disabled={isVerifying || seconds > 0}
        aria-describedby="check-again-wait"
        className="aria-disabled:opacity-60"
        onClick={({ currentTarget }) =>
          void checkAgain().then(() => passFocus(currentTarget, heir()))
        }
      >
        Check again
      </Button>
      <span id="check-again-wait" className="text-small text-soft tabular-nums">
        {seconds > 0 && `in ${formatWait(seconds)}`}
      </span>
    </span>
  )
}

function Announcement() {
  return useStore($announcement)
}
