import { type Page } from '@playwright/test'
import {
  answer,
  goOn,
  openQuiz,
  questionOn,
  quizOf,
  radio,
  rightOf,
  ROUND,
  startQuiz
} from './quiz-page.ts'
import { expect, test } from './test.ts'

/** Presses Tab until the wanted element has the focus; fails after too many. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const target = quizOf(page).getByRole('button', { name, exact: true })
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('a whole round by keyboard alone; the focus goes to the verdict, then to the next question', async ({
  page
}) => {
  const quiz = await openQuiz(page)
  await page.getByRole('tab', { name: 'IQ quiz' }).focus()
  await page.keyboard.press('Tab')
  await expect(quiz.getByRole('radio', { name: 'Relaxed' })).toBeFocused()
  await tabTo(page, 'Start the quiz')
  await page.keyboard.press('Enter')
  for (let place = 0; place < ROUND; place++) {
    await expect(quiz.locator('legend h3')).toBeFocused()
    const question = await questionOn(page)
    await page.keyboard.press('Tab')
    const wanted = radio(page, rightOf(question))
    if (
      await quiz
        .getByRole('radio')
        .first()
        .evaluate(element => element === document.activeElement)
    )
      await page.keyboard.press('Space')
    for (let presses = 0; presses < 3 && !(await wanted.isChecked()); presses++)
      await page.keyboard.press('ArrowDown')
    await expect(wanted).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(quiz.getByRole('heading', { name: 'Right', exact: true })).toBeFocused()
    await tabTo(page, place === ROUND - 1 ? 'See the result' : 'Next question')
    await page.keyboard.press('Enter')
  }
  await expect(quiz.getByRole('heading', { name: /^Your IQ score/ })).toBeFocused()
  await expect(quiz.getByTestId('result-right')).toHaveText('12 of 12')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a whole round by touch: what a thumb hits is large, and the verdict comes into view', async ({
    page
  }) => {
    const quiz = await openQuiz(page)
    await quiz.getByText(/^Relaxed/).tap()
    await quiz.getByRole('button', { name: 'Start the quiz' }).tap()
    for (let place = 0; place < ROUND; place++) {
      await expect(quiz.locator('legend h3')).toBeInViewport()
      const question = await questionOn(page)
      const right = page.getByRole('radio', { name: rightOf(question).text, exact: true })
      const label = quiz.locator('label').filter({ has: right })
      expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await label.tap()
      await quiz.getByRole('button', { name: 'Answer', exact: true }).tap()
      await expect(quiz.getByRole('heading', { name: 'Right', exact: true })).toBeInViewport()
      await quiz.getByRole('button', { name: /^(Next question|See the result)$/ }).tap()
    }
    await expect(quiz.getByTestId('result-right')).toHaveText('12 of 12')
  })
})

test('timed mode counts seconds, stays silent until requested, and scores speed', async ({
  page
}) => {
  await page.clock.install()
  const quiz = await openQuiz(page)
  // From here on time passes only when it is told to.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await startQuiz(page, 'Timed')
  const status = quiz.getByRole('status')
  await page.clock.runFor(12_000)
  await expect(quiz.getByText('12 s', { exact: true })).toBeVisible()
  await expect(status).toBeEmpty()
  await quiz.getByRole('button', { name: 'Say the time' }).click()
  await expect(status).toHaveText('12 s on this question, 12 s in all.')
  // Reading the verdict costs no time.
  await answer(page, true)
  await page.clock.runFor(60_000)
  await goOn(page)
  for (let place = 1; place < ROUND; place++) {
    await page.clock.runFor(20_000)
    await answer(page, true)
    await goOn(page)
  }
  // 12 + 11 * 20 seconds over 12 questions: S = (40 - 232 / 12) / 35.
  const speed = (40 - 232 / 12) / 35
  const iq = Math.round((70 + 90 * (0.85 + 0.15 * speed)) * 10) / 10
  await expect(quiz.getByTestId('result-iq')).toHaveText(String(iq))
  await expect(quiz.getByTestId('result-time')).toHaveText('3 min 52 s')
})

test('the clock is silent for screen readers unless requested', async ({ page }) => {
  await openQuiz(page)
  await startQuiz(page, 'Timed')
  await expect(quizOf(page)).toMatchAriaSnapshot(`
    - img /Easy/
    - button "Say the time"
    - status
    - paragraph: /Question 1 of 12 · easy/
    - group /Question 1 of 12/:
      - heading /Question 1 of 12/ [level=3]
      - radio
      - radio
      - radio
      - radio
    - button "Answer"
    - alert
  `)
})
