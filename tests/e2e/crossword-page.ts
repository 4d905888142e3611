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

/** Types every word, moving from clue to clue with Tab, until the crossword is solved. */
export async function solve(page: Page): Promise<void> {
  await cursorOf(page).focus()
  for (let clues = 0; clues < 20; clues++) {
    await page.keyboard.type((await wordOn(page)).word.toLowerCase())
    if ((await gameOf(page).getAttribute('data-state')) === 'solved') return
    // Tab moves to the first empty cell of a clue; crossing words may have filled cells before it.
    await page.keyboard.press('Tab')
    const name = await cursorOf(page).getAttribute('aria-label')
    const at = Number(/Letter (\d+) of/.exec(name ?? '')?.[1] ?? 1)
    for (let back = 1; back < at; back++) await moveBack(page)
  }
  throw new Error('The crossword is not solved after twenty clues')
}

async function moveBack(page: Page): Promise<void> {
  const direction = await gameOf(page).getByTestId('clue').locator('b').innerText()
  await page.keyboard.press(direction.endsWith('down') ? 'ArrowUp' : 'ArrowLeft')
}
