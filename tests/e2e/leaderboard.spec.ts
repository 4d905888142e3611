import { expectedRows } from './reference.ts'
import { expect, test } from './test.ts'

test('one request reads the ten best, once the section is near', async ({ page, table }) => {
  const limits: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/rest/v1/winners') limits.push(searchParams.get('limit'))
  })
  await page.goto('/')
  await page.locator('#gigagas').scrollIntoViewIfNeeded()
  await expect(page.locator('#gigagas').getByRole('slider')).toBeVisible()
  expect(limits).toEqual([])
  const section = page.locator('#leaderboard')
  await section.scrollIntoViewIfNeeded()
  const expected = expectedRows(table).slice(0, 10)
  const rows = page.getByTestId('top-row')
  await expect(rows.getByRole('link')).toHaveText(expected.map(({ username }) => `@${username}`))
  expect(limits).toEqual(['10'])
  const edges = rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().left))
  expect(new Set(await edges).size, 'columns at 1280 pixels').toBe(2)
  await section.getByRole('link', { name: 'See all winners' }).click()
  await expect(page).toHaveURL(/\/winners$/)
})
