/** The name of the worker's file, which must not change: browsers ask for it again by this name. */
const WORKER = '/offline.js'

/**
 * Keeps this page, what it has fetched and what it will fetch, so that it opens without a network.
 * The copies are taken from the browser's own cache. A page that has changed drops what the old one needed.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  try {
    await navigator.serviceWorker.register(WORKER)
    const files = await cacheOfPage()
    // Keeping a file is a fetch too, which would be told here again.
    const kept = new Set<string>()
    new PerformanceObserver(fetched => {
      for (const entry of fetched.getEntries()) {
        if (kept.has(entry.name) || !hasCome(entry) || !isPart(entry.name)) continue
        kept.add(entry.name)
        void keep(files, entry.name)
      }
    }).observe({ type: 'resource', buffered: true })
  } catch {
    // No network just now, or storage is full or forbidden: what was kept before stays as it is.
  }
}

/** The cache of this page, with the page in it. One that kept another edition of the page is emptied. */
async function cacheOfPage(): Promise<Cache> {
  const path = location.pathname
  const page = await fetch(path, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`${path} is no page to keep`)
  const name = `page ${path}`
  const kept = await (await caches.open(name)).match(path)
  if (kept && (await kept.text()) !== (await page.clone().text())) await caches.delete(name)
  const files = await caches.open(name)
  await files.put(path, page)
  return files
}

/** False for what failed: it may come when it is asked for again. */
function hasCome(entry: PerformanceEntry): boolean {
  const { responseStatus = 200 } = entry as PerformanceResourceTiming
  return responseStatus >= 200 && responseStatus < 400
}

/** Files of the build, and the few pictures beside the pages; never an answer of the backend, nor avatars by the thousand. */
function isPart(url: string): boolean {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && /^\/(?:_astro\/.+|[\w-]+\.(?:svg|png))$/.test(pathname)
}

async function keep(files: Cache, url: string): Promise<void> {
  if (await files.match(url)) return
  try {
    await files.add(new Request(url, { cache: 'force-cache' }))
  } catch {
    // A picture that is not there, or no room: the page opens without it.
  }
}
