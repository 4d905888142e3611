import { type Page } from '@playwright/test'
import { expectAccessibleEverywhere, FURTHER_ROWS } from './axe.ts'
import { openBoard, verifyCard } from './board-page.ts'
import { expect, test } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

const CODE = '**/_astro/ToastStack.*'

async function openCard(page: Page) {
  await openBoard(page)
  return verifyCard(page)
}

const toast = (page: Page) => page.locator('.Toastify__toast')

test('reports a lost network, because toasts are loaded ahead', async ({ page, faults }) => {
  const coming = page.waitForResponse(CODE)
  const { button, input } = await openCard(page)
  await (await coming).finished()

  faults.expected = [/ERR_CONNECTION_REFUSED/]
  await page.route('**', route => route.abort('connectionrefused'))
  await input.fill('nobody_at_all')
  await button.click()
  await expect(toast(page)).toHaveText(/^Failed to verify follow status/)
})

test('axe finds nothing while a toast is open, wide and narrow, light and dark', async ({
  page
}) => {
  const { button } = await openCard(page)
  await button.click()
  await toast(page).waitFor()
  // Its timer starts once it is shown, and pauses while the window lacks the focus.
  await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-play-state', 'running')
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expectAccessibleEverywhere(page, { without: FURTHER_ROWS })
  await expect(toast(page)).toBeVisible()
})

test('under reduced motion a toast still stays its time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { button } = await openCard(page)
  await button.click()
  await toast(page).waitFor()
  const time = page.locator('.Toastify__progress-bar')
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
