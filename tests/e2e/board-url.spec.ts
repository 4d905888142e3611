import { type Page } from '@playwright/test'
import { choice, openBoard, pagination, searchBox, shownRows } from './board-page.ts'
import { expectedRows, readTable, type TableRow } from './reference.ts'
import { expect, test } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

let table: TableRow[]

test.beforeAll(async () => {
  table = await readTable(process.env['SITE_URL'] ?? '')
})

/** The address is told to Playwright a moment after the page has set it. */
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

test('the URL follows the view and omits defaults', async ({ page }) => {
  await openBoard(page)
  await choice(page, '100').click()
  await choice(page, 'Following').click()
  await pagination(page).getByText('2', { exact: true }).click()
  await expectQuery(page, '?sort=following&size=100&page=2')
  await choice(page, 'Rank').click()
  await choice(page, '50').click()
  await expectQuery(page, '')
})

test('search replaces the history entry; sort, size and page each push one', async ({ page }) => {
  await openBoard(page)
  await choice(page, '100').click()
  await searchBox(page).pressSequentially('vexx')
  await expectQuery(page, '?q=vexx&size=100')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('')
  await expect(choice(page, '50')).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  await expect(searchBox(page)).toHaveValue('vexx')
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
  // The row of links may have moved into view for the click: near is where it was.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 100)
  await expect(next).toBeFocused()
})

test('going back to a link with other spelling changes only the view', async ({ page }) => {
  await openBoard(page, '/winners?utm_source=x&size=70')
  const entries = () => page.evaluate(() => history.length)
  await pagination(page).getByText('Next').click()
  await expectQuery(page, '?page=2')
  const before = await entries()
  await page.goBack()
  await expectQuery(page, '?utm_source=x&size=70')
  await expect(page.getByText('Showing 1-50')).toBeVisible()
  await expect(page.getByText("“70” isn't a page size")).toBeVisible()
  expect(await entries()).toBe(before)
  await page.goForward()
  await expectQuery(page, '?page=2')
  await expect(page.getByText('Showing 51-100')).toBeVisible()
})

test('a jump is one history entry: back returns to the search before it', async ({ page }) => {
  const someone = expectedRows(table)[777]?.username ?? ''
  await openBoard(page, '/winners?sort=following')
  await choice(page, 'Rank').click()
  await searchBox(page).fill(someone)
  await page.getByRole('button', { name: `Jump to @${someone}` }).click()
  await expectQuery(page, `?page=16&hl=${someone}`)
  await page.goBack()
  await expectQuery(page, `?q=${someone}`)
  await expect(searchBox(page)).toHaveValue(someone)
  await page.goBack()
  await expectQuery(page, '?sort=following')
})

test('back returns from a short page to the bottom of a long one', async ({ page }) => {
  const last = Math.ceil(table.length / 50)
  await openBoard(page, `/winners?page=${last - 1}`)
  const next = pagination(page, 'bottom').getByText('Next')
  await next.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await next.click()
  await expect(page.getByText(`Showing ${(last - 1) * 50 + 1}-`)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`Showing ${(last - 2) * 50 + 1}-`)).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 100)
  await expect(next).toBeFocused()
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

test('invalid query params are corrected with a warning', async ({ page }) => {
  await openBoard(page, '/winners?sort=luck&size=70&page=900')
  await expect(page.getByText("“luck” isn't an order")).toBeVisible()
  await expect(page.getByText("“70” isn't a page size")).toBeVisible()
  await expect(page.getByText(/There is no page 900: the list ends at page \d+/)).toBeVisible()
  await choice(page, '100').click()
  await expect(page.getByText("isn't an order")).toHaveCount(0)
})

test('the title names the page', async ({ page }) => {
  await openBoard(page)
  await expect(page).toHaveTitle(/^Winners Leaderboard/)
  await pagination(page).getByText('3', { exact: true }).click()
  await expect(page).toHaveTitle(
    `Page 3 of ${Math.ceil(table.length / 50)} · Winners Leaderboard · Altius`
  )
})

test('a link to a winner finds them on whatever page they are now', async ({ page }) => {
  const someone = expectedRows(table)[777]
  await openBoard(page, `/winners?hl=${someone?.username}&page=2`)
  const row = page.locator('[data-highlighted]')
  await expect(row.getByRole('link')).toHaveText(`@${someone?.username}`)
  await expect(row.getByTestId('winner-rank')).toHaveText('778')
  await expect(row).toBeInViewport()
})

test('a link to an unknown winner says so', async ({ page }) => {
  await openBoard(page, '/winners?hl=nobody_at_all')
  await expect(page.getByText('@nobody_at_all is not on the board.')).toBeVisible()
})

test('a page link opens in a tab of its own', async ({ page, context }) => {
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
