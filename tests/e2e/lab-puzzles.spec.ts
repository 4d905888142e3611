import { type Locator, type Page } from '@playwright/test'
import { DEFAULT_SETTINGS } from '../../src/features/lab/engine/settings.ts'
import { PUZZLES } from '../../src/features/lab/puzzles.ts'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { expectNumbers, expectReady, lab, openLab } from './lab-page.ts'
import { expect, test } from './test.ts'

const fold = (page: Page): Locator => lab(page).getByRole('button', { name: /^Puzzles/ })
const panel = (page: Page): Locator => page.getByTestId('lab-puzzle')
const verdict = (page: Page): Locator => page.getByTestId('lab-verdict')

test.describe('the puzzles of the lab', () => {
  test('are fetched when opened, solved by mouse and remembered', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', request => fetched.push(request.url()))
    await openLab(page)
    expect(fetched.some(url => url.includes('/Puzzles'))).toBe(false)
    await expect(fold(page)).toHaveText('Puzzles 0 of 3 solved')
    await fold(page).click()
    await panel(page).getByRole('button', { name: 'Run this block' }).click()
    await expect(verdict(page)).toContainText(/Not yet.*1\.60x.*single queue/)
    await expectAccessibleEverywhere(page, { within: '.lab-puzzles' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await panel(page).getByText('Transfers', { exact: true }).click()
    await panel(page).getByRole('slider').fill('128')
    await panel(page).getByRole('button', { name: 'Run this block' }).click()
    await expect(verdict(page)).toContainText(PUZZLES['six-times'].lesson)
    await expect(fold(page)).toHaveText('Puzzles 1 of 3 solved')
    await panel(page).getByRole('button', { name: 'Watch it in the lab' }).click()
    await expect(lab(page).locator('.lab-play').first()).toBeFocused()
    const settings = PUZZLES['six-times'].settings
    await expectNumbers(page, { ...settings, workload: 'transfers', transactions: 128 })
    await page.reload()
    await lab(page).scrollIntoViewIfNeeded()
    await expect(fold(page)).toHaveText('Puzzles 1 of 3 solved')
  })

  test('are solved by keyboard alone, from a link', async ({ page }) => {
    await page.goto('/?puzzle=better-order#lab')
    await expect(panel(page)).toHaveAttribute('data-puzzle', 'better-order')
    await expect(panel(page)).toBeInViewport()
    await expect(panel(page)).toContainText('As it came, this block aborts 4 times. The goal is 2.')
    const up = (name: string): Locator =>
      panel(page).getByRole('button', { name: `Move ${name} up` })
    await lab(page).getByRole('button', { name: 'A better order' }).focus()
    for (const name of ['tx 5', 'tx 9']) {
      for (let turns = 0; turns < 40; turns += 1) {
        if (await up(name).evaluate(button => button === document.activeElement)) break
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
      await expect(up(name)).toBeFocused()
      await expect(up(name)).toBeInViewport()
    }
    const run = panel(page).getByRole('button', { name: 'Run this order' })
    for (let turns = 0; turns < 12; turns += 1) {
      if (await run.evaluate(button => button === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Space')
    await expect(verdict(page)).toContainText(/Solved\. 2 aborts in this order, 4 in the first one/)
    await expectAccessible(page, { within: '.lab-puzzles' })
    await page.goto('/?puzzle=chess#lab')
    await expect(lab(page)).toContainText('The link names a puzzle that does not exist.')
  })

  test('are solved by touch on a phone', async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: process.env['SITE_URL'] ?? '',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce'
    })
    const page = await context.newPage()
    await openLab(page)
    await fold(page).tap()
    await lab(page).getByRole('button', { name: 'Enough cores' }).tap()
    const slider = panel(page).getByRole('slider', { name: 'Cores' })
    const ask = panel(page).getByRole('button', { name: 'Is this enough?' })
    await ask.tap()
    await expect(verdict(page)).toContainText('Fewer cores do as well.')
    await slider.scrollIntoViewIfNeeded()
    const box = await slider.boundingBox()
    if (!box) throw new Error('no slider')
    // The thumb's middle runs from its radius to the same distance from the end.
    await page.touchscreen.tap(box.x + 8 + ((box.width - 16) * 5) / 15, box.y + box.height / 2)
    await expect(slider).toHaveValue('6')
    await ask.tap()
    await expect(verdict(page)).toContainText(PUZZLES['enough-cores'].lesson)
    const small = await lab(page)
      .locator('.lab-puzzles :is(button, input[type=range], label)')
      .evaluateAll(all =>
        all
          .filter(each => each.getBoundingClientRect().height < 43.9)
          .map(each => each.outerHTML.slice(0, 80))
          .filter(each => !each.startsWith('<label for'))
      )
    expect(small).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await context.close()
  })
})

test('the lab takes at most 1,700 pixels of a phone, before the bet and after', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLab(page)
  const height = async (): Promise<number> => (await lab(page).boundingBox())?.height ?? Infinity
  const before = await height()
  expect(before).toBeLessThanOrEqual(1700)
  await page.getByRole('button', { name: 'Place the bet and run' }).click()
  await expectReady(page)
  expect(await height()).toBe(before)
  await openLab(page, '/?lab=hot-pool.256.100.16.1.block-stm.end#lab')
  await expectReady(page)
  expect(await height()).toBe(before)
  const whole = await page.locator('#lab').boundingBox()
  expect(whole?.height).toBeLessThanOrEqual(1700)
})

test('a link in the page opens its moment without another load', async ({ page }) => {
  await openLab(page)
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    const link = document.createElement('a')
    link.href = '/?lab=hot-pool.32.100.8.1.block-stm.end#lab'
    link.textContent = 'See it in the lab'
    document.querySelector('#crossword')?.append(link)
  })
  const link = page.getByRole('link', { name: 'See it in the lab' })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expectNumbers(page, {
    ...DEFAULT_SETTINGS,
    workload: 'hot-pool',
    transactions: 32,
    clash: 1
  })
  await expect(lab(page).locator('.lab-play').first()).toBeFocused()
  await expect(page.getByTestId('lab-outcome')).toBeInViewport()
  // The page now has a moment in its URL: a place on the page is still a place, and no way back either.
  const timeline = page.getByRole('link', { name: 'Timeline', exact: true })
  await timeline.click()
  await expect(page.locator('#timeline h2')).toBeInViewport()
  await expect(page).toHaveURL(/\?lab=hot-pool.*#timeline$/)
  await page.goBack()
  await expect(page.getByTestId('lab-outcome')).toBeInViewport()
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})
