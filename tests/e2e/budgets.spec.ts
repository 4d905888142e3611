import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Page } from '@playwright/test'
import { expect, test } from './test.ts'

const brotli = (content: string | Buffer): number => brotliCompressSync(content).length
const brotliOf = (file: string): number => brotli(readFileSync(file))
const gzipOf = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** The files of the scripts that a page asks for, until it asks for nothing more. */
async function scriptsAfter(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const scripts = new Set<string>()
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  await act()
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  return [...scripts].map(script => `dist${script}`)
}

/** Of a page that opens. */
function scriptsOf(page: Page, path: string): Promise<string[]> {
  return scriptsAfter(page, async () => {
    await page.goto(path)
    await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
  })
}

/** Islands come alive when they come near. */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(page.locator('astro-island[ssr]:not(details:not([open]) *)')).toHaveCount(0)
}

test('the site stays within its budgets', { tag: '@chromium' }, async ({ page }) => {
  const board = await scriptsOf(page, '/winners')
  const landing = await scriptsOf(page, '/')
  const styles = await page.locator('style').allTextContents()
  const files = readdirSync('dist/_astro', { recursive: true }).map(name => `dist/_astro/${name}`)
  const onDemand = files.filter(
    file => file.endsWith('.js') && !board.includes(file) && !landing.includes(file)
  )
  const fonts = files.filter(file => file.endsWith('.woff2'))
  // In bytes on the wire, a tenth above what the site weighs: to catch a blunder, not a sentence.
  const budgets: Budget[] = [
    ['HTML of /, with its styles', brotliOf('dist/index.html'), 42_300],
    ['styles of /', brotli(styles.join('\n')), 12_000],
    ['scripts of / before any action', sum(landing.map(brotliOf)), 7_600],
    ['scripts of /winners, in gzip', sum(board.map(gzipOf)), 121_000],
    ['fonts', sum(fonts.map(file => readFileSync(file).length)), 19_200],
    ['largest script on demand', Math.max(...onDemand.map(brotliOf)), 49_000]
  ]
  expectWithin(budgets)
})

/** In bytes of brotli, of a page that was read to its end. */
const SCRIPTS: Readonly<Record<string, number>> = {
  '/': 172_000,
  '/winners': 109_000,
  '/challenge': 96_000,
  '/today': 114_000,
  '/block/15537394': 108_000,
  '/block': 8_200
}

test(
  'the scripts of each page stay within their budgets, with those that come while it is read',
  { tag: '@chromium' },
  async ({ page }) => {
    const budgets: Budget[] = []
    for (const [path, budget] of Object.entries(SCRIPTS)) {
      const opened = await scriptsOf(page, path)
      const read = await scriptsAfter(page, () => readThrough(page))
      budgets.push([`scripts of ${path}`, sum([...opened, ...read].map(brotliOf)), budget])
    }
    expectWithin(budgets)
    for (const path of ['/timeline', '/privacy'])
      expect(await scriptsOf(page, path), path).toEqual([])
  }
)

type Budget = [name: string, size: number, budget: number]

function expectWithin(budgets: readonly Budget[]): void {
  console.table(budgets)
  for (const [name, size, budget] of budgets) {
    expect.soft(size, name).toBeGreaterThan(0)
    expect.soft(size, name).toBeLessThanOrEqual(budget)
  }
}
