import { expectAccessibleEverywhere, FURTHER_ROWS } from './axe.ts'
import { boardStatus, choice, openBoard, pagination, passRetries, searchBox } from './board-page.ts'
import { expectedRows } from './reference.ts'
import { expect, test } from './test.ts'

const WINNERS = '**/rest/v1/winners*'

test('axe finds nothing on the board, wide and narrow, light and dark', async ({ page, table }) => {
  const names = expectedRows(table).map(({ username }) => username)
  await openBoard(page, `/winners?size=70&hl=${names[3]}`)
  await page.getByText('isn’t a page size').waitFor()
  await searchBox(page).fill(names[4] ?? '')
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByText('is rank 5 of').waitFor()
  await searchBox(page).fill(names[9] ?? '')
  await page.getByRole('button', { name: /^Jump to @/ }).waitFor()
  await page.getByTestId('own-row').waitFor()
  // Replaced rows are hidden from screen readers for a moment.
  await expect(page.locator('tbody[aria-hidden]')).toHaveCount(0)
  await expectAccessibleEverywhere(page, { without: FURTHER_ROWS })
})

test('axe finds nothing without winners, and when they can’t be loaded', async ({
  page,
  faults
}) => {
  faults.expected = [/Failed to load/]
  let isBroken = false
  await page.route(WINNERS, route =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'No' } }) : route.fulfill({ json: [] })
  )
  await page.goto('/winners')
  await page.getByText('There are no winners yet.').waitFor()
  await expectAccessibleEverywhere(page)
  isBroken = true
  await page.clock.install()
  await page.goto('/winners')
  await passRetries(page, page.getByRole('button', { name: 'Try again' }))
  await expectAccessibleEverywhere(page)
})

test('nothing scrolls sideways with 500 rows, however narrow the screen', async ({ page }) => {
  await openBoard(page, '/winners?size=500')
  await expect(page.getByTestId('winner-row')).toHaveCount(500)
  const heading = (name: string) => page.getByRole('columnheader', { name })
  await expect(heading('Score')).toHaveAttribute('aria-sort', 'descending')
  await expect(heading('Rank')).not.toHaveAttribute('aria-sort')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(page.getByTestId('winner-row').first().getByRole('cell')).toHaveCount(5)
  }
})

test('the board works by keyboard alone and keeps the focus where it was', async ({ page }) => {
  await openBoard(page)
  await searchBox(page).focus()
  await page.keyboard.type('ve')
  await expect(page.getByTestId('winner-row').first().locator('mark')).toHaveText(/ve/i)
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choice(page, '50')).toBeFocused()
  await choice(page, 'Rank').focus()
  await expect(choice(page, 'Rank')).toHaveAccessibleDescription('highest first')
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Rank')).toHaveAttribute('data-direction', 'asc')
  await expect(choice(page, 'Rank')).toBeFocused()
  await expect(boardStatus(page)).toHaveText(/^Sorted by score, lowest first\. Showing 1 to 50 of/)
  await pagination(page).getByText('Next').focus()
  await page.keyboard.press('Enter')
  await expect(pagination(page).locator('[aria-current=page]')).toHaveText('2')
  await expect(pagination(page).getByText('Next')).toBeFocused()
  await expect(boardStatus(page)).toHaveText(/Showing 51 to 100 of/)
  await pagination(page, 'bottom').getByText('Next').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Winners', exact: true })).toBeFocused()
})
