import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore
} from 'react'
import { type Clock, clock } from '../platform/clock.ts'
import { LOADING_LIMIT } from '../platform/directives/hydrate.ts'
import { ErrorBoundary, LoadingFailed, LoadingError } from './ErrorBoundary.tsx'

type Props = {
  /** Stands in on the server and until the island has loaded: a skeleton or a finished figure. */
  placeholder: ReactNode
  children: ReactNode
  after?: Clock['after']
}

/** Shows its children in the browser only; a part that fails or takes too long says so in its place. */
export function LazyIsland({ placeholder, children, after = clock.after }: Props) {
  if (!useIsClient()) return placeholder
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting placeholder={placeholder} after={after} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Waiting({ placeholder, after }: Required<Omit<Props, 'children'>>) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => after(LOADING_LIMIT, () => setIsLate(true)), [after])
  return isLate ? <LoadingFailed /> : placeholder
}

/**
 * A component whose code and styles load when it is first drawn inside a `LazyIsland`.
 * @param sheet the URL of a stylesheet, imported with `?url&no-inline`: Astro inlines any other into the page
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  sheet?: string
) {
  return lazy(async () => {
    try {
      const [part] = await Promise.all([load(), sheet && loadStyles(sheet)])
      return { default: part }
    } catch (cause) {
      throw new LoadingError('Part failed to load', { cause })
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
