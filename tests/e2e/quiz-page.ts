import { type Locator, type Page } from '@playwright/test'
import { type Option, optionOf, type Question } from '../../src/domain/quiz/question.ts'
import { QUESTIONS } from '../content.ts'
import { nextFrames } from './frames.ts'
import { expect } from './test.ts'

export const ROUND = 12

function quizOf(page: Page): Locator {
  return page.getByTestId('quiz')
}

/** Opens the landing page and scrolls to the quiz, like a visitor. */
export async function openQuiz(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.locator('#crossword').scrollIntoViewIfNeeded()
  await quizOf(page).waitFor()
  return quizOf(page)
}

export async function startQuiz(page: Page, mode: 'Relaxed' | 'Timed' = 'Relaxed'): Promise<void> {
  if (mode === 'Timed') await quizOf(page).getByRole('button', { name: 'Start the quiz' }).click()
  else await quizOf(page).getByRole('radio').first().check()
  await expect(quizOf(page)).toHaveAttribute('data-state', 'question')
}

/** The current question, from the content file. */
export async function questionOn(page: Page): Promise<Question> {
  const heading = quizOf(page).locator('form h3')
  const stem = await heading.evaluate(element => element.lastChild?.textContent ?? '')
  const question = QUESTIONS.find(each => each.stem === stem)
  if (!question) throw new Error(`No question has the stem: ${stem}`)
  return question
}

export function rightOf(question: Question): Option {
  return optionOf(question, question.answer)!
}

function wrongOf({ options, answer }: Question): Option {
  return options.find(({ id }) => id !== answer)!
}

export function radio(page: Page, { text }: Option): Locator {
  return quizOf(page).getByRole('radio', { name: text, exact: true })
}

export async function answer(page: Page, isRight: boolean): Promise<void> {
  const question = await questionOn(page)
  await radio(page, isRight ? rightOf(question) : wrongOf(question)).check()
  await quizOf(page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(quizOf(page)).toHaveAttribute('data-state', 'feedback')
  // A press on what isn't drawn yet would count as the second of a double press.
  await nextFrames(page)
}

export async function goOn(page: Page): Promise<void> {
  await quizOf(page)
    .getByRole('button', { name: /^(Next question|See the result)$/ })
    .click()
  await expect(quizOf(page)).not.toHaveAttribute('data-state', 'feedback')
  await nextFrames(page)
}

/** By key: a click so soon after the last one, and near it, would count as a double press. */
export async function shareResult(page: Page): Promise<void> {
  await quizOf(page).getByRole('button', { name: 'Share my result' }).press('Enter')
}

/** Plays the rest of a round; `from` questions are already answered. */
export async function playRound(page: Page, missed: readonly number[], from = 0): Promise<void> {
  for (let place = from; place < ROUND; place += 1) {
    await answer(page, !missed.includes(place))
    await goOn(page)
  }
  await expect(quizOf(page)).toHaveAttribute('data-state', 'result')
}
