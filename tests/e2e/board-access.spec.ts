import { type Page } from '@playwright/test'
import { expectAccessibleEverywhere, FURTHER_ROWS } from './axe.ts'
import {
  everyIsland,
  keptBatches,
  openBoard,
  pagination,
  passRetries,
  searchBox
} from './board-page.ts'
import { expectedRows, readTable } from './reference.ts'
import { expect, test } from './test.ts'

const WINNERS = '**/rest/v1/winners*'

const STATES: Record<string, (page: Page) => Promise<void>> = {
  loading: async page => {
    await page.route(WINNERS, () => undefined)
    await page.goto('/winners')
    await expect(page.getByTestId('winner-skeleton')).toHaveCount(10)
  },
  full: async page => openBoard(page),
  empty: async page => {
    await page.route(WINNERS, route =>
      route.fulfill({ status: 200, json: [], headers: { 'content-range': '*/0' } })
    )
    await page.goto('/winners')
    await page.getByText('There are no winners yet.').waitFor()
  },
  failed: async page => {
    await page.clock.install()
    await page.route(WINNERS, route => route.fulfill({ status: 500, json: { message: 'No' } }))
    await page.goto('/winners')
    await passRetries(page, page.getByRole('button', { name: 'Try again' }))
  },
  'finding a winner, offering a jump and having verified someone': async page => {
    await openBoard(page)
    await findMe(page, expectedRows(await readTable(process.env['SITE_URL'] ?? ''))[99]?.username)
    await page.getByText('is rank 100 of').waitFor()
    const card = page.getByRole('region', { name: 'Verify Follower' })
    await page.locator('astro-island:not([ssr])', { has: card }).waitFor()
    await card.getByRole('textbox').fill('nobody_at_all')
    await card.getByRole('button', { name: 'Verify' }).click()
    await card.getByTestId('verify-result').waitFor()
    await searchBox(page).fill('#500')
    await page.getByRole('button', { name: 'Jump to rank 500' }).waitFor()
    await page.getByText('is rank 100 of').waitFor()
  },
  'without a match and finding nobody': async page => {
    await openBoard(page)
    await findMe(page, 'nobody_at_all')
    await page.getByText('@nobody_at_all is not on the board.').waitFor()
    await searchBox(page).fill('nobody_at_all_here')
    await page.getByText('No winners found matching your search.').waitFor()
    await page.getByText('@nobody_at_all is not on the board.').waitFor()
  },
  'offering a newer list': async page => {
    await page.clock.install()
    await openBoard(page)
    await page.getByRole('button', { name: 'Find me' }).waitFor()
    await page.route(WINNERS, (route, request) =>
      request.method() === 'HEAD'
        ? route.fulfill({ headers: { 'content-range': '0-0/9999' } })
        : route.continue()
    )
    await page.clock.fastForward(6 * 60_000)
    await page.getByText('more winners since this list was loaded.').waitFor()
    await page.clock.resume()
  },
  'without a network': async page => {
    await openBoard(page)
    await everyIsland(page)
    await expect.poll(() => keptBatches(page)).toBe(6)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('No connection: showing the list saved on this device, as of').waitFor()
  }
}

const LOGGED: Record<string, RegExp[]> = {
  failed: [/Failed to load/],
  'without a network': [/ERR_INTERNET_DISCONNECTED/]
}

async function findMe(page: Page, username = ''): Promise<void> {
  const card = page.getByRole('region', { name: 'Find me' })
  await card.getByRole('textbox').fill(username)
  await card.getByRole('button', { name: 'Find me' }).click()
}

for (const [state, reach] of Object.entries(STATES)) {
  test(`axe finds nothing on the board when ${state}, wide and narrow, light and dark`, async ({
    page,
    faults
  }) => {
    faults.expected = LOGGED[state] ?? []
    await reach(page)
    await expectAccessibleEverywhere(page, state === 'full' ? {} : { without: FURTHER_ROWS })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('nothing scrolls sideways on a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openBoard(page)
  const widths = () =>
    page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth
    ])
  expect(await widths()).toEqual([320, 320])
})

test('the board works by keyboard alone and keeps the focus where it was', async ({ page }) => {
  await openBoard(page)
  await searchBox(page).focus()
  await page.keyboard.type('ve')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Rank' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rank' })).toHaveAttribute('data-direction', 'asc')
  await expect(page.getByRole('button', { name: 'Rank' })).toBeFocused()
  await pagination(page).getByText('Next').focus()
  await page.keyboard.press('Enter')
  await expect(pagination(page).locator('[aria-current=page]')).toHaveText('2')
  await expect(pagination(page).getByText('Next')).toBeFocused()
  await pagination(page, 'bottom').getByText('Next').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Winners' })).toBeFocused()
})

test('a screen reader meets a table whose sorted column says so', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await openBoard(page)
    const table = page.getByRole('table', { name: 'Winners of the IQ Challenge' })
    await expect(table.getByRole('row')).toHaveCount(51)
    await expect(table.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute(
      'aria-sort',
      'descending'
    )
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveCount(5)
  }
})

test('a count is announced once typing pauses, not at every key', async ({ page }) => {
  await openBoard(page)
  const status = page.getByRole('status').filter({ hasText: 'winners, page' })
  await status.waitFor({ state: 'attached' })
  await status.evaluate(element => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => heard.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true
    })
  })
  await searchBox(page).pressSequentially('vexxus', { delay: 40 })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard))
    .toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the board explains why it shows no winners', async ({ page }) => {
    await page.goto('/winners')
    // Playwright looks for no words within `noscript`, also where it is drawn.
    const words = page.locator('noscript p')
    await expect(words).toBeVisible()
    await expect(words).toContainText('The board needs JavaScript, which is off here.')
    // Nothing may claim to be on its way.
    await expect(page.getByText('Loading winners')).toBeHidden()
    await expect(page.getByTestId('winner-skeleton').first()).toBeHidden()
  })
})
