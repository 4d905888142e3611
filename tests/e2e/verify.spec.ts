import { type Page, type Route } from '@playwright/test'
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

function toast(page: Page, text: string | RegExp) {
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

test('someone who follows is found, whatever the case and the @', async ({ page }) => {
  const row = await anyone(true)
  const { input, button, result } = await openCard(page)
  await input.fill(`@${row.username.toUpperCase()}`)
  await button.click()
  await expect(result).toContainText(`✓ @${row.username} is following AltiusLabs!`)
  await expect(result).toHaveAttribute('data-following', 'true')
  await expect(result).toContainText(`${row.followers_count?.toLocaleString('en-US')} followers`)
  await expect(toast(page, `@${row.username} is following AltiusLabs!`)).toBeVisible()
})

test('a non-follower is reported, with Enter as well', async ({ page }) => {
  const row = await anyone(false)
  const { input, result } = await openCard(page)
  await input.fill(row.username)
  await input.press('Enter')
  await expect(result).toContainText(`✗ @${row.username} is not following AltiusLabs`)
  await expect(result).toHaveAttribute('data-following', 'false')
  await expect(toast(page, `@${row.username} is not following AltiusLabs`)).toBeVisible()
})

test('an unknown name is not following, and has no followers to show', async ({ page }) => {
  const { input, button, result } = await openCard(page)
  await input.fill('nobody_at_all')
  await button.click()
  await expect(result).toHaveText('✗ @nobody_at_all is not following AltiusLabs')
})

test('a name without a letter is never sent', async ({ page }) => {
  const calls: string[] = []
  await page.route(FUNCTION, route => {
    calls.push(route.request().method())
    return route.continue()
  })
  const { input, button, result } = await openCard(page)
  const toasts = toast(page, 'Please enter a username')
  for (const nothing of ['', '   ', '@', ' @ ']) {
    await input.fill(nothing)
    await button.click()
    await expect(toasts, `a toast for “${nothing}”`).toHaveCount(1)
    await expect(button).toBeEnabled()
    await toasts.getByRole('button', { name: 'close' }).click()
    await expect(toasts).toHaveCount(0)
  }
  expect(calls).toEqual([])
  // The same way, a name with a letter is seen to be sent: nothing before it was missed.
  await input.fill('nobody_at_all')
  await button.click()
  await expect(result).toBeVisible()
  expect(calls).toEqual(['POST'])
})

test('the button shows that it is working and cannot be pressed twice', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(FUNCTION, async route => {
    await released
    await route.continue()
  })
  const { card, input, button } = await openCard(page)
  await input.fill('nobody_at_all')
  await button.click()
  await expect(card.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
  release()
  await expect(button).toBeEnabled()
})

test('a name that cannot exist is answered with the sentence of the server', async ({
  page,
  faults
}) => {
  faults.expected = [/status of 400/]
  const { input, button, result } = await openCard(page)
  await input.fill('not a name!')
  await button.click()
  await expect(page.getByRole('alert')).not.toContainText('non-2xx')
  await expect(page.getByRole('alert').first()).toContainText(/[a-z]{3,} .*\./)
  await expect(result).toHaveCount(0)
})

for (const [fault, answer] of [
  ['a cut network', (route: Route) => route.abort()],
  ['a 500 without a sentence', (route: Route) => route.fulfill({ status: 500, body: 'oops' })],
  [
    'a relay that did not reach the function',
    (route: Route) => route.fulfill({ status: 502, headers: { 'x-relay-error': 'true' }, body: '' })
  ],
  ['an answer of another shape', (route: Route) => route.fulfill({ status: 200, json: { ok: 1 } })]
] as const) {
  test(`${fault} is reported as a failed check`, async ({ page, faults }) => {
    if (fault !== 'an answer of another shape') faults.expected = [/Failed to load resource/]
    await page.route(FUNCTION, answer)
    const { input, button, result } = await openCard(page)
    await input.fill('nobody_at_all')
    await button.click()
    await expect(toast(page, 'Failed to verify follow status')).toBeVisible()
    await expect(result).toHaveCount(0)
    await expect(button).toBeEnabled()
  })
}
