import { formatCount } from '../../src/ui/format.ts'
import { choice, openBoard, searchBox, shownRows } from './board-page.ts'
import { expectedRows, readTable, type TableRow } from './reference.ts'
import { expect, test } from './test.ts'

let table: TableRow[]

test.beforeAll(async ({ site }) => {
  table = await readTable(site ?? '')
})

test('shows the winners of the backend, searched and sorted', async ({ page }) => {
  await openBoard(page)
  await expect(page.getByRole('heading', { name: 'Winners Leaderboard' })).toBeVisible()
  await expect(
    page.getByText(`Top ${formatCount(table.length)} performers from the IQ Challenge`)
  ).toBeVisible()
  await expect(page.getByText(`Showing 1-50 of ${formatCount(table.length)} winners`)).toBeVisible()
  expect(await shownRows(page)).toEqual(expectedRows(table).slice(0, 50))

  for (const [name, sort] of [
    ['Rank', 'rank'],
    ['Followers', 'followers'],
    ['Following', 'following']
  ] as const) {
    const button = choice(page, name)
    if (sort !== 'rank') await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveAttribute('data-direction', 'desc')
    expect(await shownRows(page)).toEqual(expectedRows(table, { sort }).slice(0, 50))
    await button.click()
    await expect(button).toHaveAttribute('data-direction', 'asc')
    const ascending = expectedRows(table, { sort, ascending: true })
    expect(await shownRows(page)).toEqual(ascending.slice(0, 50))
  }

  await choice(page, 'Rank').click()
  await searchBox(page).fill('VEX')
  const found = expectedRows(table, { query: 'vex' })
  await expect(page.getByText(`Showing 1-50 of ${formatCount(found.length)} winners`)).toBeVisible()
  expect(await shownRows(page)).toEqual(found.slice(0, 50))
  await searchBox(page).fill('nobody_at_all_here')
  await expect(page.getByText('No winners found matching your search.')).toBeVisible()
  await expect(page.getByText(/^Showing/)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: /Pagination/ })).toHaveCount(0)
})

test('a picture that fails to load gives way to the placeholder', async ({ page, faults }) => {
  faults.expected = [/Failed to load resource.*404/]
  const [first, ...others] = table.slice(0, 5)
  const rows = [{ ...first, avatar_url: '/avatars/not-there.svg' }, ...others]
  await page.route('**/rest/v1/winners*', route => route.fulfill({ json: rows }))
  await openBoard(page)
  const row = page.getByTestId('winner-row').filter({ hasText: `@${first?.username}` })
  await expect(row.locator('img')).toHaveAttribute('src', '/avatar.svg')
})
