import { type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

const term = (page: Page): Locator =>
  page.locator('#basics').getByRole('button', { name: 'pool', exact: true })
const definition = (page: Page): Locator => page.getByText('A shared pot of two currencies')

test('a term opens its definition beside it, by mouse and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(definition(page)).toBeHidden()
  await term(page).click()
  await expect(definition(page)).toBeVisible()
  await expect(definition(page)).toBeInViewport({ ratio: 1 })
  const [word, box] = [await term(page).boundingBox(), await definition(page).boundingBox()]
  const gaps = [box!.y - word!.y - word!.height, word!.y - box!.y - box!.height]
  expect(Math.min(...gaps.map(Math.abs))).toBeLessThan(16)
  await expectAccessible(page, { within: '#basics' })
  await page.locator('#basics h2').click()
  await expect(definition(page)).toBeHidden()

  await term(page).focus()
  await page.keyboard.press('Enter')
  await expect(definition(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(definition(page)).toBeHidden()
  await expect(term(page)).toBeFocused()
})

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a definition stays at the lower edge until a tap elsewhere', async ({ page }) => {
    await page.goto('/')
    await term(page).tap()
    await expect(definition(page)).toBeInViewport({ ratio: 1 })
    const { y, height } = (await definition(page).boundingBox())!
    expect(y + height).toBeGreaterThan(780)
    await page.touchscreen.tap(195, 200)
    await expect(definition(page)).toBeHidden()
  })
})
