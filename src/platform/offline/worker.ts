import type { KeepRequest } from './keep-page.ts'

/**
 * The service worker: keeps the pages that ask for it (`keep-page.ts`), and opens them without a network. While
 * there is a network it answers nothing that may have changed.
 */

type FetchEvent = Event & {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

type KeepEvent = MessageEvent<KeepRequest> & { waitUntil(work: Promise<void>): void }

/** The work for each visit, by the id of its client; forgotten when the worker rests. */
const visits = new Map<string, Promise<Cache>>()

addEventListener('message', event => {
  const { data, source } = event
  const { id } = source as unknown as { readonly id: string }
  const files = visits.get(id) ?? cacheOfPage(data)
  visits.set(id, files)
  ;(event as KeepEvent).waitUntil(keepFiles(files, data.files))
})

async function keepFiles(cache: Promise<Cache>, urls: readonly string[]): Promise<void> {
  try {
    const files = await cache
    await Promise.all(urls.filter(isPart).map(url => keep(files, url)))
  } catch {
    // No network just now, or storage is full or forbidden: what was kept before stays as it is.
  }
}

/** The cache of a page, with the page in it. One that kept another edition of the page is emptied. */
async function cacheOfPage({ path, islands }: KeepRequest): Promise<Cache> {
  const page = await fetch(path, { cache: 'no-cache' })
  if (!(await isPageOf(page.clone(), islands))) throw new Error(`${path} is no page to keep`)
  const name = `page ${path}`
  const kept = await (await caches.open(name)).match(path)
  if (kept && (await kept.text()) !== (await page.clone().text())) await caches.delete(name)
  const files = await caches.open(name)
  await files.put(path, page)
  return files
}

/** True if it runs the scripts that run there: no captive portal's page, nor one of a newer build. */
async function isPageOf(page: Response, islands: readonly string[]): Promise<boolean> {
  const html = await page.text()
  const isComplete = islands.length > 0 && islands.every(url => html.includes(url))
  return page.ok && !page.redirected && isComplete
}

/** Files of the build and the few pictures beside the pages; never answers of the backend or avatars. */
function isPart(url: string): boolean {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && /^\/(?:_astro\/.+|[\w-]+\.(?:svg|png))$/.test(pathname)
}

async function keep(files: Cache, url: string): Promise<void> {
  const kept = await files.match(url)
  if (kept && fits(kept, url)) return
  const file = await fetchUnspoilt(url)
  if (fits(file, url)) await files.put(url, file)
  else await files.delete(url)
}

/** Out of the browser's own cache, unless a captive portal's page was cached under the file's name. */
async function fetchUnspoilt(url: string): Promise<Response> {
  const cached = await fetch(url, { cache: 'force-cache' })
  return fits(cached, url) ? cached : fetch(url, { cache: 'reload' })
}

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  json: /json/,
  woff2: /font|octet-stream/,
  svg: /^image\/svg/,
  png: /^image\/png/
}

/** True for what came well, as its name says and from where it was asked for. */
function fits({ ok, redirected, headers }: Response, url: string): boolean {
  const [, extension = ''] = /\.(\w+)$/.exec(new URL(url).pathname) ?? []
  const type = TYPES[extension]
  return ok && !redirected && (type?.test(headers.get('content-type') ?? '') ?? false)
}

addEventListener('fetch', event => {
  const { request } = event as FetchEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const answer = (promise: Promise<Response>): void => (event as FetchEvent).respondWith(promise)
  // The names of these files tell their content.
  if (pathname.startsWith('/_astro/')) answer(copyOr(request, () => fetchFile(request)))
  else if (request.mode === 'navigate' || request.destination === 'image')
    answer(fetch(request).catch(() => copyOr(request, () => Response.error())))
})

async function copyOr(
  request: Request,
  otherwise: () => Response | Promise<Response>
): Promise<Response> {
  // Several pages keep the same file, and one of them may have kept a portal's page in its place.
  for (const cacheName of await caches.keys()) {
    // A search in the address is for the page to read, and every answer is kept unpacked.
    const copy = await caches.match(request, { cacheName, ignoreSearch: true, ignoreVary: true })
    if (copy && isPage(copy) === (request.mode === 'navigate')) return copy
  }
  return otherwise()
}

/** A page in place of a file is a captive portal's, and the browser may have cached it under the file's name. */
async function fetchFile(request: Request): Promise<Response> {
  const file = await fetch(request)
  return isPage(file) ? fetch(request, { cache: 'reload' }) : file
}

function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}
