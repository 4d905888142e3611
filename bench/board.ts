import { type Browser, type CDPSession, type Page } from '@playwright/test'
import { serve } from '../supabase/embedded/serve.ts'
import { installProbe } from './probe.ts'
import { addSample, type Options, printTable, type Samples } from './table.ts'

const SLOWDOWNS = [1, 4]
/** Wait after a page's last request before measuring its heap. */
const SETTLE_MS = 1000

type Add = (metric: string, value: number) => void

/** Visits each site's board in turn. */
export async function benchBoard({ browser, sites, winners, samples }: Options): Promise<Samples> {
  const served = await Promise.all(
    Object.entries(sites).map(async ([name, distDir]) => ({
      name,
      ...(await serve({ port: 0, dataDir: 'memory', distDir, winners }))
    }))
  )
  const table: Samples = {}
  for (let turn = 0; turn < samples; turn += 1) {
    // Matches some names' numbers: each digit finds fewer.
    const word = String(100 + ((turn * 7919) % 900))
    for (const { name, url } of served) {
      for (const slowdown of SLOWDOWNS) {
        await visit(browser, `${url}/winners`, { slowdown, winners, word }, (metric, value) =>
          addSample(table, slowdown === 1 ? metric : `${metric}, slowed`, name, value)
        )
      }
    }
  }
  for (const { close } of served) await close()
  printTable(`Board with ${String(winners)} winners`, table, [['now', 'before']])
  return table
}

async function visit(
  browser: Browser,
  url: string,
  { slowdown, winners, word }: { slowdown: number; winners: number; word: string },
  add: Add
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(installProbe)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'commit' })
  add('first rows, ms', await page.evaluate(() => window.probe.loaded()))
  add('all rows, ms', await page.evaluate(total => window.probe.loaded(total), winners))
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS * slowdown)
  add('heap, MB', await heapOf(cdp))
  await interact(page, word, add)
  await context.close()
}

/** Objects and typed arrays after a collection; a worker's memory is not in it. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1e6
}

async function interact(page: Page, word: string, add: Add): Promise<void> {
  const search = page.getByPlaceholder('Search by username...').filter({ visible: true })

  async function measure(
    metric: string,
    event: 'input' | 'click',
    act: () => Promise<void>
  ): Promise<void> {
    await page.evaluate(type => window.probe.watch(type), event)
    await act()
    add(metric, await page.evaluate(() => window.probe.painted))
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
