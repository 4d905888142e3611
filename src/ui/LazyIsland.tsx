import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore
} from 'react'
import { type Clock, clock } from '../platform/clock.ts'
import { LOADING_LIMIT } from '../platform/directives/hydrate.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

type Waiting = {
  /** Stands in on the server and until the island has loaded: a skeleton or a finished figure. */
  placeholder: ReactNode
  after?: Clock['after']
}

const WaitingContext = createContext<Waiting>({ placeholder: null })

/** Shows its children in the browser only; a part that fails or takes too long says so in its place. */
export function LazyIsland({ children, ...waiting }: Waiting & { children: ReactNode }) {
  if (!useIsClient()) return waiting.placeholder
  return (
    <ErrorBoundary>
      <WaitingContext value={waiting}>{children}</WaitingContext>
    </ErrorBoundary>
  )
}

type Loading<Part> = { state: 'waiting' | 'late' | 'failed' } | { state: 'loaded'; Part: Part }

/**
 * A component whose code and styles load when it is first drawn inside a `LazyIsland`. Not `React.lazy`, which holds
 * back by up to 300 ms what replaces a placeholder.
 * @param sheet the URL of a stylesheet, imported with `?url&no-inline`: Astro inlines any other into the page
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  sheet?: string
) {
  let request: Promise<ComponentType<Props>> | undefined
  const loadOnce = () =>
    (request ??= Promise.all([load(), sheet && loadStyles(sheet)]).then(([part]) => part))
  return function LazyPart(props: Props) {
    const { placeholder, after = clock.after } = useContext(WaitingContext)
    const [loading, setLoading] = useState<Loading<ComponentType<Props>>>({ state: 'waiting' })
    // Before the browser paints: what has loaded before needs no placeholder.
    useLayoutEffect(() => {
      const stopWaiting = after(LOADING_LIMIT, () => setLoading({ state: 'late' }))
      loadOnce()
        .then(
          Part => setLoading({ state: 'loaded', Part }),
          () => setLoading({ state: 'failed' })
        )
        .finally(stopWaiting)
      return stopWaiting
    }, [after])
    switch (loading.state) {
      case 'waiting':
        return placeholder
      case 'late':
      case 'failed':
        return (
          <ErrorPanel
            role="alert"
            title="Couldn't load this part."
            retry={() => location.reload()}
          />
        )
      case 'loaded':
        return <loading.Part {...props} />
    }
  }
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
