import { type Page } from '@playwright/test'
import { nextFrames } from './frames.ts'
import { expect, test } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

const panel = (page: Page) => page.getByTestId('quick-access')

async function open(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), top)
}

test.describe('the quick access', () => {
  test('appears at 301 px, not at 300, and stays when scrolled back', async ({ page }) => {
    await open(page)
    await scrollTo(page, 300)
    // Two frames: were it to come, it would be there by then.
    await nextFrames(page)
    await expect(panel(page)).toHaveCount(0)
    await scrollTo(page, 301)
    await expect(panel(page)).toBeVisible()
    await expect(panel(page)).toContainText('Keep clicking to reach the Quiz in final section!')
    await scrollTo(page, 0)
    await expect(panel(page)).toBeVisible()
  })

  test('leads to the quiz, with the focus', async ({ page }) => {
    await open(page)
    await scrollTo(page, 400)
    await panel(page).getByRole('button', { name: 'Take Altius Quiz' }).click()
    await expect(page.locator('#crossword')).toBeInViewport()
    await expect(page.locator('#crossword')).toBeFocused()
    await expect(panel(page)).toBeVisible()
  })

  test('shows the current section', async ({ page }) => {
    await open(page)
    await page.evaluate(() => document.querySelector('#architecture')?.scrollIntoView())
    await expect(panel(page)).toContainText('6 of 12')
  })

  test('once closed is gone for the session, and back in a new one', async ({ page, browser }) => {
    await open(page)
    await scrollTo(page, 400)
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toHaveCount(0)
    await scrollTo(page, 900)
    await page.reload()
    await open(page)
    await scrollTo(page, 1200)
    await nextFrames(page)
    await expect(panel(page)).toHaveCount(0)

    const session = await browser.newContext({ baseURL: new URL(page.url()).origin })
    await session.route(/altiuslabs\.xyz/, route => route.fulfill({ status: 204 }))
    const again = await session.newPage()
    await open(again)
    await scrollTo(again, 400)
    await expect(panel(again)).toBeVisible()
    await session.close()
  })

  test.describe('by keyboard', () => {
    test.use({ reducedMotion: 'reduce' })

    // It stands last in the page, so the way to it from the start is backwards.
    const back = async (page: Page, name: string): Promise<void> => {
      await page.keyboard.press('Shift+Tab')
      await expect(panel(page).getByRole('button', { name })).toBeFocused()
    }

    test('leads to the quiz', async ({ page }) => {
      await open(page)
      await scrollTo(page, 400)
      await expect(panel(page)).toBeVisible()
      await back(page, 'Close')
      await back(page, 'Take Altius Quiz')
      await page.keyboard.press('Enter')
      await expect(page.locator('#crossword')).toBeFocused()
      await expect(page.locator('#crossword')).toBeInViewport()
    })

    test('once closed leaves the focus in the section on screen, which stays', async ({ page }) => {
      await open(page)
      await page.evaluate(() => document.querySelector('#architecture')?.scrollIntoView())
      await expect(panel(page)).toContainText('6 of 12')
      await back(page, 'Close')
      const before = await page.evaluate(() => scrollY)
      await page.keyboard.press('Enter')
      await expect(panel(page)).toHaveCount(0)
      await expect(page.locator('#architecture')).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(before)
      await page.keyboard.press('Tab')
      await expect(page.locator('#architecture :focus')).toHaveCount(1)
    })
  })

  test('works where storage is blocked', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        }
      })
    })
    await open(page)
    await scrollTo(page, 400)
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await scrollTo(page, 900)
    await nextFrames(page)
    await expect(panel(page)).toHaveCount(0)
  })

  test('fits a narrow phone and hides nothing that has the focus', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page)
    await scrollTo(page, 400)
    const box = await panel(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
    expect(box?.height).toBeLessThan(130)
    const credit = page.locator('footer a').last()
    await credit.focus()
    const lowerEdge = async (): Promise<number> => {
      const link = await credit.boundingBox()
      return (link?.y ?? Infinity) + (link?.height ?? 0)
    }
    await expect.poll(lowerEdge).toBeLessThanOrEqual(box?.y ?? 0)
  })
})
