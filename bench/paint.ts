import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type CDPSession } from '@playwright/test'
import { serve } from '../supabase/embedded/serve.ts'
import { type Options, printTable, type Sample } from './table.ts'

/**
 * A phone on slow 4G as Lighthouse applies it: 150 ms and 1.6 Mbit/s. Chromium delays requests rather than packets, so
 * each waits for its round trips too: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_600_000 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8
}
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true
}
const SLOWDOWN = 4
/** Time without a request after which a page counts as loaded. */
const QUIET_MS = 2000

const PAGES = {
  landing: '',
  wall: 'block',
  today: 'today',
  block: 'block/15537394',
  embed: 'embed/block/15537394',
  timeline: 'timeline',
  winners: 'winners',
  challenge: 'challenge'
}
const STYLES = `:root{color-scheme:light dark}
body{max-width:68ch;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif}`

/** First paint of the site’s pages and the main thread’s work until they are quiet, beside bare pages with their words. */
export async function benchPaint({ browser, samples }: Options) {
  const distDir = await mkdtemp(path.join(tmpdir(), 'bench-'))
  await cp('dist', distDir, { recursive: true })
  for (const [name, address] of Object.entries(PAGES)) {
    const html = await readFile(path.join('dist', `${address || 'index'}.html`), 'utf8')
    await writeFile(path.join(distDir, `bare-${name}.html`), await barePage(browser, html))
  }
  const { url, close } = await serve({ port: 0, dataDir: 'memory', distDir })
  const pages = Object.entries(PAGES).flatMap(([name, address]) => [
    [name, address],
    [`bare ${name}`, `bare-${name}`]
  ])
  const table: Sample[] = []
  for (let turn = 0; turn < samples; turn += 1) {
    for (const [page = '', address] of pages) {
      const metrics = await visit(browser, `${url}/${String(address)}`)
      for (const [metric, value] of Object.entries(metrics)) table.push({ metric, page, value })
    }
  }
  await close()
  await rm(distDir, { recursive: true })
  const pairs = Object.keys(PAGES).map(name => [name, `bare ${name}`] as const)
  printTable('First paint on slow 4G, processor 4 times slower', table, pairs)
}

/** A lower bound: a page with the same words and nothing else. */
async function barePage(browser: Browser, html: string): Promise<string> {
  const page = await browser.newPage({ ...PHONE, javaScriptEnabled: false })
  await page.setContent(html, { waitUntil: 'domcontentloaded' })
  const body = await page.locator('main').evaluate((main: HTMLElement) => {
    // While the page is opening, `innerText` lacks what isn't laid out.
    document.documentElement.removeAttribute('data-opening')
    return main.innerText
      .split(/\n+/)
      .map(line => Object.assign(document.createElement('p'), { textContent: line }).outerHTML)
      .join('\n')
  })
  await page.close()
  // Without an icon of its own the page would ask for /favicon.ico.
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Bare</title>
<link rel="icon" href="data:,"><style>${STYLES}</style></head><body>${body}</body></html>`
}

/** Opens a page in a fresh profile and waits until it asks for nothing more. */
async function visit(browser: Browser, url: string): Promise<Readonly<Record<string, number>>> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await cdp.send('Performance.enable')
  const before = await taskSeconds(cdp)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const seconds = (await taskSeconds(cdp)) - before
  const paints = await page.evaluate(async () => {
    const entriesOf = (type: string): Promise<PerformanceEntryList> =>
      new Promise(resolve => {
        const observer = new PerformanceObserver(list => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        // A page without long tasks has no entry.
        setTimeout(() => resolve([]), 100)
      })
    const largest = await entriesOf('largest-contentful-paint')
    const long = await entriesOf('longtask')
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return {
      'FCP, ms': first?.startTime ?? NaN,
      'LCP, ms': largest.at(-1)?.startTime ?? NaN,
      'blocking, ms': long.reduce((sum, { duration }) => sum + duration - 50, 0)
    }
  })
  await context.close()
  return { ...paints, 'main thread, ms': seconds * 1000 }
}

/** The time that the main thread has spent in tasks so far. */
async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
}
