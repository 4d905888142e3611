import { type Page } from '@playwright/test'
import { PAGES } from '../../src/content/pages.ts'
import { expectTouchable } from './axe.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

/** One of the pages that differ only in their block. */
const PATHS = PAGES.map(({ path }) => path).filter(path => !/^\/block\/(?!15537394$)/.test(path))

/** From the page's start to its end. */
async function everyScreen(page: Page): Promise<number[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const count = Math.ceil(height / PHONE.height)
  return Array.from({ length: count }, (_, screen) => screen * PHONE.height)
}

for (const path of [...PATHS, '/nope', '/embed/block/15537394'])
  test(`every target of ${path} is large enough for a finger`, async ({ page, faults }) => {
    if (path === '/nope') faults.expected = [/404/, /Page not found/]
    await page.goto(path)
    if (path === '/winners') await expect(page.getByTestId('winner-row')).toHaveCount(50)
    // Of what slides under the bar of contents or the board's head, any part may show: each target is judged whole.
    await page.evaluate(() => {
      for (const bar of document.querySelectorAll<HTMLElement>('#contents, thead'))
        bar.style.setProperty('position', 'static')
    })
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
    })
    await expectTouchable(page, await everyScreen(page))
  })

/** WebKitGTK 2.50 ends its process when Back leads to a page with columns in a closed fold, by a view transition. */
test('no closed fold holds columns', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  for (const path of PATHS) {
    await page.goto(path)
    const folds = page.locator('details:not([open])')
    const columns = await folds.evaluateAll(all =>
      all
        .flatMap(fold => [...fold.querySelectorAll('*')])
        .filter(part => {
          const { columnCount, columnWidth } = getComputedStyle(part)
          return columnCount !== 'auto' || columnWidth !== 'auto'
        })
        .map(part => part.className)
    )
    expect(columns, path).toEqual([])
  }
})
