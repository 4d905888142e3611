/** Keeps this page and what it fetches, out of the browser's own cache, so that it opens without a network. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  try {
    // Browsers ask for it again by this name, so it must not change.
    await navigator.serviceWorker.register('/offline.js')
    const files = await cacheOfPage()
    // Keeping a file is a fetch too, which would be reported here again.
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
  if (!(await isThisPage(page.clone()))) throw new Error(`${path} is no page to keep`)
  const name = `page ${path}`
  const kept = await (await caches.open(name)).match(path)
  if (kept && (await kept.text()) !== (await page.clone().text())) await caches.delete(name)
  const files = await caches.open(name)
  await files.put(path, page)
  return files
}

/** True if it runs the scripts that run here: no captive portal's page, nor one of a newer build. */
async function isThisPage(page: Response): Promise<boolean> {
  const html = await page.text()
  const scripts = scriptsHere()
  return (
    page.ok && !page.redirected && scripts.length > 0 && scripts.every(src => html.includes(src))
  )
}

function scriptsHere(): string[] {
  return [...document.querySelectorAll('astro-island, script[src]')].map(
    part => part.getAttribute('component-url') ?? part.getAttribute('src') ?? ''
  )
}

/** False for what failed: another request may succeed. */
function hasCome(entry: PerformanceEntry): boolean {
  const { responseStatus = 200 } = entry as PerformanceResourceTiming
  return responseStatus >= 200 && responseStatus < 400
}

/** Files of the build, the few pictures beside the pages and the one page that is a part of another. */
function isPart(url: string): boolean {
  const { origin, pathname } = new URL(url)
  return (
    origin === location.origin && /^\/(?:_astro\/.+|timeline|[\w-]+\.(?:svg|png))$/.test(pathname)
  )
}

async function keep(files: Cache, url: string): Promise<void> {
  const kept = await files.match(url)
  // Only the names of files tell their content.
  if (kept && !isPage(url) && (await fits(kept, url))) return
  try {
    const file = await fetchFile(url)
    if (await fits(file, url)) await files.put(url, file)
    else await files.delete(url)
  } catch {
    // No network or no storage left: the page opens without it.
  }
}

/** Out of the browser's own cache, unless a captive portal's page was cached under the file's name. */
async function fetchFile(url: string): Promise<Response> {
  const cached = await fetch(url, { cache: 'force-cache' })
  return (await fits(cached, url)) ? cached : fetch(url, { cache: 'reload' })
}

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  json: /json/,
  woff2: /font|octet-stream/,
  svg: /^image\/svg/,
  png: /^image\/png/
}

/** True for what came well, as its name says and from where it was asked for; a page is one of this build. */
async function fits(file: Response, url: string): Promise<boolean> {
  const { ok, redirected, headers } = file
  if (!ok || redirected) return false
  if (isPage(url)) {
    const html = await file.clone().text()
    return scriptsHere().some(src => html.includes(src))
  }
  const [, extension = ''] = /\.(\w+)$/.exec(new URL(url).pathname) ?? []
  return TYPES[extension]?.test(headers.get('content-type') ?? '') ?? false
}

function isPage(url: string): boolean {
  return !new URL(url).pathname.includes('.')
}
