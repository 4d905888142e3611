import { type Page } from '@playwright/test'
import { SECTIONS } from '../../src/content/sections.ts'
import { nextFrames, untilObserved } from './frames.ts'
import { expect, test } from './test.ts'

/** Every island below the hero waits for `client:near`; the questions after the sections have HTML of their own. */
const LAZY = 'astro-island[client="near"]:not([component-export="SectionCheck"])'

const islands = (page: Page) => page.locator(LAZY)

test.describe('a lazy island', () => {
  test('is not hydrated while far away, and shows a finished picture or a skeleton', async ({
    page
  }) => {
    await page.goto('/')
    await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
    const count = await islands(page).count()
    expect(count).toBeGreaterThanOrEqual(2)
    for (const island of await islands(page).all()) {
      await expect(island).toHaveAttribute('ssr', '')
      const skeleton = island.locator('[data-skeleton]')
      if ((await island.locator('[data-finished]').count()) > 0) {
        await expect(skeleton).toHaveCount(0)
        continue
      }
      await expect(skeleton).toHaveCount(1)
      await expect(skeleton).toContainText('Loading...')
      expect(['section', 'card', 'game', 'timeline']).toContain(
        await skeleton.getAttribute('data-skeleton')
      )
    }
    await expect(page.locator('#timeline [data-skeleton="timeline"]')).toHaveCount(1)
  })

  test('hydrates within 200 px below the screen, and not before', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', request => fetched.push(new URL(request.url()).pathname))
    await page.goto('/')
    for (const { id } of SECTIONS) {
      const island = page.locator(`#${id} ${LAZY}`).first()
      if ((await island.count()) === 0) continue
      const box = island.locator(':scope > *').first()
      /** Puts the island's top so many pixels below the lower edge of the screen. */
      const put = (below: number): Promise<void> =>
        box.evaluate((element, below) => {
          const top = element.getBoundingClientRect().top + scrollY
          scrollTo({ top: top - innerHeight - below, behavior: 'instant' })
        }, below)
      await put(260)
      await untilObserved(box)
      await nextFrames(page)
      // An island that wakes asks for its code in the same task.
      expect(fetched).not.toContain(await island.getAttribute('component-url'))
      await expect(island).toHaveAttribute('ssr', '')
      await put(100)
      await expect(island).not.toHaveAttribute('ssr')
      expect(fetched).toContain(await island.getAttribute('component-url'))
      await expect(island.locator('[data-skeleton], [data-finished]')).toHaveCount(0)
    }
  })

  test('fetches its code only when near', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', request => fetched.push(request.url()))
    await page.goto('/')
    await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
    const chart = (): boolean => fetched.some(url => url.includes('ThroughputChart'))
    expect(chart()).toBe(false)
    await page.locator('#timeline [data-skeleton]').scrollIntoViewIfNeeded()
    await expect.poll(chart).toBe(true)
  })
})

test.describe('the gas slider', () => {
  test('turns gas per second into transfers and swaps, by keyboard', async ({ page }) => {
    await page.goto('/')
    await page.locator('#gigagas [data-skeleton]').scrollIntoViewIfNeeded()
    const slider = page.getByRole('slider', { name: 'Gas per second' })
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      '5 million gas per second: 238 transfers or 33 swaps'
    )
    await page.keyboard.press('End')
    const card = page.getByTestId('gas-slider')
    await expect(card.getByRole('status')).toHaveText('1.7 Ggas/s')
    await expect(card).toContainText('80,952')
    await expect(card).toContainText('11,050')
  })
})

test.describe('the throughput chart', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await page.locator('#timeline [data-skeleton]').scrollIntoViewIfNeeded()
  })

  test('shows conditions and source on focus, with one tab stop and the arrows', async ({
    page
  }) => {
    const chart = page.getByTestId('throughput-chart')
    const card = page.getByTestId('figure-card')
    await chart.getByRole('radio', { checked: true }).focus()
    await expect(card).toContainText('Ethereum at 60 million gas')
    await page.keyboard.press('ArrowRight')
    await expect(chart.getByRole('radio', { checked: true })).toBeFocused()
    await expect(card).not.toContainText('Ethereum at 60 million gas')
    await expect(card.getByRole('link')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(card.getByRole('link')).toBeFocused()
  })

  test('shows them when a number is touched', async ({ page }) => {
    await page.getByTestId('throughput-chart').getByText('Sei v2:').locator('..').click()
    await expect(page.getByTestId('figure-card')).toContainText('blocks of 400 milliseconds')
  })

  test('zooms to an era', async ({ page }) => {
    const chart = page.getByTestId('throughput-chart')
    await expect(chart).toBeVisible()
    const all = await chart.getByRole('radio').count()
    const era = chart.getByRole('button', { name: '2025', exact: true })
    await era.click()
    await expect(era).toHaveAttribute('aria-pressed', 'true')
    expect(await chart.getByRole('radio').count()).toBeLessThan(all)
    await expect(chart.getByText('Oct', { exact: true })).toBeAttached()
  })

  test('is repeated as a table, row by row', async ({ page }) => {
    await page.getByText('The same figures as a table').click()
    await expect(page.getByTestId('throughput-chart')).toBeVisible()
    const rows = page.getByRole('region', { name: 'Throughput table' }).locator('tbody tr')
    await expect(rows).toHaveCount(
      await page.getByTestId('throughput-chart').getByRole('radio').count()
    )
    await expect(rows.filter({ hasText: 'Monad' })).toContainText('500 Mgas/s')
  })
})
