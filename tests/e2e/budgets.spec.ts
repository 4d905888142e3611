import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** In bytes on the wire, a tenth above what the site weighs: to catch a blunder, not a sentence. */
const BUDGETS = {
  'HTML of /, with its styles': 38_500,
  'styles of /': 11_000,
  'scripts of / before any action': 75_000,
  'scripts of /winners, in gzip': 121_000,
  fonts: 19_200,
  'largest script that is loaded on demand': 49_000
}
const brotli = (content: string | Buffer): number => brotliCompressSync(content).length
const gzip = (content: Buffer): number => gzipSync(content, { level: 9 }).length
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** Opens a page and waits until it asks for nothing more; the files of its scripts. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const scripts = new Set<string>()
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
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
  const sizes: Record<keyof typeof BUDGETS, number> = {
    'HTML of /, with its styles': brotli(readFileSync('dist/index.html')),
    'styles of /': brotli(styles.join('\n')),
    'scripts of / before any action': sum(landing.map(file => brotli(readFileSync(file)))),
    'scripts of /winners, in gzip': sum(board.map(file => gzip(readFileSync(file)))),
    fonts: sum(
      files.filter(file => file.endsWith('.woff2')).map(file => readFileSync(file).length)
    ),
    'largest script that is loaded on demand': Math.max(
      ...onDemand.map(file => brotli(readFileSync(file)))
    )
  }
  console.table(sizes)
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const size = sizes[name as keyof typeof BUDGETS]
    expect.soft(size, name).toBeGreaterThan(0)
    expect.soft(size, name).toBeLessThanOrEqual(budget)
  }
})
