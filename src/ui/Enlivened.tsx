import { type ReactNode, Suspense } from 'react'
import { useIsClient } from './ClientOnly.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props = {
  /** The activity as it stands once it is done: right without scripts, and as high as the activity. */
  finished: ReactNode
  children: ReactNode
}

/** A finished picture on the server and until what it stands for has been loaded. */
export function Enlivened({ finished, children }: Props) {
  if (!useIsClient()) return finished
  return (
    <ErrorBoundary>
      <Suspense fallback={finished}>{children}</Suspense>
    </ErrorBoundary>
  )
}
