import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, type Page } from '@playwright/test'
import { type Backend, openBackend } from '../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../supabase/embedded/keys.ts'
import { serve } from '../supabase/embedded/serve.ts'
import { type Options, printTable, type Sample } from './table.ts'

const SLOWDOWNS = [1, 4]
/** Wait after a page's last request before measuring its heap. */
const SETTLE_MS = 1000

/** Of each answer of the backend. */
const LATENCY_MS = 20

type Add = (metric: string, value: number) => unknown

export async function benchBoard(options: Options) {
  await benchBackend(options, await openBackend({ dataDir: 'memory', winners: options.winners }))
}

async function benchBackend({ browser, winners, samples }: Options, backend: Backend) {
  const { url, close } = await serve({
    port: 0,
    dataDir: null,
    distDir: 'dist',
    backend: {
      ...backend,
      fetch: async (...request) => {
        await wait(LATENCY_MS)
        return backend.fetch(...request)
      }
    }
  })
  const table: Sample[] = []
  for (let turn = 0; turn < samples; turn += 1) {
    // Matches some names' numbers: each digit finds fewer.
    const word = String(100 + ((turn * 7919) % 900))
    for (const slowdown of SLOWDOWNS) {
      const page = `${String(slowdown)} times slower`
      const add: Add = (metric, value) => table.push({ metric, page, value })
      await forgetAnswers(backend)
      await searchAtOnce(browser, `${url}/winners`, { slowdown, word }, add)
      await forgetAnswers(backend)
      await visit(browser, `${url}/winners`, { slowdown, word }, add)
    }
  }
  await close()
  printTable(`Board with ${String(winners)} winners`, table)
}

/** Any write makes the embedded backend forget what it has answered; before it, it answers what is asked. */
async function forgetAnswers(backend: Backend): Promise<void> {
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' }
  const write = { method: 'POST', headers, body: '{"name":"nobody"}' }
  await backend.fetch(new Request('http://localhost/rest/v1/rpc/find_winner', write))
}

async function searchAtOnce(
  browser: Browser,
  url: string,
  { slowdown, word }: { slowdown: number; word: string },
  add: Add
): Promise<void> {
  const { context, page } = await openPage(browser, slowdown)
  await page.goto(url, { waitUntil: 'commit' })
  await searchBox(page).fill(word)
  add('rows of a search typed at once, ms', await page.evaluate(timeOfMatches))
  await context.close()
}

async function visit(
  browser: Browser,
  url: string,
  { slowdown, word }: { slowdown: number; word: string },
  add: Add
): Promise<void> {
  const { context, page, cdp } = await openPage(browser, slowdown)
  await page.goto(url, { waitUntil: 'commit' })
  add('first rows, ms', await page.evaluate(timeOf, 'Showing 1-'))
  add('all rows, ms', await page.evaluate(timeOf, 'Export all matches'))
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS * slowdown)
  add('heap, MB', await heapOf(cdp))
  await interact(page, word, add)
  await context.close()
}

async function openPage(browser: Browser, slowdown: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { context, page, cdp }
}

function searchBox(page: Page) {
  return page.getByPlaceholder('Search by username...').filter({ visible: true })
}

/** Runs in the page: the ms from navigation to the frame in which rows mark what was searched for. */
async function timeOfMatches(): Promise<number> {
  while (!document.querySelector('main tbody mark')) await new Promise(requestAnimationFrame)
  return performance.now()
}

/** Runs in the page: the ms from navigation to the frame in which the board holds this text. */
async function timeOf(text: string): Promise<number> {
  while (!document.querySelector('main')?.textContent.includes(text)) {
    await new Promise(requestAnimationFrame)
  }
  return performance.now()
}

/** Objects and typed arrays after a collection; a worker's memory is not in it. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1e6
}

async function interact(page: Page, word: string, add: Add): Promise<void> {
  const search = searchBox(page)

  async function measure(
    metric: string,
    event: 'input' | 'click',
    act: () => Promise<void>
  ): Promise<void> {
    const heard = await page.evaluateHandle(paintAfter, event)
    await act()
    add(metric, await heard.evaluate(({ painted }) => painted))
  }
  const click = (metric: string, name: string): Promise<void> => {
    const named = { name, exact: true }
    const control = page.getByRole('button', named).or(page.getByRole('link', named)).first()
    return measure(metric, 'click', () => control.click())
  }

  await search.focus()
  for (const letter of word) await measure('key, ms', 'input', () => page.keyboard.type(letter))
  await measure('empty search, ms', 'input', () => search.fill(''))
  for (const name of ['Rank', 'Followers', 'Followers', 'Following', 'Following', 'Rank']) {
    await click('sort, ms', name)
  }
  await click('50 to 500, ms', '500')
  await click('500 to 50, ms', '50')
  await click('next page, ms', 'Next')
}

/** Runs in the page, and listens once it returns: the ms from the next such event to the last frame that changed the rows. */
function paintAfter(type: 'input' | 'click'): { painted: Promise<number> } {
  const QUIET_MS = 500
  async function paint(event: Promise<Event>): Promise<number> {
    let changed = Infinity
    const { timeStamp } = await event
    const observer = new MutationObserver(() => {
      requestAnimationFrame(() => setTimeout(() => (changed = performance.now())))
    })
    const rows = document.querySelector('main table') ?? document.body
    observer.observe(rows, { subtree: true, childList: true, characterData: true })
    while (performance.now() < changed + QUIET_MS) await new Promise(requestAnimationFrame)
    observer.disconnect()
    return changed - timeStamp
  }
  const event = new Promise<Event>(resolve => {
    addEventListener(type, resolve, { once: true, capture: true })
  })
  return { painted: paint(event) }
}
