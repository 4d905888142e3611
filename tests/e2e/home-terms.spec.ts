import { type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

const term = (page: Page): Locator =>
  page.locator('#basics').getByRole('button', { name: 'pool', exact: true })
const definition = (page: Page): Locator => page.getByText('A shared pot of two currencies')

async function boxOf(
  part: Locator
): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return part.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })
}

test('a term opens its definition beside it, by mouse and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(definition(page)).toBeHidden()
  await term(page).click()
  await expect(definition(page)).toBeVisible()
  const [word, box] = [await boxOf(term(page)), await boxOf(definition(page))]
  expect(Math.min(Math.abs(box.top - word.bottom), Math.abs(word.top - box.bottom))).toBeLessThan(
    16
  )
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(1280)
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
    expect((await boxOf(definition(page))).bottom).toBeGreaterThan(780)
    await page.touchscreen.tap(195, 200)
    await expect(definition(page)).toBeHidden()
  })
})
