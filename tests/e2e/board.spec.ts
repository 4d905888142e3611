import { SITE } from '../../src/site.ts'
import { choice, openBoard, pagination, searchBox, serveRows, shownRows } from './board-page.ts'
import { expectedRows, readTable, type TableRow } from './reference.ts'
import { expect, test } from './test.ts'

let table: TableRow[]

test.beforeAll(async () => {
  table = await readTable(process.env['SITE_URL'] ?? '')
})

test('the board names the number of winners and shows the first fifty', async ({ page }) => {
  await openBoard(page)
  await expect(page.getByRole('heading', { name: 'Winners Leaderboard' })).toBeVisible()
  await expect(page.getByText(`Top ${table.length} performers from the IQ Challenge`)).toBeVisible()
  await expect(page.getByText(`Showing 1-50 of ${table.length} winners`)).toBeVisible()
  expect(await shownRows(page)).toEqual(expectedRows(table).slice(0, 50))
})

for (const [name, sort] of [
  ['Rank', 'rank'],
  ['Followers', 'followers'],
  ['Following', 'following']
] as const) {
  test(`sorting by ${name} shows the right rows both ways`, async ({ page }) => {
    await openBoard(page)
    const button = choice(page, name)
    if (sort !== 'rank') await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveAttribute('data-direction', 'desc')
    expect(await shownRows(page)).toEqual(expectedRows(table, { sort }).slice(0, 50))
    await button.click()
    await expect(button).toHaveAttribute('data-direction', 'asc')
    expect(await shownRows(page)).toEqual(
      expectedRows(table, { sort, ascending: true }).slice(0, 50)
    )
  })
}

test('another sort starts with the best first, whatever the previous direction', async ({
  page
}) => {
  await openBoard(page)
  await choice(page, 'Rank').click()
  await choice(page, 'Following').click()
  await expect(choice(page, 'Following')).toHaveAttribute('data-direction', 'desc')
  await expect(choice(page, 'Rank')).not.toHaveAttribute('data-direction')
})

test('each page size shows that many rows and starts from the first page', async ({ page }) => {
  await openBoard(page)
  for (const size of [100, 500, 50]) {
    await pagination(page).getByText('3', { exact: true }).click()
    await choice(page, String(size)).click()
    await expect(page.getByText(`Showing 1-${size} of ${table.length} winners`)).toBeVisible()
    expect(await shownRows(page)).toEqual(expectedRows(table).slice(0, size))
  }
})

test('every page of five hundred is the right one, to the last', async ({ page }) => {
  await openBoard(page)
  await choice(page, '500').click()
  const expected = expectedRows(table)
  const pages = Math.ceil(table.length / 500)
  for (let number = 1; number <= pages; number++) {
    await expect(pagination(page).locator('[aria-current=page]')).toHaveText(String(number))
    expect(await shownRows(page)).toEqual(expected.slice((number - 1) * 500, number * 500))
    if (number < pages) await pagination(page).getByText('Next').click()
  }
  await expect(pagination(page).getByText('Next')).toHaveAttribute('aria-disabled', 'true')
})

test('a search is a substring without regard to case, ranked within its matches', async ({
  page
}) => {
  await openBoard(page)
  await pagination(page).getByText('2', { exact: true }).click()
  for (const query of ['ZU', 'vex', '_1']) {
    await searchBox(page).fill(query)
    const expected = expectedRows(table, { query })
    const last = Math.min(50, expected.length)
    await expect(page.getByText(`Showing 1-${last} of ${expected.length} winners`)).toBeVisible()
    expect(await shownRows(page)).toEqual(expected.slice(0, 50))
  }
})

test('a search that nothing matches says so, and clearing it brings all back', async ({ page }) => {
  await openBoard(page)
  await searchBox(page).fill('nobody_at_all_here')
  await expect(page.getByText('No winners found matching your search.')).toBeVisible()
  await expect(page.getByTestId('winner-row')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: /Pagination/ })).toHaveCount(0)
  await searchBox(page).fill('')
  await expect(page.getByText(`Showing 1-50 of ${table.length} winners`)).toBeVisible()
})

test('both paginations show the window of five and follow the page', async ({ page }) => {
  await openBoard(page)
  const numbers = async () =>
    (await pagination(page, 'bottom').getByText(/^\d+$/).allTextContents()).map(Number)
  await expect.poll(numbers).toEqual([1, 2, 3, 4, 5])
  await expect(pagination(page).getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
  await pagination(page, 'bottom').getByText('5', { exact: true }).click()
  await expect.poll(numbers).toEqual([3, 4, 5, 6, 7])
  await expect(pagination(page).locator('[aria-current=page]')).toHaveText('5')
  await pagination(page).getByText('Previous').click()
  await expect.poll(numbers).toEqual([2, 3, 4, 5, 6])
  expect(await shownRows(page)).toEqual(expectedRows(table).slice(150, 200))
})

test('the first three ranks have medals, wherever the sort puts them', async ({ page }) => {
  await openBoard(page)
  for (const [place, name] of ['Gold medal', 'Silver medal', 'Bronze medal'].entries())
    await expect(page.getByTestId('winner-row').nth(place).getByRole('img', { name })).toBeVisible()
  await expect(page.getByRole('img', { name: /medal/ })).toHaveCount(3)
  await pagination(page).getByText('2', { exact: true }).click()
  await expect(page.getByRole('img', { name: /medal/ })).toHaveCount(0)
})

test('a name leads to the profile in a new tab, a badge says whom they follow', async ({
  page
}) => {
  await openBoard(page)
  const first = page.getByTestId('winner-row').first()
  const link = first.getByRole('link')
  const username = expectedRows(table)[0]?.username ?? ''
  await expect(link).toHaveAttribute('href', `https://x.com/${username}`)
  await expect(link).toHaveAttribute('target', '_blank')
  const badge = page.getByTestId('follower-badge').first()
  await expect(badge).toHaveText('Follower')
  await expect(badge).toHaveAttribute('title', /AltiusLabs/)
})

test('a picture that fails to load gives way to the placeholder', async ({ page, faults }) => {
  faults.expected = [/Failed to load resource.*404/]
  const [first, ...others] = table.slice(0, 5)
  const rows = [{ ...first, avatar_url: '/avatars/not-there.svg' }, ...others]
  await page.route('**/rest/v1/winners*', route => serveRows(route, rows))
  await openBoard(page)
  const row = page.getByTestId('winner-row').filter({ hasText: `@${first?.username}` })
  await expect(row.locator('img')).toHaveAttribute('src', '/avatar.svg')
})

test('the policy lets pictures come from this site and the listed hosts alone', async ({
  page
}) => {
  await page.goto('/winners')
  const policy = await page
    .locator('meta[http-equiv="content-security-policy" i]')
    .getAttribute('content')
  const sources = /img-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ')
  expect(sources).toEqual(["'self'", 'data:', 'blob:', ...SITE.pictureHosts])
})
