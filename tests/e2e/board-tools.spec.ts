import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import { formatCount } from '../../src/ui/format.ts'
import { openBoard, searchBox, shownRows } from './board-page.ts'
import { expectedRows, readTable, type TableRow } from './reference.ts'
import { expect, test } from './test.ts'

let table: TableRow[]

test.beforeAll(async () => {
  table = await readTable(process.env['SITE_URL'] ?? '')
})

const highlighted = (page: Page) => page.locator('[data-highlighted]')

test('#500 and Enter goes to rank 500; Escape clears the search', async ({ page }) => {
  await openBoard(page)
  await searchBox(page).fill('#500')
  await page.getByRole('button', { name: 'Jump to rank 500' }).waitFor()
  await searchBox(page).press('Enter')
  await expect(highlighted(page).getByTestId('winner-rank')).toHaveText('500')
  await expect(highlighted(page)).toBeInViewport()
  await expect(highlighted(page).getByRole('link')).toBeFocused()
  await searchBox(page).fill('vex')
  await searchBox(page).press('Escape')
  await expect(page.getByText(`Showing 1-50 of ${formatCount(table.length)} winners`)).toBeVisible()
})

test('Find me goes to a username’s row and remembers the name until Forget me', async ({
  page
}) => {
  const me = expectedRows(table)[1234]
  await openBoard(page)
  const card = page.getByRole('region', { name: 'Find me' })
  await card.getByRole('textbox').fill(`@${me?.username}`)
  await card.getByRole('button', { name: 'Find me' }).click()
  await expect(highlighted(page).getByTestId('winner-rank')).toHaveText('1235')
  await expect(card).toBeFocused()
  await expect(card).toContainText(`@${me?.username} is rank 1,235 of ${formatCount(table.length)}`)
  await expect(card).toContainText(/Better than \d+(\.\d)?% of the others. .* behind @\w+/)
  await page.reload()
  await expect(card).toContainText('is rank 1,235')
  await card.getByRole('button', { name: 'Go to my row' }).click()
  await expect(highlighted(page).getByRole('link')).toBeFocused()
  await card.getByRole('button', { name: 'Forget me' }).click()
  await expect(card.getByRole('textbox')).toBeVisible()
  await expect(card).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the first row is on the first screen from the skeleton on, and a bar leads to its page', async ({
    page
  }) => {
    const answered = Promise.withResolvers<undefined>()
    await page.route('**/rest/v1/winners*', async route => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/winners')
    const place = (await page.getByTestId('winner-skeleton').first().boundingBox())?.y
    expect(place).toBeLessThan(560)
    answered.resolve(undefined)
    const first = page.getByTestId('winner-row').first()
    await first.waitFor()
    await page.getByText('Find me and see all scores').waitFor()
    expect((await first.boundingBox())?.y).toBe(place)

    await page.getByText('Find me and see all scores').tap()
    const bars = page.getByRole('region', { name: 'IQ scores' }).getByRole('button')
    await expect(bars).toHaveCount(9)
    await bars.nth(4).tap()
    await expect(bars.nth(4)).toHaveAccessibleName(/^IQ 110 to 120: .*on this page$/)
    const best = expectedRows(table).findIndex(row => Number(row.iq.slice(4)) < 120)
    expect((await shownRows(page)).map(row => row.rank)).toContain(best + 1)
  })
})

test('exports all matches as a file', async ({ page }) => {
  await openBoard(page, '/winners?q=ve&sort=followers&page=2')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all matches (CSV)' }).click()
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const names = lines.filter(line => /^\d+,\w+,/.test(line)).map(line => line.split(',')[1])
  const expected = expectedRows(table, { query: 've', sort: 'followers' })
  expect(names).toEqual(expected.map(row => row.username))
  await expect(page.getByText(/^Updated .*\d{4}/)).toBeVisible()
})
