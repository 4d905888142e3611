import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

for (const path of ['/', '/winners', '/no-such-page'])
  test(`${path} has the banner to the brand's site, and the footer`, async ({ page, faults }) => {
    if (path === '/no-such-page') faults.expected = [/404/, /Page not found: \/no-such-page/]
    await page.goto(path)
    const study = page.getByTestId('banner').getByRole('link', { name: 'Study' })
    await expect(study).toHaveAttribute('href', 'https://www.altiuslabs.xyz')
    const footer = page.locator('footer').getByRole('link')
    for (const further of ['/block', '/timeline', '/privacy'])
      await expect(footer.and(page.locator(`[href="${further}"]`))).toHaveCount(1)
    await expect(footer.last()).toHaveAttribute('href', /^https:/)
  })

test('an unknown URL shows the 404 page, logs it, and links home', async ({ page, faults }) => {
  faults.expected = [/404/, /Page not found: \/lost\/deep/]
  const answer = await page.goto('/lost/deep')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/winners')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('the board has head, toolbar and skeleton rows before any script', async ({ page }) => {
  await page.route(/\/_astro\/.*\.js$/, () => undefined)
  await page.goto('/winners', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Winners Leaderboard' })).toBeVisible()
  await expect(page.getByPlaceholder('Search by username...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rank' })).toBeVisible()
  await expect(page.getByTestId('winner-skeleton')).toHaveCount(10)
})
