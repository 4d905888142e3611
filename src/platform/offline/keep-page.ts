/** What the page asks its service worker to keep: the files it has fetched, and the scripts it runs. */
export type KeepRequest = {
  /** The path of the page. */
  readonly path: string
  /** The URLs of the page's scripts and its islands', as they stand in its HTML. */
  readonly scripts: readonly string[]
  /** Absolute URLs. */
  readonly files: readonly string[]
}

/**
 * Has the service worker keep this page and what it fetches, so that it opens without a network. The worker does
 * it all on a thread of its own; a page that has no worker works as well.
 */
export async function keepPage(): Promise<void> {
  try {
    // Browsers ask for it again by this name, so it must not change.
    await navigator.serviceWorker.register('/offline.js')
    const registration = await navigator.serviceWorker.ready
    new PerformanceObserver(fetched => {
      // The newest one: an older edition may not know how.
      const worker = registration.installing ?? registration.waiting ?? registration.active
      const request: KeepRequest = {
        path: location.pathname,
        scripts: [...document.querySelectorAll('astro-island, script[src]')].map(
          part => part.getAttribute('component-url') ?? part.getAttribute('src') ?? ''
        ),
        files: fetched
          .getEntries()
          .filter(hasCome)
          .map(({ name }) => name)
      }
      worker?.postMessage(request)
    }).observe({ type: 'resource', buffered: true })
  } catch {
    // No network just now, or workers are forbidden: what was kept before stays as it is.
  }
}

/** False for what failed: another request may succeed. */
function hasCome(entry: PerformanceEntry): boolean {
  const { responseStatus = 200 } = entry as PerformanceResourceTiming
  return responseStatus >= 200 && responseStatus < 400
}
