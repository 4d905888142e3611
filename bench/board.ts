import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, type Page } from '@playwright/test'
import { compressedSize, launchChromium, rotated, watchScripts } from './browser.ts'
import { handWrittenPage } from './hand-written.ts'
import { installProbe } from './probe.ts'
import { expectView, FIRST_VIEW, readWinners, type Expected, type View } from './reference.ts'
import type { Options } from './run.ts'
import { startSite, type Site } from './site.ts'
import { addSample, type Table } from './table.ts'

const SLOWDOWNS = [1, 4]
/** After the last request of a page, until its heap is measured. */
const SETTLE_MS = 1000

/** A page without a body is the site's own. */
type Measured = { readonly name: string; readonly url: string; readonly body?: string }
type Add = (metric: string, value: number) => void
type Expect = (view: Partial<View>) => Expected

/** The board of each checkout and a hand-written page, one visit of each in turn. */
export async function benchBoard(options: Options): Promise<readonly Table[]> {
  const { checkouts, winners, samples } = options
  const browser = await launchChromium()
  const sites: Site[] = []
  const pages: Measured[] = []
  try {
    for (const [name, checkout] of Object.entries(checkouts)) {
      const site = await startSite({ checkout, winners })
      sites.push(site)
      const url = `${site.url}/winners`
      pages.push({ name, url })
      if (name !== 'now') continue
      const body = await handWrittenPage(browser, url)
      pages.push({ name: 'hand-written', url: `${site.url}/hand-written`, body })
    }
    const rows = await readWinners(sites[0]?.url ?? '')
    const words = rows
      .map(({ username }) => username.slice(0, 5).toLowerCase())
      .filter(word => /^[a-z]{5}$/.test(word))
    const known = new Map<string, Expected>()
    const expect: Expect = changes => {
      const view = { ...FIRST_VIEW, ...changes }
      const key = JSON.stringify(view)
      const expected = known.get(key) ?? expectView(rows, view)
      known.set(key, expected)
      return expected
    }
    const tables: Table[] = SLOWDOWNS.map(slowdown => ({
      title: `Board, ${winners} winners, processor ${slowdown} times slower`,
      columns: pages.map(({ name }) => name),
      rows: {},
      ratios: [
        ['now', 'hand-written'],
        ['now', 'before']
      ]
    }))
    for (let turn = 0; turn < samples; turn += 1) {
      const word = words[(turn * 7919) % words.length] ?? ''
      for (const [at, table] of tables.entries()) {
        for (const measured of rotated(pages, turn)) {
          const add: Add = (metric, value) => addSample(table, metric, measured.name, value)
          await visit(browser, measured, SLOWDOWNS[at] ?? 1, expect, word, add)
        }
      }
      process.stderr.write(`board: ${turn + 1} of ${samples}\n`)
    }
    return tables
  } finally {
    await browser.close()
    for (const site of sites) await site.close()
  }
}

async function visit(
  browser: Browser,
  { url, body }: Measured,
  rate: number,
  expect: Expect,
  word: string,
  add: Add
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const scripts = watchScripts(page)
    const cdp = await context.newCDPSession(page)
    await page.addInitScript(installProbe, expect({}))
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    if (body !== undefined) {
      await page.route(url, route => route.fulfill({ contentType: 'text/html', body }))
    }
    await page.goto(url, { waitUntil: 'commit' })
    const { first, all } = await page.evaluate(() => window.probe.loading)
    add('first rows, ms', first)
    add('all rows, ms', all)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE_MS * rate)
    add('heap, MB', await heapOf(cdp))
    await interact(page, expect, word, add)
    add('scripts, kB in gzip', await compressedSize(scripts, gzipSync))
  } finally {
    await context.close()
  }
}

/** Objects and typed arrays after a collection; a worker's memory is not in it. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1e6
}

async function interact(page: Page, expect: Expect, word: string, add: Add): Promise<void> {
  const search = page.getByPlaceholder('Search by username...').filter({ visible: true })

  async function paintedAfter(
    expected: Expected,
    event: 'input' | 'click',
    act: () => Promise<void>
  ): Promise<number> {
    await page.evaluate(args => window.probe.expect(...args), [expected, event] as const)
    await act()
    return page.evaluate(() => window.probe.painted)
  }
  const click = (name: string, view: Partial<View>): Promise<number> => {
    const named = { name, exact: true }
    const control = page.getByRole('button', named).or(page.getByRole('link', named)).first()
    return paintedAfter(expect(view), 'click', () => control.click())
  }

  await search.focus()
  for (let length = 1; length <= word.length; length += 1) {
    const query = word.slice(0, length)
    const type = (): Promise<void> => page.keyboard.type(query.slice(-1))
    add('key, ms', await paintedAfter(expect({ query }), 'input', type))
  }
  await paintedAfter(expect({}), 'input', () => search.fill(''))
  add('sort, ms', await click('Rank', { ascending: true }))
  for (const sort of ['followers', 'following'] as const) {
    const name = sort === 'followers' ? 'Followers' : 'Following'
    add('sort, ms', await click(name, { sort }))
    add('sort, ms', await click(name, { sort, ascending: true }))
  }
  add('sort, ms', await click('Rank', {}))
  add('50 to 500, ms', await click('500', { size: 500 }))
  await click('50', {})
  add('next page, ms', await click('Next', { page: 2 }))
  await click('Previous', {})
}
