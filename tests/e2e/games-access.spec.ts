import { type Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { passRetries } from './board-page.ts'
import { cursorOf, openCrossword, wordOn } from './crossword-page.ts'
import { answer, goOn, openQuiz, playRound, startQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

const GAMES = '#crossword'
const LEADERBOARD = '#leaderboard'
const WINNERS = '**/rest/v1/winners*'

async function expectSectionAccessible(page: Page, section: string): Promise<void> {
  // From its top on, so that the bar that sticks to the screen covers nothing of it.
  await page.locator(section).evaluate(element => element.scrollIntoView())
  await expectAccessibleEverywhere(page, { within: section })
}

test.beforeEach(async ({ page }) => {
  // The floating panel would cover what is looked at; it has tests of its own.
  await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
})

test('axe finds nothing in the intro, a timed question with a reminder and both verdicts', async ({
  page
}) => {
  const quiz = await openQuiz(page)
  await expectSectionAccessible(page, GAMES)
  await startQuiz(page, 'Timed')
  await quiz.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(quiz.getByRole('alert')).not.toBeEmpty()
  await expectSectionAccessible(page, GAMES)
  await answer(page, true)
  await expectSectionAccessible(page, GAMES)
  await goOn(page)
  await answer(page, false)
  await expectSectionAccessible(page, GAMES)
})

test('axe finds nothing in a result, the own place in the leaderboard, what is shared and practice', async ({
  page
}) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  await playRound(page, [2, 5])
  await expect(quiz.getByTestId('result-standing')).toContainText('Better than')
  await page.locator(LEADERBOARD).scrollIntoViewIfNeeded()
  await page.getByTestId('own-place').waitFor()
  await expectSectionAccessible(page, LEADERBOARD)
  await quiz.getByRole('button', { name: 'Share my result' }).click()
  await quiz.getByRole('img', { name: /^I scored/ }).waitFor()
  await quiz.locator('summary').nth(2).click()
  await expectSectionAccessible(page, GAMES)
  await quiz.getByRole('button', { name: /^Practice/ }).click()
  await expectSectionAccessible(page, GAMES)
})

test('axe finds nothing in an empty, a checked and a solved crossword', async ({ page }) => {
  const game = await openCrossword(page)
  await expectSectionAccessible(page, GAMES)
  await cursorOf(page).focus()
  await page.keyboard.type(`Q${(await wordOn(page)).word.slice(1)}`)
  await game.getByRole('button', { name: 'Check all' }).click()
  await game.getByRole('button', { name: 'Next clue' }).click()
  await game.getByRole('button', { name: 'Reveal word' }).click()
  await game.getByRole('button', { name: 'New grid' }).click()
  await expectSectionAccessible(page, GAMES)
  await game.getByRole('button', { name: 'Keep this one' }).click()
  await game.getByRole('button', { name: 'Reveal all' }).click()
  await expectSectionAccessible(page, GAMES)
})

test('axe finds nothing in the leaderboard while it loads and when it failed', async ({
  page,
  faults
}) => {
  faults.expected = [/Failed to load/]
  await page.clock.install()
  let fail = (): void => undefined
  const failed = new Promise<void>(resolve => (fail = resolve))
  await page.route(WINNERS, async route => {
    await failed
    await route.fulfill({ status: 500, json: { message: 'No' } })
  })
  await page.goto('/')
  await page.locator(LEADERBOARD).scrollIntoViewIfNeeded()
  await expect(page.locator(`${LEADERBOARD} astro-island[ssr]`)).toHaveCount(0)
  await expectSectionAccessible(page, LEADERBOARD)
  fail()
  const again = page.locator(LEADERBOARD).getByRole('button', { name: 'Try again' })
  await passRetries(page, again)
  await expectSectionAccessible(page, LEADERBOARD)
})
