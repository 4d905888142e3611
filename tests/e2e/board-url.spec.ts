import { openBoard, pagination, scrollBoard, shownRows } from './board-page.ts'
import { expectedRows } from './reference.ts'
import { expect, test } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

test('back and forward bring rows, scroll and focus', async ({ page }) => {
  await openBoard(page)
  const first = await shownRows(page)
  const next = pagination(page, 'bottom').getByText('Next')
  await next.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await next.click()
  await expect(page.getByText('Showing 51-100')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before / 2)
  await page.goBack()
  await expect(page.getByText('Showing 1-50')).toBeVisible()
  expect(await shownRows(page)).toEqual(first)
  await expect(next).toBeInViewport()
  await expect(next).toBeFocused()
})

test('a link to a winner leaves the focus at the start of the page', async ({ page, table }) => {
  await openBoard(page, `/winners?hl=${expectedRows(table)[777]?.username}`)
  await expect(page.locator('[data-highlighted]')).toBeInViewport()
  await page.getByRole('region', { name: 'IQ scores' }).locator('svg').waitFor()
  await expect(page.locator('body')).toBeFocused()
})

test('coming back from another page restores the scroll position', async ({ page }) => {
  await openBoard(page, '/winners?page=2')
  await scrollBoard(page, 1500)
  await page
    .getByRole('link', { name: 'Altius, home' })
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(url => url.pathname === '/')
  await page.goBack()
  await page.getByTestId('winner-row').first().waitFor()
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1500))).toBeLessThan(200)
})
