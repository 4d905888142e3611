import { type Page } from '@playwright/test'
import { CAPTIONS } from '../../src/features/hero/store.ts'
import { untilObserved } from './frames.ts'
import { expect, test } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

const animation = (page: Page) => page.getByTestId('hero-animation')
const caption = (page: Page) => page.getByTestId('hero-caption')

async function hydrated(page: Page): Promise<void> {
  await expect(
    page.locator('astro-island:not([ssr])').filter({ has: animation(page) })
  ).toHaveCount(1)
}

/** Opens the page with its clock standing still and the animation hydrated and on screen. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await animation(page).scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function expectStep(page: Page, step: number): Promise<void> {
  await expect(animation(page)).toHaveAttribute('data-step', String(step))
  await expect(caption(page)).toHaveText(CAPTIONS[step] ?? '')
}

test.describe('the hero animation', () => {
  test('shows each caption for three seconds, and begins again after the last', async ({
    page
  }) => {
    await openStill(page)
    const first = Number(await animation(page).getAttribute('data-step'))
    for (let turn = 1; turn <= 5; turn += 1) {
      await page.clock.runFor(3000)
      await expectStep(page, (first + turn) % 4)
    }
  })

  test('is drawn by the server at its first step', async ({ request }) => {
    const html = await (await request.get('/')).text()
    expect(html).toMatch(/data-testid="hero-animation" data-step="0"/)
    expect(html).toContain(CAPTIONS[0])
  })

  test('stops while paused and continues when played', async ({ page }) => {
    await openStill(page)
    await page.getByRole('button', { name: 'Pause animation' }).click()
    const step = Number(await animation(page).getAttribute('data-step'))
    await page.clock.runFor(9000)
    await expectStep(page, step)
    await page.getByRole('button', { name: 'Play animation' }).click()
    await page.clock.runFor(3000)
    await expectStep(page, (step + 1) % 4)
  })

  test('stops off screen and continues when visible again', async ({ page }) => {
    await openStill(page)
    await page.locator('#leaderboard').scrollIntoViewIfNeeded()
    await expect(animation(page)).not.toBeInViewport()
    await untilObserved(animation(page))
    const step = Number(await animation(page).getAttribute('data-step'))
    await page.clock.runFor(9000)
    await expectStep(page, step)
    await animation(page).scrollIntoViewIfNeeded()
    await untilObserved(animation(page))
    await page.clock.runFor(3000)
    await expectStep(page, (step + 1) % 4)
  })

  test('stops while the tab is hidden', async ({ page }) => {
    await openStill(page)
    await turnTab(page, 'hidden')
    const step = Number(await animation(page).getAttribute('data-step'))
    await page.clock.runFor(9000)
    await expectStep(page, step)
    await turnTab(page, 'visible')
    await page.clock.runFor(3000)
    await expectStep(page, (step + 1) % 4)
  })

  test('shows the finished comparison without motion under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openStill(page)
    await expectStep(page, 3)
    await page.clock.runFor(9000)
    await expectStep(page, 3)
    await page.getByRole('button', { name: 'Play animation' }).click()
    await page.clock.runFor(3000)
    await expectStep(page, 0)
  })

  test('a step can be selected, and stays', async ({ page }) => {
    await openStill(page)
    await page.getByRole('button', { name: 'Show step 2 of 4' }).click()
    await page.clock.runFor(9000)
    await expectStep(page, 1)
  })

  test('counts the turns of one lane and of four', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Show step 4 of 4' }).click()
    await expect(
      page.getByRole('img', { name: /One lane: .* After 8 turns 8 have run/ })
    ).toBeVisible()
    await expect(page.getByRole('img', { name: /Four lanes: .* in 3 turns/ })).toBeVisible()
  })
})

test('the skip button leads to the quiz, with the focus', async ({ page }) => {
  await page.goto('/')
  const skip = page.getByRole('button', { name: 'Skip to Altius in final section' })
  await skip.click()
  await expect(page.locator('#crossword')).toBeInViewport()
  await expect(page.locator('#crossword')).toBeFocused()
  await page.goto('/')
  await skip.focus()
  await page.keyboard.press('Space')
  await expect(page.locator('#crossword')).toBeInViewport()
})

async function turnTab(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(state => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
