import { useStore } from '@nanostores/react'
import { type SyntheticEvent } from 'react'
import { returnFocus } from '../../../platform/focus.ts'
import { SITE } from '../../../site.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { $outcome, $verification, verify } from '../store.ts'

const loadView = async () => (await import('./OutcomeView.tsx')).OutcomeView
const OutcomeView = lazyPart(loadView)

/** Asks whether someone follows the brand's account. */
export function VerifyCard({ example }: { example: string }) {
  const verification = useStore($verification, { ssr: 'initial' })
  const outcome = useStore($outcome, { ssr: () => undefined })
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
        {outcome && (
          <LazyIsland placeholder={null}>
            <OutcomeView outcome={outcome} />
          </LazyIsland>
        )}
      </ErrorBoundary>
    </section>
  )
}

function submit(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault()
  // It comes while the answer is awaited; should it be missing, its place says so.
  void loadView().catch(() => undefined)
  // The button has the focus when it was pressed, and loses it while it is disabled.
  const pressed = document.activeElement
  void verify(String(new FormData(event.currentTarget).get('username') ?? '')).then(() =>
    returnFocus(pressed)
  )
}
