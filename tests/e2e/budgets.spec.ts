import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Page } from '@playwright/test'
import { expect, test } from './test.ts'

const brotli = (content: string | Buffer): number => brotliCompressSync(content).length
const brotliOf = (file: string): number => brotli(readFileSync(file))
const gzipOf = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** Opens a page and waits until it asks for nothing more; the files of its scripts. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const scripts = new Set<string>()
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  await page.goto(path)
  await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  return [...scripts].map(script => `dist${script}`)
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
  const budgets: [name: string, size: number, budget: number][] = [
    ['HTML of /, with its styles', brotliOf('dist/index.html'), 38_500],
    ['styles of /', brotli(styles.join('\n')), 12_000],
    ['scripts of / before any action', sum(landing.map(brotliOf)), 75_000],
    ['scripts of /winners, in gzip', sum(board.map(gzipOf)), 121_000],
    ['fonts', sum(fonts.map(file => readFileSync(file).length)), 19_200],
    ['largest script on demand', Math.max(...onDemand.map(brotliOf)), 49_000]
  ]
  console.table(budgets)
  for (const [name, size, budget] of budgets) {
    expect.soft(size, name).toBeGreaterThan(0)
    expect.soft(size, name).toBeLessThanOrEqual(budget)
  }
})
