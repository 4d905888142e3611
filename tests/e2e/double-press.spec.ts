import { type Locator, type Page } from '@playwright/test'
import { openQuiz, startQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
  await page.route('**/rpc/place_bet', route => route.fulfill({ status: 204 }))
  await page.route('**/rpc/bets_of?*', route => route.fulfill({ json: [] }))
})

/** Twice in the same place, one right after the other however busy the machine is. */
async function pressTwice(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  const browser = await page.context().newCDPSession(page)
  const touches = [1, 2].flatMap(() => [
    browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
    browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  ])
  await Promise.all(touches)
  await browser.detach()
}

test(
  'Next pressed twice chooses no option of the next question',
  { tag: '@chromium' },
  async ({ page }) => {
    const quiz = await openQuiz(page)
    await startQuiz(page)
    for (let place = 1; place < 12; place++) {
      await quiz
        .locator('label')
        .nth(place % 4)
        .tap()
      // Nor does Answer go past the verdict.
      await pressTwice(page, quiz.getByRole('button', { name: 'Answer', exact: true }))
      await expect(quiz).toHaveAttribute('data-state', 'feedback')
      await pressTwice(page, quiz.getByRole('button', { name: 'Next question' }))
      await expect(quiz).toHaveAttribute('data-state', 'question')
      await expect(quiz.getByRole('radio', { checked: true })).toHaveCount(0)
    }
    // A press that begins afterwards counts.
    await quiz.locator('label').first().tap()
    await expect(quiz.getByRole('radio', { checked: true })).toHaveCount(1)
  }
)

test(
  'a bet placed by two presses is raced, not cut short, and told without a jump',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/block/15537394')
    const bet = page.getByTestId('block-bet')
    await expect(page.locator('astro-island:not([ssr])').filter({ has: bet })).toHaveCount(1)
    await pressTwice(page, page.getByRole('button', { name: 'Place the bet and run' }))
    await expect(bet).toHaveAttribute('data-state', 'racing')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    const { href } = new URL(page.url())
    await pressTwice(page, page.getByRole('button', { name: 'Show the result' }))
    await expect(bet).toHaveAttribute('data-state', 'told')
    await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible()
    expect(page.url()).toBe(href)
  }
)

test(
  'a verdict by hand pressed twice doesn’t start the example again',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.goto('/')
    await page.locator('#solution .section-frame-picture').scrollIntoViewIfNeeded()
    const board = page.getByTestId('conflict-by-hand')
    await board.waitFor()
    for (const name of ['Cleo', 'Ana', 'Ana', 'Ana', 'Cleo', 'Cleo'])
      await board.getByRole('button', { name: new RegExp(`^Step ${name}`) }).tap()
    await expect(board).toContainText('Does Ana have to run again?')
    await board.getByRole('button', { name: 'No' }).tap()
    await expect(board).toContainText('Does Cleo have to run again?')
    await pressTwice(page, board.getByRole('button', { name: 'Yes' }))
    await expect(board.getByRole('button', { name: /^Step Cleo: read/ })).toBeVisible()
    await expect(board.getByRole('status')).not.toContainText('Your move')
  }
)
