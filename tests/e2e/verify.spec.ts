import { type Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { searchBox } from './board-page.ts'
import { readTable } from './reference.ts'
import { expect, test } from './test.ts'

const FUNCTION = '**/functions/v1/check-follow-relationship'

async function openCard(page: Page) {
  await page.goto('/winners')
  const card = page.getByRole('region', { name: 'Verify Follower' })
  // The form is the island's only once it is hydrated.
  await page.locator('astro-island:not([ssr])', { has: card }).waitFor()
  return {
    card,
    input: card.getByPlaceholder(/^Enter username \(e\.g\., \w+\)$/),
    button: card.getByRole('button', { name: 'Verify', exact: true }),
    result: card.getByTestId('verify-result')
  }
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

test('finds a follower, whatever the case, with or without @', async ({ page }) => {
  const row = await anyone(true)
  const { input, button, result } = await openCard(page)
  await input.fill(`@${row.username.toUpperCase()}`)
  await button.click()
  await expect(result).toContainText(`✓ @${row.username} is following AltiusLabs!`)
  await expect(result).toHaveAttribute('data-following', 'true')
  await expect(result).toContainText(`${row.followers_count?.toLocaleString('en-US')} followers`)
  await expect(toast(page, `@${row.username} is following AltiusLabs!`)).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('reports a non-follower, also after Enter', async ({ page }) => {
  const row = await anyone(false)
  const { input, result } = await openCard(page)
  await input.fill(row.username)
  await input.press('Enter')
  await expect(result).toContainText(`✗ @${row.username} is not following AltiusLabs`)
  await expect(result).toHaveAttribute('data-following', 'false')
  await expect(toast(page, `@${row.username} is not following AltiusLabs`)).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('the button gets the focus back after a check, unless it has gone elsewhere', async ({
  page
}) => {
  const { card, input, button } = await openCard(page)
  let release = () => {}
  await page.route(FUNCTION, async route => {
    await new Promise<void>(resolve => (release = resolve))
    await route.continue()
  })
  const check = async (): Promise<void> => {
    await button.press('Enter')
    await expect(card.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
  }
  await input.fill('nobody_at_all')
  await check()
  release()
  await expect(button).toBeFocused()
  await check()
  await searchBox(page).focus()
  release()
  await expect(button).toBeEnabled()
  await expect(searchBox(page)).toBeFocused()
})

test('X’s answer about a winner shows on the board', async ({ page }) => {
  const { username } = await anyone(false)
  const checked_at = new Date(Date.now() - 5 * 60_000).toISOString()
  await page.route(FUNCTION, route =>
    route.fulfill({ json: { following: true, username, checked_at, source: 'x-api' } })
  )
  const { input, button } = await openCard(page)
  await searchBox(page).fill(username)
  const badge = page.getByTestId('winner-row').getByTestId('follower-badge')
  await expect(page.getByTestId('winner-row')).toHaveCount(1)
  await expect(badge).toHaveCount(0)
  await input.fill(username)
  await button.click()
  await expect(badge).toHaveAttribute('title', 'Follows AltiusLabs, checked 5 minutes ago')
})
