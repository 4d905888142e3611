import { type Page } from '@playwright/test'
import { openQuiz, playRound, startQuiz } from './quiz-page.ts'
import { expectedRows, readTable } from './reference.ts'
import { expect, test } from './test.ts'

/** The limit of each request for winners from now on. */
function limitsOf(page: Page): readonly (string | null)[] {
  const limits: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/rest/v1/winners') limits.push(searchParams.get('limit'))
  })
  return limits
}

test('one request reads the ten best, once the section is near', async ({ page }) => {
  const limits = limitsOf(page)
  await page.goto('/')
  await page.locator('#gigagas').scrollIntoViewIfNeeded()
  await expect(page.locator('#gigagas').getByRole('slider')).toBeVisible()
  expect(limits).toEqual([])
  const section = page.locator('#leaderboard')
  await section.scrollIntoViewIfNeeded()
  const expected = expectedRows(await readTable(process.env['SITE_URL'] ?? '')).slice(0, 10)
  const rows = page.getByTestId('top-row')
  await expect(rows.getByRole('link')).toHaveText(expected.map(({ username }) => `@${username}`))
  expect(limits).toEqual(['10'])
  const edges = rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().left))
  expect(new Set(await edges).size, 'columns at 1280 pixels').toBe(2)
  await section.getByRole('link', { name: 'See all winners' }).click()
  await expect(page).toHaveURL(/\/winners$/)
})

test('the visitor’s place matches the board, read once for result and leaderboard', async ({
  page
}) => {
  const table = await readTable(process.env['SITE_URL'] ?? '')
  const limits = limitsOf(page)
  await openQuiz(page)
  await startQuiz(page)
  await playRound(page, [2, 5])
  const iq = Number(await page.getByTestId('result-iq').innerText())
  const rank = table.filter(row => (row.iq_score ?? 0) >= iq).length + 1
  await expect(page.getByTestId('result-standing')).toContainText(
    `rank ${rank.toLocaleString('en')} of ${(table.length + 1).toLocaleString('en')}`
  )
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  const names = expectedRows(table).map(({ username }) => username)
  const own = page.getByTestId('own-place')
  await expect(own).toHaveCount(1)
  const neighbor = (side: 'following' | 'preceding') =>
    own.locator(`xpath=${side}-sibling::li[1]`).getByRole('link')
  await expect(neighbor('following')).toHaveText(`@${names[rank - 1]}`)
  await expect(neighbor('preceding')).toHaveText(`@${names[rank - 2]}`)
  expect(limits.toSorted()).toEqual(['10', '2', '2', '2'])
})
