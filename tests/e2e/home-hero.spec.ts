import { type Page } from '@playwright/test'
import { CAPTIONS } from '../../src/features/hero/store.ts'
import { untilObserved } from './frames.ts'
import { expect, test } from './test.ts'

const animation = (page: Page) => page.getByTestId('hero-animation')

async function expectStep(page: Page, step: number): Promise<void> {
  await expect(animation(page)).toHaveAttribute('data-step', String(step))
  await expect(page.getByTestId('hero-caption')).toHaveText(CAPTIONS[step] ?? '')
}

test('the hero animation changes every three seconds, but not off screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  await expect(
    page.locator('astro-island:not([ssr])').filter({ has: animation(page) })
  ).toHaveCount(1)
  await animation(page).scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
  const first = Number(await animation(page).getAttribute('data-step'))
  for (let turn = 1; turn <= 4; turn += 1) {
    await page.clock.runFor(3000)
    await expectStep(page, (first + turn) % 4)
  }
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  await untilObserved(animation(page))
  await page.clock.runFor(9000)
  await expectStep(page, first)
  await animation(page).scrollIntoViewIfNeeded()
  await untilObserved(animation(page))
  await page.clock.runFor(3000)
  await expectStep(page, (first + 1) % 4)
})

test('the particles move while the tagline is on screen, even where the picture is not', async ({
  page
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const areMoving = (): Promise<boolean> =>
    page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'))
  await expect.poll(areMoving).toBe(true)
  await expect(animation(page)).not.toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
  await expect.poll(areMoving).toBe(false)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(areMoving).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(areMoving).toBe(false)
})

test('the skip button leads to the quiz and focuses it', async ({ page }) => {
  await page.goto('/')
  const skip = page.getByRole('button', { name: 'Skip to Altius in final section' })
  await skip.focus()
  await page.keyboard.press('Space')
  await expect(page.locator('#crossword')).toBeInViewport()
  await expect(page.locator('#crossword')).toBeFocused()
})
