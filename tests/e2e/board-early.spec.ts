import { type Page } from '@playwright/test'
import { formatCount } from '../../src/ui/format.ts'
import {
  choice,
  offsetOf,
  openBoard,
  pagination,
  scrollBoard,
  searchBox,
  shownRows
} from './board-page.ts'
import { expectedRows } from './reference.ts'
import { expect, test } from './test.ts'

const POSTGREST = { tag: '@postgrest' }

/** Lets only the first batch of the list come, and returns how to let the others. */
async function holdList(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<undefined>()
  await page.route(/order=followers_count\.desc\.nullslast%2Cid/, async route => {
    if (offsetOf(route) > 0) await released.promise
    await route.continue()
  })
  return () => released.resolve(undefined)
}

const tools = (page: Page) => page.getByRole('button', { name: 'Export all matches' })
const overall = (page: Page) => page.getByTestId('winner-overall').allTextContents()

async function placesOf(page: Page) {
  const rows = page.getByTestId('winner-row')
  return rows.evaluateAll(all => all.slice(0, 8).map(row => row.getBoundingClientRect().y))
}

test(
  'a link, a search, a sort and a page are answered before the list, and nothing moves when it comes',
  POSTGREST,
  async ({ page, table }) => {
    const release = await holdList(page)
    await openBoard(page, '/winners?q=VE&sort=followers&page=2')
    const byFollowers = expectedRows(table, { query: 've', sort: 'followers' })
    expect(await shownRows(page)).toEqual(byFollowers.slice(50, 100))
    await choice(page, 'Following').click()
    await choice(page, 'Following').click()
    await expect(page.getByText(`Showing 1-50 of ${formatCount(byFollowers.length)}`)).toBeVisible()
    const ascending = expectedRows(table, { query: 've', sort: 'following', ascending: true })
    expect(await shownRows(page)).toEqual(ascending.slice(0, 50))
    await searchBox(page).fill('vex')
    await pagination(page).getByText('3', { exact: true }).click()
    await expect(page.getByText('Showing 101-150')).toBeVisible()
    const whole = expectedRows(table, { sort: 'following', ascending: true })
    const found = whole.filter(({ username }) => /vex/i.test(username)).slice(100, 150)
    await expect
      .poll(() => overall(page))
      .toEqual(found.map(({ rank }) => `${formatCount(rank)} overall`))
    await expect(tools(page)).toHaveCount(0)
    const before = [await shownRows(page), await overall(page), await placesOf(page)]
    expect(before[0]).toEqual(found.map((row, at) => ({ ...row, rank: 101 + at })))
    release()
    await tools(page).waitFor()
    expect([await shownRows(page), await overall(page), await placesOf(page)]).toEqual(before)
  }
)

for (const isHeld of [true, false])
  test(`Back and Forward bring view and scroll ${isHeld ? 'while the list loads' : 'of a whole list'}`, async ({
    page
  }) => {
    const release = await holdList(page)
    if (!isHeld) release()
    await openBoard(page, '/winners?page=2')
    if (!isHeld) await tools(page).waitFor()
    const at = (rank: number, top: number) =>
      expect(async () => {
        await expect(page.getByText(`Showing ${rank}-`)).toBeVisible()
        // A row that wraps is drawn taller once it is near.
        expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(56)
      }).toPass()
    await scrollBoard(page, 1500)
    await choice(page, 'Followers').click()
    await page.getByText('Showing 1-').waitFor()
    await scrollBoard(page, 700)
    // A pointer would scroll to it.
    const next = pagination(page).getByText('Next')
    await next.evaluate((link: HTMLElement) => link.click())
    await page.getByText('Showing 51-').waitFor()
    await scrollBoard(page, 1100)
    await page.goBack()
    await at(1, 700)
    await page.goBack()
    await at(51, 1500)
    await page.goForward()
    await at(1, 700)
    await page.goForward()
    await at(51, 1100)
    expect(new URL(page.url()).search).toBe('?sort=followers&page=2')
  })

for (const width of [320, 390, 1280])
  test(`a rank on the whole board stands beside that of a search at ${width} px`, async ({
    page,
    table
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openBoard(page, '/winners?q=vex')
    const [first] = expectedRows(table).filter(({ username }) => /vex/i.test(username))
    const row = page.getByTestId('winner-row').first()
    await expect(row.getByRole('img', { name: 'Gold medal' })).toBeVisible()
    await expect(row.getByTestId('winner-rank')).toHaveText('1')
    await expect(row.getByTestId('winner-overall')).toHaveText(`${first?.rank} overall`)
    const cut = await page.getByTestId('winner-row').evaluateAll(rows =>
      rows.flatMap(element => {
        const box = element.getBoundingClientRect()
        const [rank, ...others] = [
          ...element.querySelectorAll(
            '.winners-table-overall, .winners-table-person, .winners-table-count'
          )
        ].map(part => part.getBoundingClientRect())
        if (!rank) return ['no rank']
        const isInside = rank.top >= box.top && rank.bottom <= box.bottom && rank.left >= box.left
        const isClear = others.every(other => rank.right <= other.left || rank.bottom <= other.top)
        return isInside && isClear ? [] : [JSON.stringify([rank, box, others])]
      })
    )
    expect(cut).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
