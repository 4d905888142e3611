import { type Locator, type Page } from '@playwright/test'
import { type Word } from '../../src/features/crossword/grid.ts'
import { WORDS } from '../content.ts'
import { openQuiz } from './quiz-page.ts'

export function gameOf(page: Page): Locator {
  return page.getByTestId('crossword-game')
}

/** Opens the landing page and the second tab of the games. */
export async function openCrossword(page: Page): Promise<Locator> {
  await openQuiz(page)
  await page.getByRole('tab', { name: 'Crossword' }).click()
  await gameOf(page).waitFor()
  return gameOf(page)
}

/** The buttons of all clues, in order. */
export function cluesIn(game: Locator): Locator {
  return game.getByRole('listitem').getByRole('button')
}

/** The word of the current clue. */
export async function wordOn(page: Page): Promise<Word> {
  const clue = await gameOf(page)
    .getByTestId('clue')
    .evaluate(element => element.lastChild?.textContent ?? '')
  const word = WORDS.find(each => each.clue === clue)
  if (!word) throw new Error(`No word has the clue: ${clue}`)
  return word
}

/** The cell that receives input, the only one in the tab order. */
export function cursorOf(page: Page): Locator {
  return gameOf(page).locator('input[tabindex="0"]')
}

/** The letters in the grid, in reading order. */
export function lettersOf(page: Page): Promise<string> {
  return gameOf(page)
    .getByRole('textbox')
    .evaluateAll(cells => cells.map(cell => (cell as HTMLInputElement).value).join(''))
}
