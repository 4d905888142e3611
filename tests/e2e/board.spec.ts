import { formatCount } from '../../src/ui/format.ts'
import { boardStatus, choice, openBoard, searchBox, shownRows } from './board-page.ts'
import { expectedRows } from './reference.ts'
import { expect, test } from './test.ts'

const POSTGREST = { tag: '@postgrest' }

test(
  'shows the winners of the backend, searched and sorted',
  POSTGREST,
  async ({ page, table }) => {
    await openBoard(page)
    await expect(page.getByRole('heading', { name: 'Winners Leaderboard' })).toBeVisible()
    await expect(
      page.getByText(`Top ${formatCount(table.length)} performers from the IQ Challenge`)
    ).toBeVisible()
    await expect(
      page.getByText(`Showing 1-50 of ${formatCount(table.length)} winners`)
    ).toBeVisible()
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
    await expect(
      page.getByText(`Showing 1-50 of ${formatCount(found.length)} winners`)
    ).toBeVisible()
    expect(await shownRows(page)).toEqual(found.slice(0, 50))
    await searchBox(page).fill('nobody_at_all_here')
    await expect(page.getByText('No winners found matching your search.')).toBeVisible()
    await expect(page.getByText(/^Showing/)).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: /Pagination/ })).toHaveCount(0)
    await expect(boardStatus(page)).toHaveText('No winners found matching your search.')
    await expect(page.getByText('No winners found matching your search.')).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(searchBox(page)).toBeFocused()
    await expect(page.getByTestId('winner-row')).toHaveCount(50)
  }
)

for (const [height, whole, begun] of [
  [800, 9, 9],
  [1080, 14, 15]
] as const)
  test(`a screen of ${height} px shows ${begun} rows under a sticky head`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height })
    await openBoard(page)
    const tops = () =>
      page
        .getByTestId('winner-row')
        .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().y))
    const before = await tops()
    expect(before[0]).toBeLessThanOrEqual(300)
    expect(before.filter(y => y + 56 <= height)).toHaveLength(whole)
    expect(before.filter(y => y < height).length).toBeGreaterThanOrEqual(begun)
    expect((before[1] ?? 0) - (before[0] ?? 0)).toBe(56)
    await page.mouse.wheel(0, 900)
    await expect.poll(async () => (await tops())[0]).toBeLessThan(0)
    await expect(choice(page, 'Followers')).toBeInViewport({ ratio: 1 })
  })

for (const width of [768, 820, 900])
  test(`nothing in a row is cut off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 })
    await openBoard(page)
    const cut = await page.getByTestId('winner-row').evaluateAll(rows =>
      rows.slice(0, 12).flatMap(row => {
        const box = row.getBoundingClientRect()
        return [...row.querySelectorAll('img, a, p, span')]
          .map(part => part.getBoundingClientRect())
          .filter(
            ({ top, bottom, right }) => top < box.top || bottom > box.bottom || right > box.right
          )
      })
    )
    expect(cut).toEqual([])
  })

test('a picture that fails to load gives way to the placeholder', async ({
  page,
  table,
  faults
}) => {
  faults.expected = [/Failed to load resource.*404/]
  const [first, ...others] = table.slice(0, 5)
  const rows = [{ ...first, avatar_url: '/avatars/not-there.svg' }, ...others]
  await page.route('**/rest/v1/winners*', route => route.fulfill({ json: rows }))
  await openBoard(page)
  const row = page.getByTestId('winner-row').filter({ hasText: `@${first?.username}` })
  await expect(row.locator('img')).toHaveAttribute('src', '/avatar.svg')
})
