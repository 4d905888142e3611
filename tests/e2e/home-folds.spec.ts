import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

test('a source’s number or its address opens the fold for engineers', async ({ page }) => {
  await page.goto('/')
  const fold = page.locator('#problem details').filter({ hasText: 'For engineers' })
  const source = page.locator('#problem-1')
  await expect(fold).toHaveCount(1)
  await expect(source).toBeHidden()
  await page.locator('#problem .section-frame-prose sup a').first().click()
  await expect(source).toBeInViewport()
  await expect(fold.getByText('Besu')).not.toHaveCount(0)
  await expectAccessible(page, { within: '#problem' })
  await page.goto('/?again#problem-1')
  await expect(source).toBeInViewport()
})

test('on paper every fold is open, and what moves has a still form', async ({ page }) => {
  await page.goto('/')
  const text = page.locator('#solution .section-frame-engineers')
  const isVisible = () => text.evaluate(element => element.checkVisibility())
  expect(await isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isVisible()).toBe(true)
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('1.395 Ggas/s', { exact: true }).first()).toBeVisible()
})

test('the chart hydrates in its opened fold, a link from its table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const chart = page.getByTestId('throughput-chart')
  await page.locator('#timeline').getByText('For engineers').click()
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByRole('radio').first()).toBeAttached()
  await page.getByRole('link', { name: 'The same figures as a table' }).click()
  await expect(page.getByRole('heading', { name: 'Gas per second' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Throughput table' })).toContainText('undated')
  await expectAccessibleEverywhere(page)
})
