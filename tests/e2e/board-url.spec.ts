import { type Page } from '@playwright/test'
import { choice, openBoard, pagination, searchBox, shownRows } from './board-page.ts'
import { expectedRows, readTable, type TableRow } from './reference.ts'
import { expect, test } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

let table: TableRow[]

test.beforeAll(async () => {
  table = await readTable(process.env['SITE_URL'] ?? '')
})

/** Playwright learns the new URL a moment later. */
const expectQuery = (page: Page, query: string) =>
  expect.poll(() => new URL(page.url()).search).toBe(query)

test('a link shows its view: search, order, direction, size and page', async ({ page }) => {
  await openBoard(page, '/winners?q=ve&sort=followers&dir=asc&size=100&page=3')
  const expected = expectedRows(table, { query: 've', sort: 'followers', ascending: true })
  expect(await shownRows(page)).toEqual(expected.slice(200, 300))
  await expect(searchBox(page)).toHaveValue('ve')
  await expect(choice(page, 'Followers')).toHaveAttribute('data-direction', 'asc')
  await expect(choice(page, '100')).toHaveAttribute('aria-pressed', 'true')
})

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
  // The click may scroll the row of links into view, so compare roughly.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 100)
  await expect(next).toBeFocused()
})

test('a jump is one history entry: back returns to the search before it', async ({ page }) => {
  const someone = expectedRows(table)[777]?.username ?? ''
  await openBoard(page, '/winners?sort=following')
  await choice(page, 'Rank').click()
  await searchBox(page).fill(someone)
  await page.getByRole('button', { name: `Jump to @${someone}` }).click()
  await expectQuery(page, `?hl=${someone}`)
  await page.goBack()
  await expectQuery(page, `?q=${someone}`)
  await expect(searchBox(page)).toHaveValue(someone)
  await page.goBack()
  await expectQuery(page, '?sort=following')
})

test('a link to a winner leaves the focus at the start of the page', async ({ page }) => {
  await openBoard(page, `/winners?hl=${expectedRows(table)[777]?.username}`)
  await expect(page.locator('[data-highlighted]')).toBeInViewport()
  await page.getByRole('region', { name: 'IQ scores' }).locator('canvas').waitFor()
  await expect(page.locator('body')).toBeFocused()
})

test('coming back from another page restores the scroll position', async ({ page }) => {
  await openBoard(page, '/winners?page=2')
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  await page
    .getByRole('link', { name: 'Altius, home' })
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(url => url.pathname === '/')
  await page.goBack()
  await page.getByTestId('winner-row').first().waitFor()
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1500))).toBeLessThan(200)
})

test('a page link opens in a new tab', async ({ page, context }) => {
  await openBoard(page, '/winners?size=100')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    pagination(page)
      .getByText('4', { exact: true })
      .click({ modifiers: ['ControlOrMeta'] })
  ])
  await expect(tab).toHaveURL(/\?size=100&page=4$/)
  await expect(page).toHaveURL(/\?size=100$/)
})
