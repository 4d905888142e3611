import { type Locator, type Page } from '@playwright/test'
import timeline from '../../src/content/timeline.json' with { type: 'json' }
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

/** What is shown of a text, not all that stands in it. */
const SEEN = { useInnerText: true }
const ALTIUS = timeline.filter(({ kind }) => kind === 'altius')

test('a rung of the ladder opens to its conditions and its own source', async ({ page }) => {
  await page.goto('/')
  const ladder = page.locator('#gigagas figure')
  const rung = ladder.getByRole('listitem').filter({ hasText: 'Reth 2.0' })
  await expect(rung.getByText('16 cores')).toBeHidden()
  await rung.getByText('Apr 2026', { exact: true }).click()
  await expect(rung.getByText('16 cores')).toBeVisible()
  await expect(rung.getByRole('link')).toHaveAttribute('href', /paradigm\.xyz\/2026\/04/)
  await expectAccessible(page)
})

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

test('on paper every fold is open', async ({ page }) => {
  await page.goto('/')
  const [text, print] = [page.locator('#solution .engineers'), { media: 'print' } as const]
  const height = () => text.evaluate(({ offsetHeight }) => offsetHeight)
  expect(await height()).toBe(0)
  await page.emulateMedia(print)
  expect(await height()).toBeGreaterThan(100)
})

test.describe('the timeline', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('opens era by era, and shows what Altius did in all of them', async ({ page }) => {
    await page.goto('/')
    const section = page.locator('#timeline')
    const events = section.locator('.eras li')
    const filter = section.getByRole('checkbox', { name: 'Altius only' })
    await expect(section.getByRole('list', { name: 'Five turning points' })).toBeVisible()
    await expect(filter).toBeHidden()
    await expect(events).toHaveCount(0)
    await section.getByText('For engineers').tap()
    await expect(events).toHaveCount(timeline.length)
    await expect(events.filter({ visible: true })).toHaveCount(0)

    await section.getByText('Parallel engines').tap()
    await expect(events.filter({ visible: true })).toHaveCount(11)
    await section.getByText('Parallel engines').tap()
    await expect(events.filter({ visible: true })).toHaveCount(0)
    await expectFilter(page, section, 0)
  })

  test('leads to its events where they cannot be fetched, and asks again', async ({
    page,
    faults
  }) => {
    faults.expected = [/Failed to load resource/]
    await page.route('/timeline', route => route.abort())
    await page.goto('/')
    const fold = page.locator('#timeline .eras details').filter({ hasText: 'Altius begins' })
    const engineers = page.locator('#timeline').getByText('For engineers')
    await Promise.all([page.waitForEvent('requestfailed'), engineers.tap()])
    await page.unroute('/timeline')
    const link = fold.locator('a[href^="/timeline"]')
    await expect(link).toHaveAttribute('href', '/timeline#altius-begins')
    await fold.locator('summary').tap()
    await expect(fold.locator('li').first()).toBeVisible()
    await expect(link).toHaveCount(0)
  })
})

for (const javaScriptEnabled of [true, false])
  test.describe(`the page of all events, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test('is reached from a fold, at its era, and can be narrowed to Altius', async ({ page }) => {
      // Held back, as on a slow network.
      await page.route('/timeline', route =>
        route.request().isNavigationRequest() ? route.continue() : undefined
      )
      await page.goto('/')
      await page.locator('#timeline').getByText('For engineers').click()
      await page.locator('#timeline .eras').getByText('Past a gigagas').click()
      const links = page.locator('#timeline a[href^="/timeline"]')
      for (const link of await links.all())
        await expect(link).toHaveCSS('text-decoration-line', 'underline')
      await page.locator('#timeline').getByRole('link', { name: 'Read them' }).click()
      await expect(page).toHaveURL(/\/timeline#past-a-gigagas$/)
      await expect(page.getByRole('heading', { name: 'Past a gigagas' })).toBeInViewport()
      const main = page.getByRole('main')
      await expect(main.locator('li')).toHaveCount(timeline.length)
      await expectFilter(page, main, timeline.length)
      if (javaScriptEnabled) await expectAccessibleEverywhere(page)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await main.getByRole('link', { name: 'short version' }).click()
      await expect(page.locator('#timeline h2')).toBeInViewport()
    })
  })

/** The filter leaves what Altius did, and gives back the events that were `shown` before. */
async function expectFilter(page: Page, part: Locator, shown: number): Promise<void> {
  const events = part.locator('.eras li')
  const status = part.getByRole('status')
  await expect(status).toHaveText(`${timeline.length} events`, SEEN)
  await part.getByText('Altius only').click()
  await expect(events.filter({ visible: true })).toHaveCount(ALTIUS.length)
  await expect(status).toHaveText(`${ALTIUS.length} of ${timeline.length} events`, SEEN)
  await part.getByRole('checkbox', { name: 'Altius only' }).focus()
  await page.keyboard.press('Space')
  await expect(events.filter({ visible: true })).toHaveCount(shown)
}

test('the chart wakes when its fold is opened, and its table is a link away', async ({ page }) => {
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
