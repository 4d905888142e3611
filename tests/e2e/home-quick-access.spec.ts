import { type Page } from '@playwright/test'
import { gameOf } from './crossword-page.ts'
import { openQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

const panel = (page: Page) => page.getByTestId('quick-access')

test('the quick access fits a phone and hides nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 400))
  const box = await panel(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  expect(box?.height).toBe(44)
  const button = panel(page).getByRole('button', { name: 'Take Altius Quiz' })
  expect(await button.evaluate(({ children: [words] }) => words?.getClientRects().length)).toBe(1)
  const contents = await page.getByText('On this page').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual((contents?.x ?? 0) + (contents?.width ?? 320))
  // Going backwards, focused elements scroll in from above.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const skip = page.getByRole('button', { name: 'Skip to Altius in final section' })
  await skip.focus()
  const upperEdge = async (): Promise<number> => (await skip.boundingBox())?.y ?? -Infinity
  await expect.poll(upperEdge).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
})

for (const [width, height] of [
  [390, 844],
  [1280, 800]
] as const)
  test(`the quick access covers nothing of the games at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openQuiz(page)
    await expect(panel(page)).toHaveAttribute('data-compact')
    await expectOpen(page)
    await page.getByRole('tab', { name: 'Crossword' }).click()
    await gameOf(page).waitFor()
    await expectOpen(page)
    for (const name of ['Take Altius Quiz', 'Close']) {
      const box = await panel(page).getByRole('button', { name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await page.locator('#timeline').scrollIntoViewIfNeeded()
    await page.evaluate(() => document.querySelector('#basics')?.scrollIntoView())
    await expect(panel(page)).not.toHaveAttribute('data-compact')
    await expect(panel(page).getByRole('button', { name: 'Close' })).toBeInViewport()
    await panel(page).getByRole('button', { name: 'Close' }).focus()
    await page.evaluate(() => document.querySelector('#crossword')?.scrollIntoView())
    await expect(panel(page)).toHaveAttribute('data-compact')
    await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused()
  })

/** At every scroll position the panel lies on the bar of contents or beside the section's content. */
async function expectOpen(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const boxOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const panel = boxOf('[data-testid="quick-access"]')
    const bar = boxOf('#contents')
    if (panel.bottom <= bar.bottom && panel.top >= bar.top) return []
    return [...document.querySelectorAll('#crossword :is(p, h2, h3, li, label, button, input, td)')]
      .filter(element => element.getBoundingClientRect().right > panel.left)
      .map(element => element.outerHTML.slice(0, 120))
  })
  expect(covered).toEqual([])
  const hidden = await page.locator('#crossword :is(label, button):visible').evaluateAll(controls =>
    controls
      .filter(control => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const { x, y, width, height } = control.getBoundingClientRect()
        return !control.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      .map(control => control.textContent)
  )
  expect(hidden).toEqual([])
}
