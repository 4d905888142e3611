/** A part of the page whose code or styles did not come; `close` takes its panel away. */
type MissingPart = { readonly retry: () => void; readonly close: () => void }

const missing = new Map<HTMLElement, MissingPart>()
/** Islands that float above the page, such as the dots, share one panel at its lower edge. */
let floatingPanel: HTMLElement | undefined
let hasRetried = false
let reloadCheck: Promise<boolean> | undefined

/**
 * Says where a part of the page couldn't be loaded, with a button that tries again, and tries by itself when
 * the network is back. Islands report with Astro's own event, parts of islands with `part:missing`.
 * It is inlined in every page, as it cannot be fetched over a network that is lost: so it imports nothing.
 */
export function watchMissingParts(): void {
  // Beyond the usual 250, as pictures by the hundred would leave no room for a script that failed.
  performance.setResourceTimingBufferSize(2000)
  // What failed while the page was still being parsed has been marked by the script in its head.
  document.querySelectorAll('[data-missing]').forEach(reportIsland)
  addEventListener('astro:hydration-error', ({ target }) => reportIsland(target))
  addEventListener('part:missing', event => {
    const { target, detail } = event as CustomEvent<() => void>
    if (target instanceof HTMLElement) report(target, detail)
  })
  addEventListener('online', retryAll)
}

function reportIsland(island: EventTarget | null): void {
  if (island instanceof HTMLElement && 'start' in island && typeof island.start === 'function')
    report(island, island.start.bind(island))
}

function report(part: HTMLElement, retry: () => void): void {
  missing.get(part)?.close()
  missing.set(part, { retry, close: showPanel(part) })
}

/** Everything that is missing is requested again: a lost network rarely loses one part alone. */
async function retryAll(): Promise<void> {
  if (missing.size === 0) return
  hasRetried = true
  reloadCheck = undefined
  const parts = [...missing]
  missing.clear()
  for (const [, { close }] of parts) close()
  await refreshFiles()
  for (const [part, { retry }] of parts) if (part.isConnected) retry()
}

/** Fetches anew what the browser has cached in a wrong form, as a portal's page; waits for no file that stalls. */
async function refreshFiles(): Promise<void> {
  const signal = AbortSignal.timeout(5000)
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  await Promise.allSettled(
    files
      .filter(file => file.includes('/_astro/'))
      .map(async file => {
        const { ok, headers } = await fetch(file, { cache: 'force-cache', signal })
        if (!ok || headers.get('content-type')?.startsWith('text/html'))
          await fetch(file, { cache: 'reload', signal })
      })
  )
}

/** Shows the panel in the skeleton's place, else before the island, else within the place that a part keeps. */
function showPanel(part: HTMLElement): () => void {
  const template = document.querySelector<HTMLTemplateElement>('#missing-part')
  const panel = template?.content.firstElementChild?.cloneNode(true)
  const floats = !part.closest('main')
  if (!(panel instanceof HTMLElement) || (floats && floatingPanel?.isConnected))
    return () => undefined
  if (floats) {
    floatingPanel = panel
    panel.className += template?.dataset['floating']
    panel.children[0]?.replaceChildren("Couldn't load part of this page.")
  }
  const [again, reload] = panel.querySelectorAll('button')
  again?.addEventListener('click', retryAll)
  reload?.addEventListener('click', () => location.reload())
  reload?.toggleAttribute('hidden', true)
  reloadCheck ??= isReloadUseful()
  void reloadCheck.then(isUseful => reload?.toggleAttribute('hidden', !isUseful))
  const skeleton = part.querySelector('[data-skeleton]')
  const waiting = [...(skeleton?.childNodes ?? [])]
  if (skeleton) skeleton.replaceChildren(panel)
  else if (part.localName === 'astro-island') part.before(panel)
  else part.append(panel)
  return () => {
    keepFocus(panel)
    panel.remove()
    skeleton?.append(...waiting)
  }
}

/** True if the page has been updated since, or trying again was in vain; never without a network. */
async function isReloadUseful(): Promise<boolean> {
  try {
    const page = await fetch(location.pathname, { cache: 'no-cache' })
    const html = await page.text()
    const isUpdated = [...document.querySelectorAll('astro-island')].some(
      island => !html.includes(`${island.getAttribute('component-url')}`)
    )
    // Some browsers remember a failed script while the page is open: https://github.com/whatwg/html/issues/6768
    return page.ok && (hasRetried || isUpdated)
  } catch {
    return false
  }
}

/** Reading goes on from the section that the pressed button stood in. */
function keepFocus(panel: HTMLElement): void {
  const section = panel.closest<HTMLElement>('section, main')
  if (!section || !panel.contains(document.activeElement)) return
  section.tabIndex = -1
  section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true })
  section.focus({ preventScroll: true })
}
