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
  /** Shown on the server and until the island loads. */
  placeholder: ReactNode
  after?: Clock['after']
}

const WaitingContext = createContext<Waiting>({ placeholder: null })

/** Renders in the browser only, with an error if loading fails or takes too long. */
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
 * Not `React.lazy`, which delays replacing a placeholder by up to 300 ms.
 * @param sheet a stylesheet URL from `?url&no-inline`: Astro inlines any other
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
    // Before paint: loaded parts need no placeholder.
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
            title="Couldn’t load this part."
            retry={() => location.reload()}
          />
        )
      case 'loaded':
        return <loading.Part {...props} />
    }
  }
}

/** React doesn't report failed stylesheets. */
function loadStyles(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
    document.head.append(link)
  })
}

const subscribeToNothing = (): (() => void) => () => undefined

/** False on the server and during hydration. */
function useIsClient(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false
  )
}
