import { type ReactNode, useSyncExternalStore } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Skeleton, type SkeletonProps } from './Skeleton.tsx'

type Props = SkeletonProps & { children: () => ReactNode }

const never = (): (() => void) => () => undefined

/** False on the server and while hydrating. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false
  )
}

/** Shows the skeleton on the server and while hydrating, then the island itself. */
export function ClientOnly({ type, minHeight, children }: Props) {
  if (!useIsClient()) return <Skeleton type={type} minHeight={minHeight} />
  return (
    <ErrorBoundary>
      <Content draw={children} />
    </ErrorBoundary>
  )
}

/** Draws inside the boundary, so that what `draw` throws is caught there. */
function Content({ draw }: { draw: () => ReactNode }) {
  return draw()
}
