import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

const CARD = '[data-testid=conflict-by-hand]'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

test('the figure fits a phone, and every state is accessible', async ({ page }) => {
  await page.goto('/')
  await page.locator('#solution .section-frame-picture').scrollIntoViewIfNeeded()
  const card = page.locator(CARD)
  await card.waitFor()
  const height = (await card.boundingBox())?.height ?? Infinity
  expect(height).toBeLessThanOrEqual(640)
  const tap = async (name: string): Promise<void> => {
    const button = card.getByRole('button', { name, exact: true })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button.tap()
    expect((await card.boundingBox())?.height, name).toBeCloseTo(height, 0)
  }
  for (const step of ['Ana: read', 'Cleo: read', 'Ana: swap', 'Ana: write']) {
    await tap(`Step ${step}`)
  }
  await expectAccessibleEverywhere(page, { within: CARD })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const step of ['Step Cleo: swap', 'Step Cleo: write', 'Yes', 'Yes']) await tap(step)
  await expect(card.getByRole('status')).toContainText('Correct. Cleo read before')
  await expectAccessibleEverywhere(page, { within: CARD })
})
