import timeline from '../../src/content/timeline.json' with { type: 'json' }
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

/** What is shown of a text, not all that stands in it. */
const SEEN = { useInnerText: true }
const ALTIUS = timeline.filter(({ kind }) => kind === 'altius')

test('the sources of a section fold into one line that says how many', async ({ page }) => {
  await page.goto('/')
  const folds = page.locator('.sources')
  expect(await folds.count()).toBeGreaterThanOrEqual(8)
  for (const fold of await folds.all()) {
    const links = await fold.locator('a').count()
    await expect(fold.locator('summary')).toHaveText(
      links === 1 ? /^1 source of/ : new RegExp(`^${links} sources of`)
    )
    await expect(fold.getByRole('list', { name: 'Sources' })).toBeHidden()
  }
  const first = folds.first()
  await first.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(first.getByRole('list', { name: 'Sources' })).toBeVisible()
})

test('a rung of the ladder opens to its conditions and its own source', async ({ page }) => {
  await page.goto('/')
  const ladder = page.locator('#gigagas figure')
  const rung = ladder.getByRole('listitem').filter({ hasText: 'Reth 2.0' })
  await expect(rung.getByText('16 cores')).toBeHidden()
  await rung.getByText('as of Apr 2026').click()
  await expect(rung.getByText('16 cores')).toBeVisible()
  await expect(rung.getByRole('link')).toHaveAttribute('href', /paradigm\.xyz\/2026\/04/)
  await expect(ladder.getByText('Altius, engine alone')).toBeHidden()
  await page.getByText(/^Show all figures/).click()
  await expect(ladder.getByText('Altius, engine alone')).toBeVisible()
  await page.getByText('How to read the figures').click()
  await expect(page.getByText('has not been reached yet')).toBeVisible()
  await expectAccessible(page)
})

for (const javaScriptEnabled of [true, false])
  test.describe(`the timeline, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled, hasTouch: true, viewport: { width: 390, height: 844 } })

    test('opens era by era, and shows what Altius did in all of them', async ({ page }) => {
      await page.goto('/')
      const section = page.locator('#timeline')
      const events = section.locator('.eras li')
      await expect(section.getByRole('list', { name: 'Five turning points' })).toBeVisible()
      await expect(events).toHaveCount(timeline.length)
      await expect(events.filter({ visible: true })).toHaveCount(0)

      await section.getByText('Parallel engines').tap()
      await expect(events.filter({ visible: true })).toHaveCount(11)
      await section.getByText('Parallel engines').tap()
      await expect(events.filter({ visible: true })).toHaveCount(0)

      const filter = section.getByRole('checkbox', { name: 'Altius only' })
      await section.getByText('Altius only').tap()
      await expect(filter).toBeChecked()
      await expect(events.filter({ visible: true })).toHaveCount(ALTIUS.length)
      const status = section.getByRole('status')
      const checked = 'as of 21 Nov 2026'
      await expect(status).toHaveText(
        `${ALTIUS.length} of ${timeline.length} events ${checked}`,
        SEEN
      )
      await filter.focus()
      await page.keyboard.press('Space')
      await expect(events.filter({ visible: true })).toHaveCount(0)
      await expect(status).toHaveText(`${timeline.length} events ${checked}`, SEEN)
    })
  })

test('the chart wakes on a phone when its fold is opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const chart = page.getByTestId('throughput-chart')
  await page.getByText('A chart: gas per second since 2020').click()
  await expect(chart.getByRole('radio').first()).toBeAttached()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText('A chart: gas per second since 2020')).toBeHidden()
  await expect(chart).toBeVisible()
})
