import { type Page } from '@playwright/test'
import { nameOf, type Season, seasonOf } from '../../src/domain/winners/season.ts'
import { formatCount } from '../../src/ui/format.ts'
import { expectAccessibleEverywhere, FURTHER_ROWS } from './axe.ts'
import { boardStatus, openBoard, pagination, searchBox, shownRows } from './board-page.ts'
import { expectedRows } from './reference.ts'
import { expect, test } from './test.ts'

const POSTGREST = { tag: '@postgrest' }
const SEASON: Season = '2025-03'
const NOW = new Date('2025-03-30T12:00:00Z')

type Table = Parameters<typeof expectedRows>[0]

const ofSeason = (table: Table, season: Season) =>
  table.filter(({ created_at }) => seasonOf(Date.parse(created_at)) === season)
const choices = (page: Page) => page.getByRole('combobox', { name: 'Season' })

test(
  'a season is chosen, shared as a link, and left by Back',
  POSTGREST,
  async ({ page, table, context }) => {
    await page.clock.setFixedTime(NOW)
    const own = ofSeason(table, SEASON)
    expect(own.length).toBeGreaterThan(200)
    await openBoard(page)
    await expect(choices(page)).toHaveValue('')
    const all = await shownRows(page)
    await page.getByRole('button', { name: 'Export all matches' }).waitFor()
    const months = [...new Set(table.map(row => row.created_at.slice(0, 7)))].sort().reverse()
    expect(await choices(page).getByRole('option').allTextContents()).toEqual([
      'All time',
      ...months.map(month => nameOf(month as Season))
    ])
    await choices(page).focus()
    await choices(page).selectOption({ label: 'March 2025' })
    await expect(choices(page)).toBeFocused()
    const top = `Top ${own.length} of March 2025, 2 days left`
    await expect(page.getByText(top)).toBeInViewport()
    const ranked = expectedRows(own)
    expect(await shownRows(page)).toEqual(ranked.slice(0, 50))
    const first = page.getByTestId('winner-row').first()
    await expect(first.getByRole('img', { name: 'Gold medal' })).toBeVisible()
    await expect(boardStatus(page)).toHaveText(/^March 2025\. Sorted by score, highest first\./)
    await pagination(page).getByText('Next').click()
    await searchBox(page).fill('ve')
    const found = ranked.filter(({ username }) => /ve/i.test(username))
    await expect(page.getByText(`Showing 1-50 of ${found.length} winners`)).toBeVisible()
    const overall = page.getByTestId('winner-overall').first()
    await expect(overall).toHaveText(`${found[0]?.rank} in Mar`)

    const friend = await context.newPage()
    await friend.clock.setFixedTime(NOW)
    await openBoard(friend, new URL(page.url()).search.replace(/^/, '/winners'))
    await expect(choices(friend)).toHaveValue(SEASON)
    await expect(friend.getByText(top)).toBeVisible()
    expect(await shownRows(friend)).toEqual(await shownRows(page))

    await page.goBack()
    await expect(page.getByText('Showing 1-50')).toBeVisible()
    await expect(choices(page)).toHaveValue(SEASON)
    await page.goBack()
    await expect(choices(page)).toHaveValue('')
    await expect(
      page.getByText(`Top ${formatCount(table.length)} performers from the IQ Challenge`)
    ).toBeVisible()
    expect(await shownRows(page)).toEqual(all)
  }
)

for (const width of [320, 390, 1280])
  test(`a link to a season is answered before the list, and nothing moves when it comes (${width} px)`, async ({
    page,
    table
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const list = Promise.withResolvers<undefined>()
    await page.route(/order=followers_count\.desc\.nullslast%2Cid/, async route => {
      await list.promise
      await route.continue()
    })
    await openBoard(page, `/winners?season=${SEASON}`)
    await expect(page.getByText('of March 2025, season over')).toBeInViewport()
    await expect(choices(page)).toHaveValue(SEASON)
    const places = async () => [
      await shownRows(page),
      ...(await Promise.all(
        [choices(page), searchBox(page), page.getByTestId('winner-row').first()].map(part =>
          part.boundingBox()
        )
      ))
    ]
    const before = await places()
    expect(before[0]).toEqual(expectedRows(ofSeason(table, SEASON)).slice(0, 50))
    list.resolve(undefined)
    await page.getByRole('button', { name: 'Export all matches' }).waitFor()
    expect(await places()).toEqual(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('axe finds nothing in a season, and in one without winners, which leads to all time', async ({
  page
}) => {
  await openBoard(page, `/winners?season=${SEASON}&q=ve`)
  await page.getByRole('button', { name: 'Export all matches' }).waitFor()
  await expect(page.locator('tbody[aria-hidden]')).toHaveCount(0)
  await expectAccessibleEverywhere(page, { without: FURTHER_ROWS })
  await page.goto('/winners?season=2020-01')
  await page.getByText('There are no winners in January 2020.').first().waitFor()
  await page.getByRole('button', { name: 'Show all time' }).waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Show all time' }).click()
  await expect(choices(page)).toBeFocused()
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
})
