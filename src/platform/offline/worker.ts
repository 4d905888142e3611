/**
 * The service worker: opens a page without a network, from the copies that the page itself has kept
 * (`keep-page.ts`). It stores nothing, and while there is a network it answers nothing that may have changed.
 */

type FetchEvent = Event & {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
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
