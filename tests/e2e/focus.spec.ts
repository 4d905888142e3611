import { type Locator, type Page } from '@playwright/test'
import { choice, openBoard, passRetries, searchBox } from './board-page.ts'
import { expectedRows, readTable, type TableRow } from './reference.ts'
import { expect, test } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

const WINNERS = '**/rest/v1/winners*'
const FUNCTION = '**/functions/v1/check-follow-relationship'
const BROKEN = { status: 500, json: { message: 'The database is resting' } }

let table: TableRow[]

test.beforeAll(async () => {
  table = await readTable(process.env['SITE_URL'] ?? '')
})

const pointedOut = (page: Page) => page.locator('[data-highlighted]').getByRole('link')
const winners = (page: Page) => page.getByRole('region', { name: 'Winners' })

async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

test('a jump focuses the winner’s row', async ({ page }) => {
  const name = expectedRows(table)[321]?.username ?? ''
  await openBoard(page)
  await searchBox(page).fill(name)
  await press(page.getByRole('button', { name: `Jump to @${name}` }))
  await expect(pointedOut(page)).toBeFocused()
  await expect(pointedOut(page)).toHaveText(`@${name}`)
  await searchBox(page).fill('#500')
  await press(page.getByRole('button', { name: 'Jump to rank 500' }))
  await expect(pointedOut(page)).toBeFocused()
  await searchBox(page).fill('#777')
  await searchBox(page).press('Enter')
  await expect(page.locator('[data-highlighted]').getByTestId('winner-rank')).toHaveText('777')
  await expect(pointedOut(page)).toBeFocused()
})

test('a link to a winner leaves the focus at the start of the page', async ({ page }) => {
  await openBoard(page, `/winners?hl=${expectedRows(table)[777]?.username}`)
  await expect(page.locator('[data-highlighted]')).toBeInViewport()
  await page.getByRole('button', { name: 'Find me' }).waitFor()
  await expect(page.locator('body')).toBeFocused()
})

test('find me and forget keep the focus in their section', async ({ page }) => {
  await openBoard(page)
  const card = page.getByRole('region', { name: 'Find me' })
  await card.getByRole('textbox').fill('nobody_at_all')
  await card.getByRole('textbox').press('Enter')
  await expect(card).toContainText('@nobody_at_all isn’t on the leaderboard')
  await expect(card.getByRole('textbox')).toBeFocused()
  await card.getByRole('textbox').fill(expectedRows(table)[321]?.username ?? '')
  await press(card.getByRole('button', { name: 'Find me' }))
  await expect(card).toContainText('is rank 322')
  await expect(card).toBeFocused()
  for (let jumps = 0; jumps < 2; jumps++) {
    await press(card.getByRole('button', { name: 'Go to my row' }))
    await expect(pointedOut(page)).toBeFocused()
    await expect(pointedOut(page)).toBeInViewport()
  }
  await press(card.getByRole('button', { name: 'Forget me' }))
  await expect(card).toBeFocused()
})

test('a retry focuses the list, whether it fails again or not', async ({ page, faults }) => {
  faults.expected = [/Failed to load resource/, /Failed to load winners/]
  await page.route(WINNERS, route => route.fulfill(BROKEN))
  await page.clock.install()
  await page.goto('/winners')
  const again = page.getByRole('button', { name: 'Try again' })
  await passRetries(page, again)
  await press(again)
  await expect(winners(page)).toBeFocused()
  await expect(again).toHaveCount(0)
  await passRetries(page, again)
  await expect(winners(page)).toBeFocused()
  await page.unroute(WINNERS)
  await press(again)
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
  await expect(winners(page)).toBeFocused()
})

test('the verify button gets the focus back after a check', async ({ page }) => {
  await openBoard(page)
  const card = page.getByRole('region', { name: 'Verify Follower' })
  await page.locator('astro-island:not([ssr])', { has: card }).waitFor()
  let release = () => {}
  let released = new Promise<void>(resolve => (release = resolve))
  await page.route(FUNCTION, async route => {
    await released
    await route.continue()
  })
  await card.getByRole('textbox').fill('nobody_at_all')
  await press(card.getByRole('button', { name: 'Verify' }))
  await expect(card.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
  await expect(page.locator('body')).toBeFocused()
  release()
  await expect(card.getByRole('button', { name: 'Verify' })).toBeFocused()

  released = new Promise<void>(resolve => (release = resolve))
  await press(card.getByRole('button', { name: 'Verify' }))
  await expect(card.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
  await searchBox(page).focus()
  release()
  await expect(card.getByRole('button', { name: 'Verify' })).toBeEnabled()
  await expect(searchBox(page)).toBeFocused()
})

test('sort and direction are announced', async ({ page }) => {
  await openBoard(page)
  const told = page.getByRole('status').filter({ hasText: 'Sorted by' })
  await expect(told).toHaveText('Sorted by rank, descending')
  await choice(page, 'Rank').click()
  await expect(told).toHaveText('Sorted by rank, ascending')
  await choice(page, 'Followers').click()
  await expect(told).toHaveText('Sorted by followers, descending')
})
