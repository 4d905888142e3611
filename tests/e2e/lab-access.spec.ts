import { type Locator, type Page } from '@playwright/test'
import { INITIAL_SETTINGS } from '../../src/features/lab/url.ts'
import { simulate } from '../../src/features/lab/simulation.ts'
import { PRESETS } from '../../src/features/lab/presets.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import {
  expectNumbers,
  expectReady,
  lab,
  lanes,
  openLab,
  openRun,
  racer,
  timeSlider
} from './lab-page.ts'
import { expect, test } from './test.ts'

/** Counts the frames that the page asks for while ten frames go by. */
async function countFrames(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const ask = requestAnimationFrame.bind(window)
    Object.assign(window, { framesAsked: 0, passFrame: ask })
    window.requestAnimationFrame = act => {
      Object.assign(window, { framesAsked: Reflect.get(window, 'framesAsked') + 1 })
      return ask(act)
    }
  })
  return async () => {
    return page.evaluate(async () => {
      const { passFrame } = window as unknown as { passFrame: typeof requestAnimationFrame }
      Object.assign(window, { framesAsked: 0 })
      for (let frame = 0; frame < 10; frame++) await new Promise(passFrame)
      return Number(Reflect.get(window, 'framesAsked'))
    })
  }
}

/** A scroll asks for frames of its own until it has ended; then ten frames have none. */
const expectRest = (frames: () => Promise<number>) => expect.poll(frames).toBe(0)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('the lab at rest', () => {
  test('schedules nothing paused, off screen or hidden, and frames while playing', async ({
    page
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const frames = await countFrames(page)
    await openRun(page)
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.25')
    await lanes(page).scrollIntoViewIfNeeded()
    await expectRest(frames)
    await button(page, 'Play').click()
    expect(await frames()).toBeGreaterThan(5)
    await page.locator('#leaderboard').scrollIntoViewIfNeeded()
    await expectRest(frames)
    await lanes(page).scrollIntoViewIfNeeded()
    expect(await frames()).toBeGreaterThan(5)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expectRest(frames)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(await frames()).toBeGreaterThan(5)
    await button(page, 'Pause').click()
    await expectRest(frames)
  })

  test('shows the finished frame under reduced motion, and plays by steps when asked', async ({
    page
  }) => {
    const frames = await countFrames(page)
    await openLab(page)
    await button(page, 'Place the bet and run').click()
    await expectReady(page)
    await expect(lanes(page)).toHaveAttribute('aria-label', /64 of 64 transactions committed/)
    await expect(button(page, 'Play')).toBeVisible()
    const { keyTimes, totals } = simulate(INITIAL_SETTINGS).timelines['block-stm']
    const time = (): Promise<number> => timeSlider(page).inputValue().then(Number)
    // A slider shows the nearest of its own steps.
    const step = Number(await timeSlider(page).getAttribute('step'))
    expect(await time()).toBeGreaterThan(totals.elapsed - step)
    await button(page, 'Play').click()
    await expect(button(page, 'Pause')).toBeVisible()
    await expect.poll(time).toBeLessThan(totals.elapsed - step)
    await expect.poll(time).toBeGreaterThan((keyTimes[0] ?? Infinity) - step)
    expect(await time()).toBeLessThan(totals.elapsed - step)
    await expectRest(frames)
    await expect(button(page, 'Pause')).toBeVisible()
  })

  test('shifts no layout when it hydrates', async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      const before = await page.locator('#lab [data-skeleton]').boundingBox()
      await page.locator('#lab').scrollIntoViewIfNeeded()
      await expect(lab(page)).toBeVisible()
      expect((await lab(page).boundingBox())?.height).toBe(before?.height)
      await page.getByRole('button', { name: 'Skip the bet' }).click()
      await expectReady(page)
      expect((await lab(page).boundingBox())?.height).toBe(before?.height)
    }
  })
})

test.describe('the lab can be used', () => {
  test('by keyboard alone, from the presets through the bet and back', async ({ page }) => {
    await openLab(page)
    const walk = async (key: 'Tab' | 'Shift+Tab', stops: readonly Locator[]): Promise<void> => {
      for (const stop of stops) {
        await page.keyboard.press(key)
        await expect(stop).toBeFocused()
      }
    }
    const slider = (name: string): Locator => page.getByRole('slider', { name })
    const settings = [
      slider('Cores'),
      slider('Transactions'),
      slider('Share that clash'),
      page.getByRole('radio', { name: 'Mixed' }),
      page.getByLabel('Seed', { exact: true }),
      button(page, 'New seed')
    ]
    const presets = PRESETS.map(({ name }) => page.getByRole('button', { name }))
    await presets[0]?.focus()
    await walk('Tab', [...presets.slice(1), ...settings, slider('Your guess')])
    await page.keyboard.press('ArrowRight')
    await expect(slider('Your guess')).toHaveValue('4.1')
    await walk('Tab', [button(page, 'Place the bet and run')])
    await page.keyboard.press('Enter')
    await expectReady(page)
    await expect(page.getByTestId('lab-bet')).toContainText('You said 4.10x')
    await expect(button(page, 'Play')).toBeFocused()
    await walk('Shift+Tab', [timeSlider(page), page.getByRole('radio', { name: /Block-STM/ })])
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /Partial re-execution/ })).toBeChecked()
    await walk('Shift+Tab', settings.toReversed())
    await page.keyboard.press('End')
    await expectNumbers(page, { ...INITIAL_SETTINGS, cores: 16 })
    await walk('Tab', [slider('Transactions')])
    await page.keyboard.press('ArrowRight')
    await expectNumbers(page, { ...INITIAL_SETTINGS, cores: 16, transactions: 65 })
    await walk('Tab', settings.slice(2))
    await walk('Tab', [page.getByRole('radio', { name: /Partial re-execution/ }), timeSlider(page)])
    await page.keyboard.press('Home')
    await expect(timeSlider(page)).toHaveAttribute('aria-valuetext', /^0\.00 of/)
    await walk('Tab', [button(page, 'Play')])
    await page.keyboard.press('Space')
    await expect(button(page, 'Pause')).toBeFocused()
    await page.keyboard.press('Space')
    await walk('Tab', [button(page, 'Step back'), button(page, 'Step')])
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('lab-log').locator('[aria-current="step"]')).toHaveCount(1)
  })

  test('without losing the focus when the bet is skipped or the seed changes', async ({ page }) => {
    await openLab(page)
    await lab(page).getByRole('button').first().focus()
    const skip = button(page, 'Skip the bet')
    for (let turns = 0; turns < 12; turns += 1) await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expectReady(page)
    await expect(button(page, 'Play')).toBeFocused()
    await expect(button(page, 'Play')).toBeInViewport()
    const seed = page.getByLabel('Seed', { exact: true })
    for (let turns = 0; turns < 3; turns += 1) await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'New seed')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(seed).not.toHaveValue(String(INITIAL_SETTINGS.seed))
    await expectNumbers(page, { ...INITIAL_SETTINGS, seed: Number(await seed.inputValue()) })
    await expect(button(page, 'New seed')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(seed).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('42')
    await page.keyboard.press('Enter')
    await expectNumbers(page, { ...INITIAL_SETTINGS, seed: 42 })
    await expect(seed).toBeFocused()
  })

  test('by touch, on a phone of 320 pixels without scrolling sideways', async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: process.env['SITE_URL'] ?? '',
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true
    })
    const page = await context.newPage()
    await openLab(page)
    await page.getByRole('button', { name: 'Skip the bet' }).tap()
    await expectReady(page)
    for (const name of [/^Settings/, 'Legend', 'What it took', /^Log/, /^What is modeled/])
      await lab(page).getByRole('button', { name }).tap()
    await page.getByText('Resume', { exact: true }).tap()
    await expectNumbers(page, { ...INITIAL_SETTINGS, onEstimate: 'resume' })
    await page.getByText('Hot pool', { exact: true }).tap()
    await expectNumbers(page, {
      ...INITIAL_SETTINGS,
      onEstimate: 'resume',
      workload: 'hot-pool'
    })
    const box = await page.getByRole('slider', { name: 'Cores' }).boundingBox()
    if (!box) throw new Error('no slider')
    await page.touchscreen.tap(box.x + box.width - 2, box.y + box.height / 2)
    await expect(page.getByRole('slider', { name: 'Cores' })).toHaveValue('16')
    await racer(page, 'Partial re-execution').tap()
    await expect(page.getByRole('radio', { name: /Partial re-execution/ })).toBeChecked()
    const small = await lab(page)
      .locator('button, select, input[type=range], label:has(input)')
      .evaluateAll(all =>
        all
          .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 43.9)
          .map(each => each.outerHTML.slice(0, 80))
      )
    expect(small).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await context.close()
  })

  test('where workers are refused', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { Worker: undefined }))
    await openRun(page)
    await expectNumbers(page, INITIAL_SETTINGS)
  })

  test('by everyone: axe finds nothing, before the bet and after a run', async ({ page }) => {
    await openLab(page)
    await expectAccessibleEverywhere(page, { within: '#lab' })
    await page.getByRole('button', { name: 'Place the bet and run' }).click()
    await expectReady(page)
    await page.getByRole('button', { name: /^What is modeled/ }).click()
    await expect(page.getByRole('radio', { name: /^Resume/ })).toBeVisible()
    await expectAccessibleEverywhere(page, { within: '#lab' })
  })

  test('in another color scheme immediately', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openRun(page)
    const light = await lanes(page).screenshot()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(async () => {
      expect((await lanes(page).screenshot()).equals(light)).toBe(false)
    }).toPass()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(async () => {
      expect((await lanes(page).screenshot()).equals(light)).toBe(true)
    }).toPass()
  })
})

test.describe('the lab whose scripts fail to load', () => {
  // The service worker would fetch them past the route that holds them back.
  test.use({ serviceWorkers: 'block' })

  test('says so, and runs once they load', async ({ page, faults }) => {
    faults.expected = [/Failed to load resource/]
    await page.route(/\/_astro\/(worker-|simulation)/, route => route.abort())
    await openLab(page)
    await page.getByRole('button', { name: 'Skip the bet' }).click()
    const outcome = page.getByTestId('lab-outcome')
    await expect(outcome).toContainText("Couldn't load this part.")
    await page.getByRole('slider', { name: 'Cores' }).fill('4')
    await expect(outcome).toContainText("Couldn't load this part.")
    await page.unrouteAll()
    await page.getByRole('slider', { name: 'Cores' }).fill('3')
    await expectNumbers(page, { ...INITIAL_SETTINGS, cores: 3 })
    await expect(outcome).not.toContainText("Couldn't load")
  })
})
