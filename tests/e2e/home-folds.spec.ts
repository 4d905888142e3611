import { type Locator, type Page } from '@playwright/test'
import timeline from '../../src/content/timeline.json' with { type: 'json' }
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

/** Only the visible part of a text. */
const SEEN = { useInnerText: true }
const ALTIUS = timeline.filter(({ kind }) => kind === 'altius')

test('what engineers want stands in one fold, which a source’s number or its address opens', async ({
  page
}) => {
  await page.goto('/')
  const fold = page.locator('#problem details').filter({ hasText: 'For engineers' })
  const source = page.locator('#problem-1')
  await expect(fold).toHaveCount(1)
  await expect(source).toBeHidden()
  await page.locator('#problem .prose sup a').first().click()
  await expect(source).toBeInViewport()
  await expect(fold.getByText('Besu')).not.toHaveCount(0)
  await expectAccessible(page, { within: '#problem' })
  await page.goto('/?again#problem-1')
  await expect(source).toBeInViewport()
})

test('on paper every fold is open, and what moves has a still form', async ({ page }) => {
  await page.goto('/')
  const text = page.locator('#solution .engineers')
  const isVisible = () => text.evaluate(element => element.checkVisibility())
  expect(await isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isVisible()).toBe(true)
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('1.395 Ggas/s', { exact: true }).first()).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test.describe(`the page of all events, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test('is reached from the section, and can be narrowed to Altius', async ({ page }) => {
      await page.goto('/')
      await page
        .locator('#timeline')
        .getByRole('link', { name: /^See all/ })
        .click()
      await expect(page).toHaveURL(/\/timeline$/)
      const main = page.getByRole('main')
      await expect(main.locator('li')).toHaveCount(timeline.length)
      await expectFilter(page, main)
      if (javaScriptEnabled) await expectAccessibleEverywhere(page)
      await main.getByRole('link', { name: 'short version' }).click()
      await expect(page.locator('#timeline h2')).toBeInViewport()
    })
  })

/** The filter keeps Altius's events; clearing it restores all. */
async function expectFilter(page: Page, part: Locator): Promise<void> {
  const events = part.locator('.eras li')
  const status = part.getByRole('status')
  await expect(status).toHaveText(`${timeline.length} events`, SEEN)
  await expect(part.getByRole('heading', { name: 'Ideas' })).toBeVisible()
  await part.getByText('Altius only').click()
  await expect(events.filter({ visible: true })).toHaveCount(ALTIUS.length)
  await expect(part.getByRole('heading', { name: 'Ideas' })).toBeHidden()
  await expect(status).toHaveText(`${ALTIUS.length} of ${timeline.length} events`, SEEN)
  await part.getByRole('checkbox', { name: 'Altius only' }).focus()
  await page.keyboard.press('Space')
  await expect(events.filter({ visible: true })).toHaveCount(timeline.length)
}

test('the chart hydrates when its fold is opened, and its table is a link away', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const chart = page.getByTestId('throughput-chart')
  await page.locator('#timeline').getByText('For engineers').click()
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByRole('radio').first()).toBeAttached()
  await page.getByRole('link', { name: 'The same figures as a table' }).click()
  await expect(page.getByRole('heading', { name: 'Gas per second' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Throughput table' })).toContainText('undated')
})
