import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore
} from 'react'
import { LOADING_LIMIT } from '../platform/directives/hydrate.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

/** Shown on the server and until the island loads. */
const PlaceholderContext = createContext<ReactNode>(null)

type Props = { placeholder: ReactNode; children: ReactNode }

/** Renders in the browser only, with an error if loading fails or takes too long. */
export function LazyIsland({ placeholder, children }: Props) {
  if (!useIsClient()) return placeholder
  return (
    <ErrorBoundary>
      <PlaceholderContext value={placeholder}>{children}</PlaceholderContext>
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
    const placeholder = useContext(PlaceholderContext)
    const [loading, setLoading] = useState<Loading<ComponentType<Props>>>({ state: 'waiting' })
    // Before paint: loaded parts need no placeholder.
    useLayoutEffect(() => {
      const timer = setTimeout(() => setLoading({ state: 'late' }), LOADING_LIMIT)
      const stopWaiting = (): void => clearTimeout(timer)
      loadOnce()
        .then(
          Part => setLoading({ state: 'loaded', Part }),
          () => setLoading({ state: 'failed' })
        )
        .finally(stopWaiting)
      return stopWaiting
    }, [])
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
