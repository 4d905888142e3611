import { type Locator, type Page } from '@playwright/test'
import { type Option, optionOf, type Question } from '../../src/domain/quiz/question.ts'
import { QUESTIONS } from '../content.ts'
import { expect } from './test.ts'

export const ROUND = 12

export function quizOf(page: Page): Locator {
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

export async function answer(page: Page, isRight: boolean): Promise<Question> {
  const question = await questionOn(page)
  await radio(page, isRight ? rightOf(question) : wrongOf(question)).check()
  await quizOf(page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(quizOf(page)).toHaveAttribute('data-state', 'feedback')
  return question
}

export async function goOn(page: Page): Promise<void> {
  await quizOf(page)
    .getByRole('button', { name: /^(Next question|See the result)$/ })
    .click()
}

/** Plays the rest of a round within the page; `from` questions are already answered. */
export async function playRound(
  page: Page,
  missed: readonly number[] = [],
  from = 0
): Promise<Question[]> {
  const choices = QUESTIONS.map(question => ({
    stem: question.stem,
    right: rightOf(question).id,
    wrong: wrongOf(question).id
  }))
  const stems = await quizOf(page).evaluate(
    async (quiz: HTMLElement, { choices, missed, from, round }) => {
      const until = async (isThere: () => boolean): Promise<void> => {
        while (!isThere())
          await new Promise<void>(done => {
            const observer = new MutationObserver(() => {
              observer.disconnect()
              done()
            })
            observer.observe(quiz, { subtree: true, childList: true, attributes: true })
          })
      }
      const press = (name: RegExp): void =>
        [...quiz.querySelectorAll('button')].find(({ innerText }) => name.test(innerText))?.click()
      const stems: string[] = []
      for (let place = from; place < round; place++) {
        await until(() => quiz.dataset['state'] === 'question')
        const stem = quiz.querySelector('form h3')?.lastChild?.textContent ?? ''
        const choice = choices.find(each => each.stem === stem)
        const option = missed.includes(place) ? choice?.wrong : choice?.right
        quiz.querySelector<HTMLInputElement>(`input[value="${option}"]`)?.click()
        press(/^Answer$/)
        await until(() => quiz.dataset['state'] === 'feedback')
        press(/^(Next question|See the result)$/)
        await until(() => quiz.dataset['state'] !== 'feedback')
        stems.push(stem)
      }
      return stems
    },
    { choices, missed, from, round: ROUND }
  )
  await expect(quizOf(page)).toHaveAttribute('data-state', 'result')
  return stems.map(stem => QUESTIONS.find(each => each.stem === stem)!)
}
