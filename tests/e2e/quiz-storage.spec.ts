import { answer, goOn, openQuiz, playRound, questionOn, quizOf, startQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

test('a reload in the middle of a round goes on with the same question', async ({ page }) => {
  await openQuiz(page)
  await startQuiz(page)
  await answer(page, true)
  await goOn(page)
  const before = await questionOn(page)
  await openQuiz(page)
  await expect(quizOf(page)).toHaveAttribute('data-state', 'question')
  await expect(quizOf(page).getByText('Question 2 of 12', { exact: false }).first()).toBeVisible()
  expect(await questionOn(page)).toEqual(before)
  // What was reloaded takes no focus from the page.
  await expect(quizOf(page).locator(':focus')).toHaveCount(0)
})

test('time on a question before a reload is kept', async ({ page }) => {
  await page.clock.install()
  await openQuiz(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await startQuiz(page, 'Timed')
  await page.clock.runFor(9000)
  // A page that wakes up needs its timers; so a few seconds may pass on top.
  await page.clock.resume()
  await openQuiz(page)
  await expect(quizOf(page).getByText(/^(9|[1-3]\d) s$/)).toBeVisible()
})

const STORAGES: Record<string, () => void> = {
  blocked: () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError')
      }
    })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  },
  damaged: () => {
    for (const key of ['quiz', 'crossword', 'game', 'latest-score'])
      localStorage.setItem(`altius:${key}`, '{"version":1,"quiz":{"state":"result"')
  }
}

for (const [fault, arrange] of Object.entries(STORAGES)) {
  test(`storage that is ${fault} loses the resume and nothing else`, async ({ page }) => {
    await page.addInitScript(arrange)
    await openQuiz(page)
    await expect(quizOf(page)).toHaveAttribute('data-state', 'intro')
    await startQuiz(page)
    await playRound(page)
    await expect(quizOf(page).getByTestId('result-right')).toHaveText('12 of 12')
    await page.reload()
    await page.locator('#crossword').scrollIntoViewIfNeeded()
    await expect(quizOf(page)).toHaveAttribute('data-state', 'intro')
  })
}
