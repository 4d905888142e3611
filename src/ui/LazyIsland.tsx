import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { type Clock, clock } from '../platform/clock.ts'
import { LOADING_LIMIT } from '../platform/directives/hydrate.ts'
import { ErrorBoundary, LoadingError } from './ErrorBoundary.tsx'

type Props = {
  /** Stands in on the server and until the island has loaded: a skeleton or a finished figure. */
  placeholder: ReactNode
  children: ReactNode
}

/** Shows its children in the browser only; a part that fails says so in its place. */
export function LazyIsland({ placeholder, children }: Props) {
  if (!useIsClient()) return placeholder
  return (
    <ErrorBoundary>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/**
 * A component whose code and styles load when it is first drawn inside a `LazyIsland`.
 * @param sheet the URL of a stylesheet, imported with `?url&no-inline`: Astro inlines any other into the page
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  sheet?: string,
  { after }: Pick<Clock, 'after'> = clock
) {
  return lazy(async () => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const cancel = after(LOADING_LIMIT, () => reject(new Error('Loading takes too long')))
    try {
      const [part] = await Promise.race([Promise.all([load(), sheet && loadStyles(sheet)]), late])
      return { default: part }
    } catch (cause) {
      throw new LoadingError('Part failed to load', { cause })
    } finally {
      cancel()
    }
  })
}

/** Unlike a stylesheet that React loads, one that fails is noticed. */
function loadStyles(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
    // The page's own styles come after these, and win.
    document.head.prepend(link)
  })
}

const subscribeToNothing = (): (() => void) => () => undefined

/** False on the server and while hydrating. */
function useIsClient(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false
  )
}
