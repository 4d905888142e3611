import { expect, test } from './test.ts'

const HOSTILE = [
  '<img src=x onerror="window.hacked=1">',
  '<script>window.hacked=1</script>',
  '"><svg onload=window.hacked=1>',
  'javascript:window.hacked=1'
]

test('values that look like HTML or script are text and nothing more', async ({ page }) => {
  const rows = HOSTILE.map((value, place) => ({
    id: place + 1,
    username: value,
    avatar_url: place % 2 ? 'javascript:window.hacked=1' : value,
    description: value,
    followers_count: 1,
    following_count: 1,
    iq_score: 150 - place,
    follows_altius: true
  }))
  await page.route('**/rest/v1/winners*', route => route.fulfill({ json: rows }))
  await page.goto('/winners')
  await expect(page.getByTestId('winner-row')).toHaveCount(HOSTILE.length)
  for (const [place, value] of HOSTILE.entries()) {
    const row = page.getByTestId('winner-row').nth(place)
    await expect(row.getByRole('link')).toHaveText(`@${value}`)
    await expect(row).toContainText(value)
    await expect(row.getByRole('link')).toHaveAttribute('href', /^https:\/\/x\.com\/[^<>"]*$/)
    await expect(row.locator('img')).toHaveAttribute('src', '/avatar.svg')
  }
  await page.getByPlaceholder('Search by username...').fill('<img')
  await expect(page.getByTestId('winner-row')).toHaveCount(1)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('a hostile name in the answer of the follow check is text as well', async ({ page }) => {
  await page.route('**/functions/v1/check-follow-relationship', route =>
    route.fulfill({ json: { following: true, username: HOSTILE[0] } })
  )
  await page.goto('/winners')
  const card = page.getByRole('region', { name: 'Verify Follower' })
  await page.locator('astro-island:not([ssr])', { has: card }).waitFor()
  await card.getByRole('textbox').fill('someone')
  await card.getByRole('button', { name: 'Verify' }).click()
  await expect(card.getByTestId('verify-result')).toContainText(HOSTILE[0] ?? '')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
