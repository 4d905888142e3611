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
  // Without a network just now; the next file that comes may bring a better moment.
  files.catch(() => visits.delete(id))
  ;(event as KeepEvent).waitUntil(keepFiles(files, data))
})

async function keepFiles(cache: Promise<Cache>, { files, scripts }: KeepRequest): Promise<void> {
  try {
    const copies = await cache
    // What fails, for want of a network or of storage, fails alone: the page opens without it.
    await Promise.allSettled(files.filter(isPart).map(url => keep(copies, url, scripts)))
  } catch {
    // No network just now, or storage is full or forbidden: what was kept before stays as it is.
  }
}

/** The cache of a page, with the page in it. One that kept another edition of the page is emptied. */
async function cacheOfPage({ path, scripts }: KeepRequest): Promise<Cache> {
  const page = await fetch(path, { cache: 'no-cache' })
  if (!(await isPageWith(scripts, page.clone()))) throw new Error(`${path} is no page to keep`)
  const name = `page ${path}`
  const kept = await (await caches.open(name)).match(path)
  if (kept && (await kept.text()) !== (await page.clone().text())) await caches.delete(name)
  const copies = await caches.open(name)
  await copies.put(path, page)
  return copies
}

/** True if it runs these scripts: no captive portal's page, nor one of a newer build. */
async function isPageWith(scripts: readonly string[], page: Response): Promise<boolean> {
  const html = await page.text()
  const isComplete = scripts.length > 0 && scripts.every(src => html.includes(src))
  return page.ok && !page.redirected && isComplete
}

/** Files of the build, the few pictures beside the pages and the one page that is a part of another. */
function isPart(url: string): boolean {
  const { origin, pathname } = new URL(url)
  return (
    origin === location.origin && /^\/(?:_astro\/.+|timeline|[\w-]+\.(?:svg|png))$/.test(pathname)
  )
}

async function keep(copies: Cache, url: string, scripts: readonly string[]): Promise<void> {
  const kept = await copies.match(url)
  // Only the names of files tell their content.
  if (kept && isFile(url) && (await fits(kept, url, scripts))) return
  // Out of the browser's own cache, unless a captive portal's page was cached under the file's name.
  const cached = await fetch(url, { cache: 'force-cache' })
  const file = (await fits(cached, url, scripts)) ? cached : await fetch(url, { cache: 'reload' })
  if (await fits(file, url, scripts)) await copies.put(url, file)
  else await copies.delete(url)
}

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  json: /json/,
  woff2: /font|octet-stream/,
  svg: /^image\/svg/,
  png: /^image\/png/
}

/** True for what came well, as its name says and from where it was asked for; a page is one of the same build. */
async function fits(answer: Response, url: string, scripts: readonly string[]): Promise<boolean> {
  const { ok, redirected, headers } = answer
  if (!ok || redirected) return false
  if (!isFile(url)) {
    const html = await answer.clone().text()
    return scripts.some(src => html.includes(src))
  }
  const [, extension = ''] = /\.(\w+)$/.exec(new URL(url).pathname) ?? []
  return TYPES[extension]?.test(headers.get('content-type') ?? '') ?? false
}

function isFile(url: string): boolean {
  return new URL(url).pathname.includes('.')
}

addEventListener('fetch', event => {
  const { request } = event as FetchEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const answer = (promise: Promise<Response>): void => (event as FetchEvent).respondWith(promise)
  // The names of these files tell their content.
  if (pathname.startsWith('/_astro/')) answer(copyOr(request, () => fetchFile(request)))
  else if (wantsPage(request) || request.destination === 'image')
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
    if (copy && isPage(copy) === wantsPage(request)) return copy
  }
  return otherwise()
}

/** A page in place of a file is a captive portal's, and the browser may have cached it under the file's name. */
async function fetchFile(request: Request): Promise<Response> {
  const file = await fetch(request)
  return isPage(file) ? fetch(request, { cache: 'reload' }) : file
}

/** For the browser, or for a page that shows a part of another one. */
function wantsPage({ mode, headers }: Request): boolean {
  return mode === 'navigate' || headers.get('accept') === 'text/html'
}

function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}
