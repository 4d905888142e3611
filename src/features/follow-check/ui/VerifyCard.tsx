import { useStore } from '@nanostores/react'
import { type SyntheticEvent } from 'react'
import { returnFocus } from '../../../platform/focus.ts'
import { SITE } from '../../../site.ts'
import { $verification, verify } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { VerifyResult } from './VerifyResult.tsx'

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
          <input
            name="username"
            type="text"
            aria-label="Username"
            placeholder={`Enter username (e.g., ${example})`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={verification.state === 'empty'}
            className="min-h-11 min-w-0 flex-1 basis-56 rounded-block border border-edge bg-raised px-3 placeholder:text-soft"
          />
          <Button type="submit" disabled={isVerifying}>
            {isVerifying ? 'Verifying...' : 'Verify'}
          </Button>
        </form>
        <VerifyResult verification={verification} />
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
