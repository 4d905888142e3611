import { type Page } from '@playwright/test'
import { formatCount } from '../../src/ui/format.ts'
import { openBoard, searchBox, shownRows } from './board-page.ts'
import { expectedRows } from './reference.ts'
import { expect, test } from './test.ts'

const highlighted = (page: Page) => page.locator('[data-highlighted]')

test('the search offers “This is me”, which pins that row until Forget me', async ({
  page,
  table
}) => {
  const me = expectedRows(table)[1234]
  await openBoard(page)
  const card = page.getByRole('region', { name: 'You' })
  const pinned = page.getByTestId('own-row')
  await searchBox(page).fill(`@${me?.username}`)
  await page.getByRole('button', { name: 'This is me' }).click()
  await expect(card).toBeFocused()
  await expect(pinned).toHaveCount(0)
  await expect(card).toContainText(`@${me?.username} is rank 1,235 of ${formatCount(table.length)}`)
  await expect(card).toContainText(/Better than \d+(\.\d)?% of the others. .* behind @\w+/)
  await page.reload()
  await expect(card).toContainText('is rank 1,235')
  await searchBox(page).press('Escape')
  await expect(pinned.getByTestId('winner-rank')).toHaveText('1,235')
  await page.getByTestId('winner-row').last().scrollIntoViewIfNeeded()
  const head = await page.getByRole('columnheader', { name: 'Rank' }).boundingBox()
  expect(head?.y).toBeLessThan(5)
  const { y = 0, height = 0 } = (await pinned.boundingBox()) ?? {}
  expect(Math.abs(y - (head?.height ?? 0))).toBeLessThan(5)
  expect(height).toBe(56)
  await card.getByRole('button', { name: 'Go to my row' }).click()
  await expect(highlighted(page).getByRole('link')).toBeFocused()
  await expect(pinned).toHaveCount(0)
  await card.getByRole('button', { name: 'Forget me' }).click()
  await expect(card).not.toContainText('is rank')
  await expect(card).toBeFocused()
})

test('a press on the hill goes to that score, a button under it to its best page', async ({
  page,
  table
}) => {
  await openBoard(page, '/winners?sort=followers')
  const hill = page.getByRole('region', { name: 'IQ scores' })
  const bars = hill.getByRole('button')
  await expect(bars).toHaveCount(9)
  const { width = 0 } = (await hill.locator('svg').boundingBox()) ?? {}
  await hill.locator('svg').click({ position: { x: (width * (118 - 70 + 0.5)) / 91, y: 100 } })
  const best = (score: number) =>
    expectedRows(table).findIndex(row => Number(row.iq.slice(4)) < score) + 1
  await expect(highlighted(page).getByTestId('winner-rank')).toHaveText(formatCount(best(119)))
  await expect(highlighted(page).getByRole('link')).toBeFocused()
  await bars.nth(4).press('Enter')
  await expect(bars.nth(4)).toHaveAccessibleName(/^IQ 110 to 120: .*on this page$/)
  expect((await shownRows(page)).map(row => row.rank)).toContain(best(120))
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the first row stands high from the skeleton on', async ({ page }) => {
    const answered = Promise.withResolvers<undefined>()
    await page.route('**/rest/v1/winners*', async route => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/winners')
    const place = (await page.getByTestId('winner-skeleton').first().boundingBox())?.y
    expect(place).toBeLessThanOrEqual(385)
    answered.resolve(undefined)
    const first = page.getByTestId('winner-row').first()
    await first.waitFor()
    await page.getByRole('button', { name: /^IQ 110/ }).waitFor()
    expect((await first.boundingBox())?.y).toBeCloseTo(place ?? 0, 0)
  })
})

/** Where the flag stands on the hill, in shares of its width and height. */
function flagOnHill(page: Page): Promise<number[]> {
  return page.locator('.hill-flag').evaluate(flag => {
    const hill = flag.parentElement?.querySelector('svg')?.getBoundingClientRect()
    const { left, bottom } = flag.getBoundingClientRect()
    if (!hill) throw new Error('No hill')
    return [(left - hill.left) / hill.width, (hill.bottom - bottom) / hill.height]
  })
}

for (const [orientation, width, height] of [
  ['portrait', 718, 1047],
  ['landscape', 1047, 718]
] as const)
  test(`on ${orientation} paper the board is a table that cuts no row, its flag in place`, async ({
    page,
    table
  }) => {
    await openBoard(page, `/winners?hl=${expectedRows(table)[20]?.username}`)
    await page.locator('.hill-flag').waitFor()
    await page
      .locator('.hill-flag')
      .evaluate(flag => flag.getAnimations().map(each => each.finish()))
    const [x = 0, y = 0] = await flagOnHill(page)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ media: 'print' })
    const [printedX, printedY] = await flagOnHill(page)
    expect(printedX).toBeCloseTo(x, 2)
    expect(printedY).toBeCloseTo(y, 1)
    // Both are needed for a head on each page.
    await expect(page.locator('.winners-table')).toHaveCSS('display', 'table')
    await expect(page.locator('.winners-table thead')).toHaveCSS('display', 'table-header-group')
    await expect(page.locator('.winners-table thead')).toHaveCSS('position', 'static')
    const rows = await page.getByTestId('winner-row').evaluateAll(all =>
      all.map(row => {
        const { display, breakInside, contentVisibility } = getComputedStyle(row)
        return [display, breakInside, contentVisibility].join()
      })
    )
    expect(new Set(rows)).toEqual(new Set(['table-row,avoid,visible']))
  })
