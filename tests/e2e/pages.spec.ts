import { type Locator, type Page } from '@playwright/test'
import { findChromium } from '../../.ci/ensure-chromium.ts'
import { CHECKS } from '../content.ts'
import { gameOf, lettersOf, openCrossword } from './crossword-page.ts'
import { answer, goOn, openQuiz, playRound, questionOn, startQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

// Playwright turns the back/forward cache off, which visitors have.
test.use({
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' }
  ]
})

const BLOCK = 15537394

const bet = (page: Page): Locator => page.getByTestId('block-bet')
const number = (page: Page) => page.getByTestId('quiz').getByText(/^Question \d+ of 12 · /)

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
  await context.route('**/rpc/place_bet', route => route.fulfill({ status: 204 }))
  await context.route('**/rpc/bets_of?*', route => route.fulfill({ json: [] }))
})

/** Ends as a visitor does, who closes the tab. */
async function close(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.close({ runBeforeUnload: true })
}

test('a round, what was asked and what was missed survive the closing of two tabs', async ({
  page,
  context
}) => {
  const other = await context.newPage()
  await openQuiz(other)
  await page.bringToFront()
  await openQuiz(page)
  await startQuiz(page)
  const first = await questionOn(page)
  for (const isRight of [true, false, true, true]) {
    await answer(page, isRight)
    await goOn(page)
  }
  await expect(number(page)).toContainText('Question 5 of 12')
  await expect(number(other)).toContainText('Question 5 of 12')
  expect(await questionOn(other)).toEqual(await questionOn(page))
  // The other tab is being read elsewhere.
  await expect(other.locator(':focus')).toHaveCount(0)
  await other.bringToFront()
  await answer(other, true)
  await goOn(other)
  await close(page, other)

  const next = await context.newPage()
  await openQuiz(next)
  await expect(number(next)).toContainText('Question 6 of 12')
  await playRound(next, [], 5)
  await expect(next.getByTestId('result-right')).toHaveText('11 of 12')
  await next.getByRole('button', { name: 'Practice 1 you missed' }).click()
  expect(await questionOn(next)).not.toEqual(first)
})

test('letters of the crossword survive the closing of two tabs, and come together', async ({
  page,
  context
}) => {
  const other = await context.newPage()
  await openCrossword(other)
  await page.bringToFront()
  await page.goto('/')
  await page.locator('#crossword').scrollIntoViewIfNeeded()
  await gameOf(page).getByRole('textbox').first().click()
  await page.keyboard.type('abc')
  await expect.poll(() => lettersOf(other)).toBe('ABC')
  await other.bringToFront()
  await gameOf(other).getByRole('textbox').last().click()
  await other.keyboard.type('z')
  await expect.poll(() => lettersOf(page)).toBe('ABCZ')
  await close(page, other)
  const next = await context.newPage()
  await next.goto('/')
  await next.locator('#crossword').scrollIntoViewIfNeeded()
  await expect.poll(() => lettersOf(next)).toBe('ABCZ')
})

test('a score on one tab gives the place on the other', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/')
  await other.locator('#leaderboard').scrollIntoViewIfNeeded()
  await expect(other.getByTestId('top-row').first()).toBeVisible()
  await expect(other.getByTestId('own-place')).toHaveCount(0)
  await page.bringToFront()
  await openQuiz(page)
  await startQuiz(page)
  await playRound(page, [1])
  await expect(other.getByTestId('own-place')).toContainText(
    await page.getByTestId('result-iq').innerText()
  )
})

test('a check missed on one tab is asked again on the other', async ({ page, context }) => {
  const other = await context.newPage()
  await openQuiz(other)
  await page.bringToFront()
  await page.goto('/')
  const check = page.getByRole('group', { name: /^Check:/ }).first()
  await check.scrollIntoViewIfNeeded()
  await expect(page.locator('astro-island:not([ssr])').filter({ has: check })).toHaveCount(1)
  const { stem, options, answer } = CHECKS[0]!
  const wrong = options.find(({ id }) => id !== answer)!
  await expect(check).toContainText(stem)
  await check.getByRole('button', { name: wrong.text, exact: true }).click()
  await expect(check.getByText('Not quite.')).toBeVisible()
  await expect(other.getByTestId('missed-checks')).toContainText(stem)
})

test('a name remembered on one tab of the board is marked on the other', async ({
  page,
  context,
  table
}) => {
  const other = await context.newPage()
  await other.goto('/winners')
  await expect(other.getByTestId('winner-row').first()).toBeVisible()
  const { username } = table[0]!
  await page.bringToFront()
  await page.goto('/winners')
  await page.evaluate(name => localStorage.setItem('altius:handle', name), username)
  await expect(other.locator('#me')).toContainText(username)
})

/** Debian's headless shell never keeps a page for Back. `CHROMIUM_PATH=/usr/bin/chromium` runs these tests where pages are kept. */
const KEEPS_PAGES = findChromium()?.includes('headless-shell') === false

/** Shows whether the browser has kept the page. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void document.body.setAttribute('data-kept', ''))

/** Not `page.goBack`, which waits for a load that a kept page doesn’t have. */
const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back())

async function openBet(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('astro-island:not([ssr])').filter({ has: bet(page) })).toHaveCount(1)
}

async function placeBet(page: Page, steps: number): Promise<void> {
  await page.getByRole('slider', { name: 'Your bet' }).focus()
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Place the bet and run' }).click()
  await expect(bet(page)).toHaveAttribute('data-state', 'told')
}

test('a bet placed on the block’s own page is told on /today over Back, which takes no second', async ({
  page,
  context,
  browserName
}) => {
  await page.goto('/today')
  await expect(bet(page)).toHaveAttribute('data-block', /./)
  await mark(page)
  const block = await bet(page).getAttribute('data-block')
  const wall = await context.newPage()
  await wall.goto('/block')
  await page.bringToFront()
  await openBet(page, `/block/${block}`)
  await placeBet(page, 10)
  await expect(wall.locator(`[data-block="${block}"]`)).toContainText('You bet 3.5x.')
  await goBack(page)
  if (KEEPS_PAGES && browserName === 'chromium')
    await expect(page.locator('body')).toHaveAttribute('data-kept')
  await expect(bet(page)).toHaveAttribute('data-state', 'told')
  await expect(bet(page)).toContainText('You bet 3.5x.')
  await expect(page.getByRole('button', { name: 'Place the bet and run' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'In words' })).toHaveValue(/I bet 3\.5x/)
})

test('a bet is told at once on another tab of the block', async ({ page, context }) => {
  const other = await context.newPage()
  await openBet(other, `/block/${BLOCK}`)
  await page.bringToFront()
  await openBet(page, `/block/${BLOCK}`)
  await placeBet(page, 5)
  await expect(bet(other)).toHaveAttribute('data-state', 'told')
  await expect(bet(other)).toContainText('You bet 4.0x.')
})

test('a round that was played on elsewhere is there when Back brings this page', async ({
  page,
  browserName
}) => {
  await openQuiz(page)
  await startQuiz(page)
  await answer(page, true)
  await goOn(page)
  await mark(page)
  await page.goto('/winners')
  await openQuiz(page)
  await answer(page, true)
  await goOn(page)
  await expect(number(page)).toContainText('Question 3 of 12')
  await goBack(page)
  await expect(page).toHaveURL(/winners$/)
  await goBack(page)
  if (KEEPS_PAGES && browserName === 'chromium')
    await expect(page.locator('body')).toHaveAttribute('data-kept')
  await expect(number(page)).toContainText('Question 3 of 12')
})
