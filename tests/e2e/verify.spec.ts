import { type Page } from '@playwright/test'
import { expectAccessibleEverywhere, FURTHER_ROWS } from './axe.ts'
import { searchBox, verifyCard } from './board-page.ts'
import { readTable } from './reference.ts'
import { expect, test } from './test.ts'

const FUNCTION = '**/functions/v1/check-follow-relationship'

async function openCard(page: Page) {
  await page.goto('/winners')
  return verifyCard(page)
}

function toast(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text })
}

async function anyone(follows: boolean) {
  const table = await readTable(process.env['SITE_URL'] ?? '')
  const row = table.find(
    ({ follows_altius, followers_count }) => follows_altius === follows && followers_count !== null
  )
  if (!row) throw new Error('The seed holds nobody like that')
  return row
}

for (const [follows, sign, claim] of [
  [true, '✓', 'is following AltiusLabs!'],
  [false, '✗', 'is not following AltiusLabs']
] as const)
  test(`says who ${claim}, whatever the case, with or without @`, async ({ page }) => {
    const { username, followers_count } = await anyone(follows)
    const { input, button, result } = await openCard(page)
    await input.fill(follows ? `@${username.toUpperCase()}` : username)
    await (follows ? button.click() : input.press('Enter'))
    await expect(result).toContainText(`${sign} @${username} ${claim}`)
    await expect(result).toHaveAttribute('data-following', String(follows))
    await expect(result).toContainText(`${followers_count?.toLocaleString('en-US')} follower`)
    await expect(toast(page, `@${username} ${claim}`)).toBeVisible()
    await expectAccessibleEverywhere(page, { without: FURTHER_ROWS })
  })

test('the button gets the focus back after a check, unless it has gone elsewhere', async ({
  page
}) => {
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

test('a fault stands under the field, which has the focus', async ({ page, faults }) => {
  faults.expected = [/ERR_CONNECTION_REFUSED/]
  const { card, input, button } = await openCard(page)
  await button.click()
  await expect(input).toBeFocused()
  await expect(input).toHaveAccessibleDescription('Please enter a username')
  await expect(toast(page, 'Please enter a username')).toBeVisible()
  await expectAccessibleEverywhere(page, { within: '[aria-label="Verify Follower"]' })
  await page.route(FUNCTION, route => route.abort('connectionrefused'))
  await input.fill('nobody_at_all')
  await button.click()
  await expect(card.getByText('Failed to verify follow status')).toBeVisible()
  await expect(input).toHaveAccessibleDescription('Failed to verify follow status')
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toBeFocused()
})
