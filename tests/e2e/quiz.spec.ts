import { score } from '../../src/features/quiz/score.ts'
import {
  answer,
  goOn,
  openQuiz,
  playRound,
  playRoundByMouse,
  questionOn,
  radio,
  rightOf,
  ROUND,
  startQuiz,
  wrongOf
} from './quiz-page.ts'
import { readTable } from './reference.ts'
import { expect, test } from './test.ts'

const MISSED = [1, 6, 10]

test('a whole round by mouse ends in the numbers of the published formula', async ({ page }) => {
  const quiz = await openQuiz(page)
  await expect(quiz).toHaveAttribute('data-state', 'intro')
  await expect(quiz.getByText('IQ = 70 + 90 × A × (0.85 + 0.15 × S)')).toBeVisible()
  await expect(quiz.getByText('a knowledge score, not a measure of intelligence')).toBeVisible()
  await startQuiz(page)
  const asked = await playRoundByMouse(page, MISSED)
  expect(new Set(asked.map(({ id }) => id)).size).toBe(ROUND)
  expect(asked.map(({ difficulty }) => difficulty)).toEqual([
    ...Array<string>(4).fill('easy'),
    ...Array<string>(5).fill('medium'),
    ...Array<string>(3).fill('hard')
  ])
  const marks = asked.map(({ difficulty }, place) => ({
    difficulty,
    isRight: !MISSED.includes(place),
    elapsed: 1000
  }))
  const { iq, accuracyPercentage } = score(marks, 'relaxed')
  await expect(quiz.getByTestId('result-iq')).toHaveText(String(iq))
  await expect(quiz.getByTestId('result-accuracy')).toHaveText(`${accuracyPercentage}%`)
  await expect(quiz.getByTestId('result-right')).toHaveText('9 of 12')
})

test('the verdict says why, in words, and leads to the section that teaches it', async ({
  page
}) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  const right = await answer(page, true)
  await expect(quiz.getByRole('heading', { name: 'Right', exact: true })).toBeVisible()
  await expect(quiz.getByText(rightOf(right).explanation)).toBeVisible()
  await goOn(page)
  const wrong = await answer(page, false)
  await expect(quiz.getByRole('heading', { name: 'Not right' })).toBeVisible()
  for (const { text } of wrong.options)
    await expect(quiz.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible()
  await expect(quiz.getByText(wrongOf(wrong).explanation)).toBeVisible()
  await expect(quiz.getByText(rightOf(wrong).explanation)).toBeVisible()
  await expect(quiz.locator(`a[href="#${wrong.section}"]`)).toBeVisible()
})

test('a wrong answer opens the lab at the case that proves it, and the round waits', async ({
  page
}) => {
  const proof = { moment: 'hot-pool.128.100.16.1.block-stm.end', look: 'One pool for all swaps.' }
  await page.route('**/questions.*.json', async route => {
    const response = await route.fetch()
    const questions: readonly object[] = await response.json()
    await route.fulfill({ response, json: questions.map(each => ({ ...each, proof })) })
  })
  const quiz = await openQuiz(page)
  await startQuiz(page)
  const { stem } = await answer(page, false)
  await expect(quiz.getByText(proof.look)).toBeVisible()
  await quiz.getByRole('link', { name: 'See it in the lab' }).click()
  await expect(page.locator('#lab')).toBeInViewport()
  await expect(page.getByRole('button', { name: /One hot pool/, pressed: true })).toBeVisible()
  await page.locator('#crossword').scrollIntoViewIfNeeded()
  await expect(quiz).toHaveAttribute('data-state', 'feedback')
  await expect(quiz.getByText(stem)).toBeVisible()
})

test('a missing answer is reported, and nothing is counted', async ({ page }) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  await quiz.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(quiz.getByRole('alert')).toHaveText('Choose one of the four first.')
  await expect(quiz).toHaveAttribute('data-state', 'question')
  await expect(quiz.getByRole('radio').first()).toBeFocused()
})

test('a result says what to read again, and every question can be looked at', async ({ page }) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  const asked = await playRound(page, MISSED)
  for (const place of MISSED)
    await expect(
      quiz
        .getByRole('list', { name: 'What to read again' })
        .locator(`a[href="#${asked[place]!.section}"]`)
    ).toBeVisible()
  for (const [place, question] of asked.entries()) {
    const row = quiz.locator('details').nth(place)
    await expect(row.locator('summary')).toContainText(question.stem)
    await row.locator('summary').click()
    await expect(row.getByText(rightOf(question).explanation)).toBeVisible()
  }
})

test('the rank is the one a count in the table gives, and the short board marks the place', async ({
  page
}) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  await playRound(page, MISSED)
  const iq = Number(await quiz.getByTestId('result-iq').innerText())
  const scores = (await readTable(process.env['SITE_URL'] ?? '')).map(row => row.iq_score ?? 0)
  const lower = scores.filter(score => score < iq).length
  const better = Math.floor((1000 * lower) / scores.length) / 10
  const rank = (scores.length - lower + 1).toLocaleString('en-US')
  const total = (scores.length + 1).toLocaleString('en-US')
  await expect(quiz.getByTestId('result-standing')).toContainText(
    `Better than ${better}% of ${scores.length.toLocaleString('en-US')} winners, rank ${rank} of ${total}.`
  )
  await quiz.getByRole('link', { name: 'See your neighbors' }).click()
  await expect(page.getByTestId('own-place')).toContainText(`rank ${rank} of ${total}`)
})

test('what was missed is practiced without touching the score', async ({ page }) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  await playRound(page, MISSED)
  const iq = await quiz.getByTestId('result-iq').innerText()
  await quiz.getByRole('button', { name: 'Practice the 3 missed' }).click()
  await expect(quiz.getByText('Practice. Your score stays as it is.')).toBeVisible()
  for (let place = 0; place < MISSED.length; place++) {
    await answer(page, place > 0)
    await goOn(page)
  }
  await expect(quiz.getByRole('heading', { name: 'Practice: 2 of 3 right' })).toBeFocused()
  await quiz.getByRole('button', { name: 'Back to my result' }).click()
  await expect(quiz.getByTestId('result-iq')).toHaveText(iq)
})

test('the first answer counts: neither going back nor reloading gives another', async ({
  page
}) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  const question = await questionOn(page)
  await radio(page, wrongOf(question)).check()
  await quiz.getByRole('button', { name: 'Answer', exact: true }).click()
  const expectAnswered = async (): Promise<void> => {
    await page.locator('#crossword').scrollIntoViewIfNeeded()
    await expect(quiz).toHaveAttribute('data-state', 'feedback')
    await expect(quiz.getByRole('heading', { name: 'Not right' })).toBeVisible()
    await expect(quiz.getByText(wrongOf(question).explanation)).toBeVisible()
    await expect(quiz.getByRole('radio')).toHaveCount(0)
  }
  await quiz.locator(`a[href="#${question.section}"]`).click()
  await expect(page).toHaveURL(new RegExp(`#${question.section}$`))
  await page.goBack()
  await expectAnswered()
  await page.goto('/winners')
  await page.goBack()
  await expectAnswered()
  await page.reload()
  await expectAnswered()
})
