import { useStore } from '@nanostores/react'
import { type SyntheticEvent } from 'react'
import { returnFocus } from '../../../platform/focus.ts'
import { followUrl, SITE } from '../../../site.ts'
import { Button } from '../../../ui/Button.tsx'
import { island } from '../../../ui/ErrorBoundary.tsx'
import { formatCount } from '../../../ui/format.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { noteOf, sentenceOf } from '../sentences.ts'
import { $verification, type Verification, verify } from '../store.ts'

type Answered = Extract<Verification, { state: 'answered' }>

const BOX = 'mt-4 max-w-xl rounded-block border-l-4 px-4 py-3'

export const VerifyCard = island(Content)

function Content({ example }: { example: string }) {
  const verification = useStore($verification, { ssr: 'initial' })
  const hasFailed = verification.state === 'failed'
  const isVerifying = verification.state === 'verifying'
  return (
    <section
      aria-label="Verify Follower"
      className="mt-16 border-t border-line pt-8 print:hidden noscript:hidden"
    >
      <h2 className="text-title">Verify Follower</h2>
      <p className="mt-1 max-w-measure text-soft">
        Check whether a winner follows {SITE.brand.name} on {SITE.social.name}. It doesn’t affect
        rank.
      </p>
      <form onSubmit={submit} noValidate className="mt-4 flex max-w-xl flex-wrap gap-3">
        <TextField
          name="username"
          label="Username"
          placeholder={`Enter username (e.g., ${example})`}
          aria-invalid={hasFailed}
          aria-describedby={hasFailed ? 'verify-fault' : undefined}
          className="basis-56"
        />
        <Button type="submit" disabled={isVerifying}>
          {isVerifying ? 'Verifying...' : 'Verify'}
        </Button>
        {hasFailed && (
          <p id="verify-fault" className="-mt-1 basis-full text-small text-clash-ink">
            {verification.reason}
          </p>
        )}
      </form>
      {verification.state === 'answered' && <Answer {...verification} />}
      {verification.state === 'unknown' && (
        <p data-testid="verify-result" className={`${BOX} border-edge bg-raised`}>
          {verification.reason}
        </p>
      )}
    </section>
  )
}

function Answer({ answer, at }: Answered) {
  const { following, user, checked_at } = answer
  const canChange = !following && answer.source === 'x-api' && !answer.stale
  const tone = following
    ? 'border-flow bg-flow-wash text-flow-ink'
    : 'border-wait bg-wait-wash text-wait-ink'
  const sign = following ? '✓ ' : checked_at === null ? '' : '✗ '
  return (
    <>
      <div data-testid="verify-result" data-following={following} className={`${BOX} ${tone}`}>
        <p className="font-semibold">{`${sign}${sentenceOf(answer)}`}</p>
        {user && (
          <p className="mt-0.5 text-small tabular-nums">
            {`${formatCount(user.followers_count)} ${user.followers_count === 1 ? 'follower' : 'followers'}`}
          </p>
        )}
      </div>
      <p className="mt-2 pl-5 text-small text-soft">{noteOf(answer, at)}</p>
      {canChange && (
        <p className="pl-5 text-small text-soft">
          Your account?{' '}
          <a
            href={followUrl()}
            target="_blank"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Follow on {SITE.social.name}
          </a>
          , then verify again in a minute.
        </p>
      )}
    </>
  )
}

function submit(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault()
  // The button loses the focus while disabled.
  const pressed = document.activeElement
  const field = event.currentTarget.querySelector('input')
  void verify(field?.value ?? '').then(() => {
    const isAway = ![pressed, document.body].includes(document.activeElement)
    if (isAway || $verification.get().state !== 'failed') returnFocus(pressed)
    else field?.focus()
  })
}
