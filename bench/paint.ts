import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser } from '@playwright/test'
import { barePage } from './bare-page.ts'
import { compressedSize, launchChromium, rotated, watchScripts } from './browser.ts'
import type { Options } from './run.ts'
import { builtSite, startSite, type Site } from './site.ts'
import { addSample, type Table } from './table.ts'

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

const BLOCK = 'block/15537394'

/** The first paint of the landing page, the board, the challenge and a block beside bare pages with the same words. */
export async function benchPaint({ checkouts, samples }: Options): Promise<readonly Table[]> {
  const { now = '.', ...others } = checkouts
  const browser = await launchChromium()
  const sites: Site[] = []
  const start = async (siteOf: string, files = {}): Promise<string> => {
    const site = await startSite({ checkout: now, siteOf, winners: 5210, files })
    sites.push(site)
    return site.url
  }
  try {
    const landing = await readFile(path.join(await builtSite(now), 'index.html'), 'utf8')
    const block = await readFile(path.join(await builtSite(now), `${BLOCK}.html`), 'utf8')
    const url = await start(now, {
      'bare.html': await barePage(browser, landing, 'main section[id]'),
      'bare-block.html': await barePage(browser, block, 'main article')
    })
    const pages = [
      { name: 'bare', address: `${url}/bare` },
      { name: 'landing', address: `${url}/` },
      { name: 'winners', address: `${url}/winners` },
      { name: 'challenge', address: `${url}/challenge` },
      { name: 'bare block', address: `${url}/bare-block` },
      { name: 'block', address: `${url}/${BLOCK}` }
    ]
    for (const [name, checkout] of Object.entries(others)) {
      const address = await start(checkout)
      pages.push({ name: `landing ${name}`, address: `${address}/` })
      pages.push({ name: `challenge ${name}`, address: `${address}/challenge` })
    }
    const table: Table = {
      title: 'First paint on slow 4G, processor 4 times slower',
      columns: pages.map(({ name }) => name),
      rows: {},
      ratios: [
        ['landing', 'bare'],
        ['block', 'bare block'],
        ['landing before', 'bare'],
        ['challenge', 'bare'],
        ['challenge before', 'bare']
      ]
    }
    for (let turn = 0; turn < samples; turn += 1) {
      for (const { name, address } of rotated(pages, turn)) {
        const metrics = await visit(browser, address)
        for (const [metric, value] of Object.entries(metrics)) {
          addSample(table, metric, name, value)
        }
      }
    }
    return [table]
  } finally {
    await browser.close()
    for (const site of sites) await site.close()
  }
}

/** Opens a page in a fresh profile and waits until it asks for nothing more. */
async function visit(browser: Browser, url: string): Promise<Readonly<Record<string, number>>> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const scripts = watchScripts(page)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    const observed = await page.evaluate(async () => {
      const entries = (type: string): Promise<PerformanceEntryList> =>
        new Promise(resolve => {
          new PerformanceObserver(list => resolve(list.getEntries())).observe({
            type,
            buffered: true
          })
          // Without an entry the observer says nothing.
          setTimeout(() => resolve([]), 1000)
        })
      const [paints, largest, tasks, shifts] = await Promise.all(
        ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift'].map(entries)
      )
      const first = paints?.find(({ name }) => name === 'first-contentful-paint')
      return {
        'FCP, ms': first?.startTime ?? NaN,
        'LCP, ms': largest?.at(-1)?.startTime ?? NaN,
        'longest task, ms': Math.max(0, ...(tasks ?? []).map(({ duration }) => duration)),
        // Not in the standard's types: https://wicg.github.io/layout-instability/
        'layout shift': ((shifts ?? []) as (PerformanceEntry & { value: number })[]).reduce(
          (sum, { value }) => sum + value,
          0
        ),
        elements: document.getElementsByTagName('*').length
      }
    })
    return {
      ...observed,
      'HTML, kB in brotli': await compressedSize([url], brotliCompressSync),
      'scripts before any action, kB in brotli': await compressedSize(scripts, brotliCompressSync)
    }
  } finally {
    await context.close()
  }
}
