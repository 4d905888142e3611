import { type Locator, type Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

const CARD = '[data-testid=amdahl-slider]'

async function open(page: Page): Promise<{ card: Locator; share: Locator; cores: Locator }> {
  await page.goto('/')
  await page.locator('#problem .picture').scrollIntoViewIfNeeded()
  const card = page.locator(CARD)
  await card.scrollIntoViewIfNeeded()
  await expect(card).toBeVisible()
  return {
    card,
    share: card.getByRole('slider', { name: 'Parallel' }),
    cores: card.getByRole('slider', { name: 'Cores' })
  }
}

/** A point of a slider, as a share of its width. */
async function pointOn(slider: Locator, at: number): Promise<{ x: number; y: number }> {
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider is not drawn')
  return { x: box.x + box.width * at, y: box.y + box.height / 2 }
}

/** Amdahl's estimate and the two measurements. */
async function results(card: Locator): Promise<number[]> {
  const texts = await card.getByRole('definition').allTextContents()
  return texts.map(text => Number(text.replace('x', '')))
}

test('dragging the share by mouse moves the curve and the dots, and nothing else', async ({
  page
}) => {
  await page.goto('/')
  const reserved = await page.locator('#problem [data-finished]').boundingBox()
  const { card, share } = await open(page)
  const height = reserved?.height ?? NaN
  expect((await card.boundingBox())?.height).toBe(height)
  const [estimate = NaN, whole = NaN, partial = NaN] = await results(card)
  expect(estimate).toBe(2.55)
  expect(partial).toBeGreaterThan(whole)
  expect(whole).toBeGreaterThan(estimate)
  await expect(card).toContainText('Amdahl’s law counts them as one')
  const curve = card.locator('svg path').first()
  const before = await curve.getAttribute('d')
  const start = await pointOn(share, 0.65)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (const at of [0.5, 0.3, 0.1]) {
    const { x, y } = await pointOn(share, at)
    await page.mouse.move(x, y)
    expect((await card.boundingBox())?.height).toBe(height)
  }
  await page.mouse.up()
  expect(await curve.getAttribute('d')).not.toBe(before)
  await expect(share).toHaveValue(/^(5|10|15)$/)
  expect((await results(card))[0]).toBeLessThan(1.3)
})

test('both sliders work by keyboard, and say what they lead to', async ({ page }) => {
  const { card, share, cores } = await open(page)
  await share.focus()
  await expect(share).toHaveAttribute('aria-valuetext', /^64\.85% parallel\. Amdahl’s law/)
  await page.keyboard.press('End')
  await expect(card).toContainText('Nothing clashes')
  expect((await results(card))[0]).toBe(16)
  await page.keyboard.press('ArrowLeft')
  await expect(share).toHaveAttribute('aria-valuetext', /^95% parallel\./)
  await page.keyboard.press('Home')
  await expect(card).toContainText('queues run side by side')
  expect((await results(card))[0]).toBe(1)
  await page.keyboard.press('Tab')
  await expect(cores).toBeFocused()
  await page.keyboard.press('Home')
  await expect(cores).toHaveAttribute('aria-valuetext', /^1 core\./)
  await expect(card).toContainText('One core gains nothing')
  await expect(card.getByRole('img')).toHaveAccessibleName(/with 0% parallel\. On 1 core Amdahl/)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('both sliders work on a phone, and are accessible in every appearance', async ({ page }) => {
    const { card, share, cores } = await open(page)
    const height = (await card.boundingBox())?.height ?? Infinity
    expect(height).toBeLessThanOrEqual(480)
    for (const slider of [share, cores]) {
      expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      const { x, y } = await pointOn(slider, 0.5)
      await page.touchscreen.tap(x, y)
    }
    await expect(share).toHaveValue('50')
    await expect(cores).toHaveValue(/^[89]$/)
    expect((await card.boundingBox())?.height).toBe(height)
    await expectAccessibleEverywhere(page, { within: '#problem .picture' })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the plot stands at the published share, with its dots and the reason', async ({ page }) => {
    await page.goto('/')
    const finished = page.locator('#problem [data-finished]')
    await expect(finished).toContainText('64.85% parallel16 cores')
    await expect(finished).toContainText('queues run side by side')
    await expect(finished.getByRole('img')).toHaveAccessibleName(/estimates 2\.55x/)
    await expect(finished.getByRole('slider')).toHaveCount(0)
    await expect(page.locator('#problem').getByRole('img', { name: /gas cap/ })).toBeVisible()
  })
})
