import { readFile } from 'node:fs/promises'
import { type Locator } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleEverywhere } from './axe.ts'
import { tabTo } from './frames.ts'
import { formatCount } from '../../src/ui/format.ts'
import { QUESTIONS } from '../content.ts'
import {
  answer,
  goOn,
  openQuiz,
  playRound,
  questionOn,
  radio,
  rightOf,
  ROUND,
  shareResult,
  startQuiz
} from './quiz-page.ts'
import { expect, test } from './test.ts'

const GAMES = '#crossword'

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate(element => element === document.activeElement)

test.beforeEach(async ({ page }) => {
  // The floating panel, tested elsewhere, would cover the quiz.
  await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
})

test('a whole round is played by keyboard alone, over a reload', async ({ page, table }) => {
  const quiz = await openQuiz(page)
  await expect(quiz).toHaveAttribute('data-state', 'intro')
  await quiz.locator('form h3').focus()
  for (let place = 0; place < ROUND; place++) {
    if (place === 5) {
      const before = await questionOn(page)
      await openQuiz(page)
      await expect(quiz.getByText(`Question 6 of ${ROUND}`).first()).toBeVisible()
      expect(await questionOn(page)).toEqual(before)
      // A restored quiz doesn't take the focus.
      await expect(quiz.locator(':focus')).toHaveCount(0)
      await quiz.locator('form h3').focus()
    }
    await expect(quiz.locator('form h3')).toBeFocused()
    const wanted = radio(page, rightOf(await questionOn(page)))
    await page.keyboard.press('Tab')
    if (await isFocused(quiz.getByRole('radio').first())) await page.keyboard.press('Space')
    for (let presses = 0; presses < 3 && !(await wanted.isChecked()); presses++)
      await page.keyboard.press('ArrowDown')
    await expect(wanted).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(quiz).toHaveAttribute('data-state', 'feedback')
    await expect(quiz.getByRole('heading', { name: 'Correct', exact: true })).toBeFocused()
    const name = place === ROUND - 1 ? 'See the result' : 'Next question'
    await tabTo(quiz.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  await expect(quiz.getByRole('heading', { name: /^Your IQ score/ })).toBeFocused()
  await expect(quiz.getByTestId('result-right')).toHaveText('12 of 12')
  const iq = Number(await quiz.getByTestId('result-iq').innerText())
  const rank = table.filter(row => (row.iq_score ?? 0) >= iq).length + 1
  await expect(quiz.getByTestId('result-standing')).toContainText(
    `rank ${formatCount(rank)} of ${formatCount(table.length + 1)}`
  )
})

test('a result is painted as a picture of its size, which is not empty', async ({ page }) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  await playRound(page, [3])
  await shareResult(page)
  await quiz.getByRole('img', { name: /^I know why/ }).waitFor()
  const download = page.waitForEvent('download')
  await quiz.getByRole('link', { name: 'Download the picture' }).click()
  const bytes = await readFile(await (await download).path())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const { entropy } = await sharp(bytes).stats()
  expect(entropy).toBeGreaterThan(0.5)
})

test('axe finds nothing in a timed question, a verdict and a result', async ({ page }) => {
  const quiz = await openQuiz(page)
  const expectAccessible = async (): Promise<void> => {
    // Scroll to its top, so the sticky bar covers nothing.
    await page.locator(GAMES).evaluate(element => element.scrollIntoView())
    await expectAccessibleEverywhere(page, { within: GAMES })
  }
  await startQuiz(page, 'Timed')
  await quiz.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(quiz.getByText('Choose one of the four first.')).toBeVisible()
  await expectAccessible()
  await answer(page, false)
  await expectAccessible()
  await goOn(page)
  await openQuiz(page)
  await playRound(page, [2, 5], 1)
  await shareResult(page)
  await quiz.getByRole('img', { name: /^I know why/ }).waitFor()
  await quiz.locator('summary').nth(2).click()
  await expectAccessible()
})

test.describe('on a phone of 320 pixels', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('options fit a thumb, verdicts come into view', async ({ page }) => {
    const expectNoSideScroll = async (): Promise<void> =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const quiz = await openQuiz(page)
    await expectNoSideScroll()
    await quiz.getByRole('button', { name: 'Start the quiz' }).tap()
    await expect(quiz.locator('form h3')).toBeInViewport()
    for (const label of await quiz.locator('label').all())
      expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectNoSideScroll()
    await quiz.locator('label').first().tap()
    await quiz.getByRole('button', { name: 'Answer', exact: true }).tap()
    await expect(quiz.getByRole('heading', { name: /^(Correct|Not quite)$/ })).toBeInViewport()
    await expectNoSideScroll()
    await goOn(page)
    await playRound(page, [4], 1)
    await shareResult(page)
    await expectNoSideScroll()
  })
})

test('the HTML holds no question and no answer', async ({ request }) => {
  const html = await (await request.get('/')).text()
  for (const { stem, options } of QUESTIONS) {
    expect(html).not.toContain(stem)
    expect(html).not.toContain(JSON.stringify(options[0]?.explanation))
  }
})
