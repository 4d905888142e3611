import { type Page } from '@playwright/test'
import { expectAccessibleEverywhere, FURTHER_ROWS } from './axe.ts'
import { openBoard, searchBox } from './board-page.ts'
import { expect, test } from './test.ts'

const FUNCTION = '**/functions/v1/check-follow-relationship'

/** Opens the card below the board, once no row can push it away from under a press. */
async function openCard(page: Page) {
  await openBoard(page)
  const card = page.getByRole('region', { name: 'Verify Follower' })
  await page.locator('astro-island:not([ssr])', { has: card }).waitFor()
  return {
    card,
    input: card.getByPlaceholder(/^Enter username \(e\.g\., \w+\)$/),
    button: card.getByRole('button', { name: 'Verify', exact: true }),
    result: card.getByTestId('verify-result')
  }
}

const toast = (page: Page) => page.getByRole('alert')
const timerOf = (page: Page) => page.locator('.Toastify__progress-bar')

for (const [follows, sign, claim] of [
  [true, '✓', 'is following AltiusLabs!'],
  [false, '✗', 'is not following AltiusLabs']
] as const)
  test(`says who ${claim}, whatever the case, with or without @`, async ({ page, table }) => {
    const { username, followers_count } = table.find(
      row => row.follows_altius === follows && row.followers_count !== null
    )!
    const { input, button, result } = await openCard(page)
    await input.fill(follows ? `@${username.toUpperCase()}` : username)
    await (follows ? button.click() : input.press('Enter'))
    await expect(result).toContainText(`${sign} @${username} ${claim}`)
    await expect(result).toHaveAttribute('data-following', String(follows))
    await expect(result).toContainText(`${followers_count?.toLocaleString('en-US')} follower`)
    await expect(toast(page)).toHaveText(new RegExp(`^@${username} ${claim}`))
    // Its timer starts once it is shown, and pauses while the window lacks the focus.
    await expect(timerOf(page)).toHaveCSS('animation-play-state', 'running')
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await expectAccessibleEverywhere(page, { without: FURTHER_ROWS })
    await expect(toast(page)).toBeVisible()
  })

test('the button gets the focus back, unless it has gone elsewhere', async ({ page }) => {
  const { card, input, button } = await openCard(page)
  let answer = Promise.withResolvers<void>()
  await page.route(FUNCTION, async route => {
    await answer.promise
    await route.continue()
  })
  const check = async (): Promise<void> => {
    answer = Promise.withResolvers()
    await button.press('Enter')
    await expect(card.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
  }
  await input.fill('nobody_at_all')
  await check()
  answer.resolve()
  await expect(button).toBeFocused()
  await check()
  await searchBox(page).focus()
  answer.resolve()
  await expect(button).toBeEnabled()
  await expect(searchBox(page)).toBeFocused()
})

test('a fault stands under the field, which has the focus, and in a toast', async ({
  page,
  faults
}) => {
  faults.expected = [/ERR_CONNECTION_REFUSED/]
  const loaded = page.waitForResponse('**/_astro/unstyled.*')
  const { card, input, button } = await openCard(page)
  await (await loaded).finished()
  await button.click()
  await expect(input).toBeFocused()
  await expect(input).toHaveAccessibleDescription('Please enter a username')
  await expectAccessibleEverywhere(page, { within: '[aria-label="Verify Follower"]' })
  // The whole network is lost: toasts were loaded ahead.
  await page.route('**', route => route.abort('connectionrefused'))
  await input.fill('nobody_at_all')
  await button.click()
  await expect(card.getByText('Failed to verify follow status')).toBeVisible()
  await expect(toast(page).last()).toHaveText(/^Failed to verify follow status/)
  await expect(input).toHaveAccessibleDescription('Failed to verify follow status')
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toBeFocused()
})

test('under reduced motion a toast still stays its time', async ({ page }) => {
  const { button } = await openCard(page)
  await button.click()
  const time = timerOf(page)
  await expect(time).toHaveCSS('animation-duration', '5s')
  await expect(time).toHaveCSS('animation-play-state', 'running')
  await expect(toast(page)).toBeVisible()
  await time.evaluate(bar => {
    for (const animation of bar.getAnimations()) animation.finish()
  })
  await expect(toast(page)).toHaveCount(0)
})

test('a toast covers neither the check nor its result', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { button, input } = await openCard(page)
  await input.fill('nobody_at_all')
  await button.click()
  await page.getByTestId('verify-result').waitFor()
  await toast(page).waitFor()
  const card = await page.getByRole('region', { name: 'Verify Follower' }).boundingBox()
  const { y = 0, height = 800 } = (await toast(page).boundingBox()) ?? {}
  expect(y + height).toBeLessThan(card?.y ?? 0)
})
