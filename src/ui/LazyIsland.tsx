import {
  type ComponentType,
  type ReactNode,
  useLayoutEffect,
  useState,
  useSyncExternalStore
} from 'react'
import { LOADING_LIMIT } from '../platform/directives/hydrate.ts'
import { loadStyles } from '../platform/load-styles.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

type Props = { placeholder: ReactNode; children: ReactNode }

const subscribeToNothing = () => () => undefined

/** Renders only in the browser. The server and hydration render the placeholder. */
export function LazyIsland({ placeholder, children }: Props) {
  const [isClient, isServer] = [() => true, () => false]
  const isHydrated = useSyncExternalStore(subscribeToNothing, isClient, isServer)
  return isHydrated ? <ErrorBoundary>{children}</ErrorBoundary> : placeholder
}

type Loading<Part> = { state: 'waiting' | 'late' | 'failed' } | { state: 'loaded'; Part: Part }

/**
 * An island that loads when it is rendered, with an error if that fails or takes too long. Not `React.lazy`, which
 * delays replacing a placeholder by up to 300 ms.
 * @param sheet a stylesheet URL from `?url&no-inline`: Astro inlines any other
 */
export function lazyIsland<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
  sheet?: string
) {
  let request: Promise<ComponentType<Props>> | undefined
  const loadOnce = () =>
    (request ??= Promise.all([load(), sheet && loadStyles(sheet)]).then(([part]) => part))

  function Part(props: Props) {
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
    if (loading.state === 'waiting') return placeholder
    if (loading.state === 'loaded') return <loading.Part {...props} />
    return <ErrorPanel role="alert" title="Couldn’t load this part." />
  }

  return function Island(props: Props) {
    return (
      <LazyIsland placeholder={placeholder}>
        <Part {...props} />
      </LazyIsland>
    )
  }
}
