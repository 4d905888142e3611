import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

test('Amdahl’s sliders take the place of the finished figure, and nothing moves', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const height = (await page.locator('#problem [data-finished]').boundingBox())?.height ?? NaN
  await page.locator('#problem [data-finished]').scrollIntoViewIfNeeded()
  const card = page.getByTestId('amdahl-slider')
  await card.scrollIntoViewIfNeeded()
  expect((await card.boundingBox())?.height).toBeCloseTo(height, 0)
  const [share, cores] = [
    card.getByRole('slider', { name: 'Parallel' }),
    card.getByRole('slider', { name: 'Cores' })
  ]
  for (const slider of [share, cores]) {
    expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await slider.press('Home')
    expect((await card.boundingBox())?.height).toBeCloseTo(height, 0)
  }
  await expect(card).toContainText('One core gains nothing')
  await expectAccessible(page, { within: '[data-testid=amdahl-slider]' })
})
