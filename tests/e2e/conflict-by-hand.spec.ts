import { type Locator, type Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

const CARD = '[data-testid=conflict-by-hand]'

async function open(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.locator('#solution .picture').scrollIntoViewIfNeeded()
  await expect(page.locator(CARD)).toBeVisible()
  return page.locator(CARD)
}

/** Where the card and the buttons stand. */
function places(card: Locator): Promise<unknown> {
  return card.evaluate(element =>
    [element, ...element.querySelectorAll('svg, ul, button:first-child')].map(part => {
      const { top, height } = part.getBoundingClientRect()
      return [Math.round(top - element.getBoundingClientRect().top), Math.round(height)]
    })
  )
}

test('Cleo reads too early by mouse, is found out and runs again; nothing moves', async ({
  page
}) => {
  const finished = page.locator('#solution [data-finished]')
  await page.goto('/')
  const reserved = await finished.boundingBox()
  const card = await open(page)
  expect((await card.boundingBox())?.height).toBeCloseTo(reserved?.height ?? NaN, 0)
  const still = await places(card)
  const press = async (name: string): Promise<void> => {
    await card.getByRole('button', { name, exact: true }).click()
    expect(await places(card), name).toEqual(still)
  }
  const status = card.getByRole('status')
  const steps = 'Cleo: read, Cleo: swap, Cleo: write, Ana: read, Ana: swap, Ana: write'
  for (const step of steps.split(', ')) await press(`Step ${step}`)
  await expect(status).toContainText('Does Ana have to run again?')
  await press('No')
  await expect(status).toContainText('Right. Ana is first')
  await expect(status).toContainText('Does Cleo have to run again?')
  await press('No')
  await expect(status).toContainText('Not quite. Cleo read before Ana wrote')
  await expect(card.getByRole('listitem').filter({ hasText: 'By Cleo' })).toContainText(
    'thrown out'
  )
  for (const step of ['read', 'swap', 'write']) await press(`Step Cleo: ${step}`)
  await expect(status).toContainText('90 coins and 400 tokens')
  await expect(card.getByText('gets 80 tokens', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Try another order' }).click()
  await expect(status).toContainText('Your move')
})

test('in block order nothing conflicts: by keyboard alone, with the focus never lost', async ({
  page
}) => {
  const card = await open(page)
  await card.getByRole('button', { name: 'Step Ana: read' }).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveText('Ana has run')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Space')
  await expect(page.locator(':focus')).toHaveText('Cleo has run')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('No')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveText('No')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('status')).toContainText('Right. Cleo read what Ana wrote')
  await expect(page.locator(':focus')).toHaveText('Try another order')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('each button is 44 px high, the figure fits a phone, and every state is accessible', async ({
    page
  }) => {
    const card = await open(page)
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
    await expect(card.getByRole('status')).toContainText('Right. Cleo read before')
    await expectAccessibleEverywhere(page, { within: CARD })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the conflict is told to its end', async ({ page }) => {
    await page.goto('/')
    const finished = page.locator('#solution [data-finished]')
    await expect(finished).toContainText('Cleo runs again.')
    await expect(finished).toContainText('90 coins')
    await expect(finished.getByRole('img')).toHaveAccessibleName(/Cleo: .*thrown out; again: read/)
    await expect(finished.getByRole('button')).toHaveCount(0)
  })
})
