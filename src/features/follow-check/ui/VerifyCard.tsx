import { useStore } from '@nanostores/react'
import { type SyntheticEvent } from 'react'
import { returnFocus } from '../../../platform/focus.ts'
import { SITE } from '../../../site.ts'
import { formatCount } from '../../../ui/format.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { $verification, followSentence, type Verification, verify } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'

/** Asks whether someone follows the brand's account. */
export function VerifyCard({ example }: { example: string }) {
  const verification = useStore($verification, { ssr: 'initial' })
  const isVerifying = verification.state === 'verifying'
  return (
    <section aria-label="Verify Follower" className="mt-16 border-t border-line pt-8 print:hidden">
      <ErrorBoundary>
        <h2 className="text-title">Verify Follower</h2>
        <p className="mt-1 max-w-measure text-soft">
          Does a winner follow {SITE.brand.name} on {SITE.social.name}? Following never changes a
          rank.
        </p>
        <form onSubmit={submit} noValidate className="mt-4 flex max-w-xl flex-wrap gap-3">
          <TextField
            name="username"
            label="Username"
            placeholder={`Enter username (e.g., ${example})`}
            aria-invalid={verification.state === 'empty'}
            className="basis-56"
          />
          <Button type="submit" disabled={isVerifying}>
            {isVerifying ? 'Verifying...' : 'Verify'}
          </Button>
        </form>
        <Result verification={verification} />
      </ErrorBoundary>
    </section>
  )
}

function submit(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault()
  // The button has the focus when it was pressed, and loses it while it is disabled.
  const pressed = document.activeElement
  void verify(String(new FormData(event.currentTarget).get('username') ?? '')).then(() =>
    returnFocus(pressed)
  )
}

const TONE = {
  following: 'border-flow bg-flow-wash text-flow-ink',
  not: 'border-wait bg-wait-wash text-wait-ink'
} as const

/** The answer in words, sign and color, once there is one. */
function Result({ verification }: { verification: Verification }) {
  if (verification.state !== 'answered') return null
  const { answer } = verification
  const { following, user } = answer
  return (
    <div
      data-testid="verify-result"
      data-following={following}
      className={`mt-4 max-w-xl rounded-block border-l-4 px-4 py-3 ${following ? TONE.following : TONE.not}`}
    >
      <p className="font-medium">
        {following ? '✓' : '✗'} {followSentence(answer)}
      </p>
      {user && (
        <p className="mt-0.5 text-small tabular-nums">
          {formatCount(user.followers_count)} followers
        </p>
      )}
    </div>
  )
}
