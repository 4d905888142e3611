import { type Page } from '@playwright/test'
import { APPEARANCES, expectAccessible, setAppearance } from './axe.ts'
import { cursorOf, gameOf, openCrossword, wordOn } from './crossword-page.ts'
import { answer, openQuiz, playRound, quizOf, startQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

async function toResult(page: Page): Promise<void> {
  await openQuiz(page)
  await startQuiz(page)
  await playRound(page, [2, 5])
  await expect(quizOf(page).getByTestId('result-standing')).toContainText('Better than')
}

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'the intro': async page => {
    await openQuiz(page)
  },
  'a timed question with a reminder': async page => {
    await openQuiz(page)
    await startQuiz(page, 'Timed')
    await quizOf(page).getByRole('button', { name: 'Answer', exact: true }).click()
  },
  'the verdict on a right answer': async page => {
    await openQuiz(page)
    await startQuiz(page)
    await answer(page, true)
  },
  'the verdict on a wrong answer': async page => {
    await openQuiz(page)
    await startQuiz(page)
    await answer(page, false)
  },
  'the result, shared': async page => {
    await toResult(page)
    await quizOf(page).getByRole('button', { name: 'Share my result' }).click()
    await quizOf(page)
      .getByRole('img', { name: /^I scored/ })
      .waitFor()
    await quizOf(page).locator('summary').nth(2).click()
  },
  practice: async page => {
    await toResult(page)
    await quizOf(page)
      .getByRole('button', { name: /^Practice/ })
      .click()
  },
  'an empty crossword': async page => {
    await openCrossword(page)
  },
  'a checked crossword': async page => {
    await openCrossword(page)
    await cursorOf(page).focus()
    await page.keyboard.type(`Q${(await wordOn(page)).word.slice(1)}`)
    await gameOf(page).getByRole('button', { name: 'Check all' }).click()
    await gameOf(page).getByRole('button', { name: 'Next clue' }).click()
    await gameOf(page).getByRole('button', { name: 'Reveal word' }).click()
    await gameOf(page).getByRole('button', { name: 'New grid' }).click()
  },
  'a solved crossword': async page => {
    await openCrossword(page)
    await gameOf(page).getByRole('button', { name: 'Reveal all' }).click()
  },
  'the leaderboard with the own place': async page => {
    await toResult(page)
    await page.locator('#leaderboard').scrollIntoViewIfNeeded()
    await page.getByTestId('own-place').waitFor()
  },
  'the leaderboard while it loads': async page => {
    await page.route('**/rest/v1/winners*', () => undefined)
    await page.goto('/')
    await page.locator('#leaderboard').scrollIntoViewIfNeeded()
    await expect(page.locator('#leaderboard astro-island[ssr]')).toHaveCount(0)
  },
  'the leaderboard when it failed': async page => {
    await page.route('**/rest/v1/winners*', route =>
      route.fulfill({ status: 500, json: { message: 'No' } })
    )
    await page.goto('/')
    await page.locator('#leaderboard').scrollIntoViewIfNeeded()
    await page.locator('#leaderboard').getByRole('button', { name: 'Try again' }).waitFor()
  }
}

for (const [state, reach] of Object.entries(STATES)) {
  test(`axe finds nothing in ${state}`, async ({ page, faults }) => {
    test.slow()
    if (state.endsWith('failed')) faults.expected = [/Failed to load/]
    // The floating panel would cover what is looked at; it has tests of its own.
    await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
    await reach(page)
    const section = state.includes('leaderboard') ? '#leaderboard' : '#crossword'
    for (const appearance of APPEARANCES) {
      await setAppearance(page, appearance)
      // From its top on, so that the bar that sticks to the screen covers nothing of it.
      await page.locator(section).evaluate(element => element.scrollIntoView())
      await expectAccessible(page, { within: section })
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
