import { type Locator, type Page } from '@playwright/test'
import { ASKED, OPEN, RESULT, TOLD } from '../../src/features/challenge/replies.fixture.ts'
import { choice, pagination, searchBox } from './board-page.ts'
import { openChallenge } from './challenge-page.ts'
import { cursorOf, gameOf } from './crossword-page.ts'
import { readThrough } from './frames.ts'
import { ROUND } from './quiz-page.ts'
import { expect, test } from './test.ts'
import { openTranslated, translate } from './translator.ts'

// Every test also fails on an error of the page: React throws if a text that it holds is gone.

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name })

/** Scrolls to a section, whose only part comes alive. */
async function reach(page: Page, section: string, part: string): Promise<Locator> {
  await page.locator(section).scrollIntoViewIfNeeded()
  await expect(page.locator('astro-island:not([ssr])').getByTestId(part)).toBeVisible()
  return page.getByTestId(part)
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
})

test('the hero’s caption and turns change in a translated page', async ({ page }) => {
  await openTranslated(page, '/')
  const hero = page.getByTestId('hero-animation')
  for (const [step, caption, turns] of [
    [1, 'Current blockchains process', '⟦0⟧'],
    [4, 'the advantage!', '⟦3⟧']
  ] as const) {
    await button(hero, `Show step ${step} of 4`).click()
    await expect(page.getByTestId('hero-caption')).toContainText(caption)
    await expect(hero.locator('.hero-count').last()).toHaveText(turns)
  }
  await button(hero, 'Play animation').click()
  await expect(button(hero, 'Pause animation')).toHaveText('⟦Pause⟧')
})

test('checks, figures and sliders answer in a translated page', async ({ page }) => {
  test.slow()
  await openTranslated(page, '/')
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  })
  await readThrough(page)
  const check = page.getByRole('group', { name: 'Check:' }).first()
  await check.getByRole('button').first().click()
  await expect(check.getByRole('status')).toContainText(/⟦(Correct|Not quite)\.⟧ ⟦.+⟧/)

  const conflict = page.getByTestId('conflict-by-hand')
  const step = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await button(conflict, `Step ${name}`).click()
  }
  await step(['Cleo: read', 'Ana: read', 'Ana: swap', 'Ana: write', 'Cleo: swap', 'Cleo: write'])
  await button(conflict, 'No').click()
  await expect(conflict.getByRole('status')).toContainText('⟦Correct.⟧')
  await button(conflict, 'Yes').click()
  await step(['Cleo: read', 'Cleo: swap', 'Cleo: write'])
  await expect(conflict.locator('svg')).toContainText(/⟦gets⟧ ⟦\d+ tokens⟧.*⟦gets⟧ ⟦\d+ tokens⟧/)
  await button(conflict, 'Try another order').click()
  await expect(conflict.locator('svg')).not.toContainText('gets')
  await expect(conflict.getByRole('status')).toContainText('Your move')

  await button(page, 'Check my steps').click()
  await expect(page.locator('#core-tech')).toContainText('⟦You found 0 of 4.')

  const cores = page.getByTestId('amdahl-slider')
  await cores.getByRole('slider').fill('1')
  await expect(cores.getByRole('definition')).toHaveText([/^⟦1\.00x/, /^⟦\d\.\d\dx/, /^⟦\d\.\d\dx/])

  const gas = page.getByTestId('gas-slider')
  await gas.getByRole('slider').fill('1')
  await expect(gas.getByText('as Altius reports')).toHaveCount(0)
  await expect(gas.getByText('⟦5 Mgas/s⟧')).toBeVisible()
  await button(gas, '6,500').click()
  await expect(button(gas, '⟦6,500 ✓⟧')).toBeVisible()
  await gas.getByRole('slider').fill('300')
  await expect(gas.getByText('⟦1.5 Ggas/s⟧')).toBeVisible()

  const chart = page.getByTestId('throughput-chart')
  const card = chart.getByTestId('figure-card')
  const before = await card.innerText()
  await chart.getByRole('radio').first().check({ force: true })
  await expect(card).not.toHaveText(before)
})

test('the lab tells each run in a translated page', async ({ page }) => {
  await openTranslated(page, '/')
  const lab = await reach(page, '#lab', 'lab')
  await lab.getByRole('slider', { name: 'Your bet' }).press('ArrowLeft')
  await expect(lab.getByText('⟦4.4x⟧')).toBeVisible()
  await button(lab, 'Place the bet and run').click()
  await expect(lab.getByTestId('lab-bet')).toContainText('You bet 4.4x.')
  await expect(lab.getByTestId('lab-outcome')).toContainText('⟦pevm measured 1.56x')
  await button(lab, 'Watch again').click()
  await button(lab, 'Next: race three ways').click()
  await expect(lab.getByTestId('lab-outcome')).toContainText('⟦Block-STM on 8 cores, in our model⟧')
  await lab.locator('summary', { hasText: 'Settings' }).click()
  await lab.getByRole('slider', { name: 'Cores' }).fill('4')
  await expect(lab.getByTestId('lab-outcome')).toContainText('⟦Block-STM on 4 cores, in our model⟧')
  await expect(lab.locator('summary', { hasText: 'Settings' })).toContainText('4 cores')
  await lab.locator('summary', { hasText: 'Numbers' }).click()
  const log = lab.getByRole('region', { name: 'Log' })
  await lab.getByRole('slider', { name: 'Time' }).fill('0')
  await expect(log).toContainText(/⟦\d of /)
  await button(lab, /^Step/).last().click()
  await expect(lab.getByText(/⟦\d\.\d+ of \d+\.\d+ million gas⟧/)).toBeAttached()
  for (const name of ['One hot pool', 'First after the Merge']) {
    await button(lab, name).first().click()
    await expect(lab.getByTestId('lab-outcome')).toContainText(/⟦.*\dx.*⟧/)
  }
})

test('a quiz is played to its result and again in a translated page', async ({ page }) => {
  await openTranslated(page, '/')
  const quiz = await reach(page, '#crossword', 'quiz')
  await button(quiz, 'Start the quiz with a clock').click()
  const clock = quiz.getByText(/^⟦\d+ s⟧$/)
  await expect(clock).toHaveText('⟦0 s⟧')
  for (let place = 1; place <= ROUND; place += 1) {
    await expect(quiz).toContainText(`⟦Question ${place} of ${ROUND}.⟧`)
    await quiz.getByRole('radio').first().check()
    await button(quiz, 'Answer').click()
    await expect(quiz.getByRole('heading', { name: /^⟦(Correct|Not quite)⟧$/ })).toBeFocused()
    await button(quiz, /Next question|See the result/).click()
  }
  await expect(quiz).toHaveAttribute('data-state', 'result')
  await expect(quiz.getByTestId('result-right')).toHaveText(/⟦\d+ of 12⟧/)
  // By key: a second click in one place, so soon after the first, would count as a double press and choose nothing.
  await quiz.locator('summary', { hasText: 'How scoring works' }).press('Enter')
  await expect(quiz.getByText(/⟦IQ = 70 \+ 90 × \d+\/\d+/)).toBeVisible()
  await button(quiz, /^⟦Practice \d+ you missed⟧$/).click()
  await expect(quiz).toContainText('⟦Question 1 of')
  await quiz.getByRole('radio').first().check()
  await button(quiz, 'Answer').click()
  await button(quiz, 'Next question').click()
  await expect(quiz).toContainText('⟦Question 2 of')
})

test('the quiz’s clock runs in a translated page', async ({ page }) => {
  await page.clock.install()
  await openTranslated(page, '/')
  const quiz = await reach(page, '#crossword', 'quiz')
  await button(quiz, 'Start the quiz with a clock').click()
  await page.clock.runFor(60_000)
  await expect(quiz.getByText(/^⟦[345]\d s⟧$/)).toBeVisible()
})

test('a crossword counts its letters in a translated page', async ({ page }) => {
  await openTranslated(page, '/')
  await reach(page, '#crossword', 'quiz')
  await page.getByRole('tab', { name: 'Crossword' }).click()
  const game = gameOf(page)
  await game.waitFor()
  const clue = game.getByTestId('clue')
  await expect(clue).toContainText('· 0 of')
  await cursorOf(page).focus()
  await page.keyboard.type('QZ')
  await expect(clue).toContainText('· 2 of')
  const before = await clue.innerText()
  await button(game, 'Next clue').click()
  await expect(clue).not.toHaveText(before)
  await button(game, 'Check all').click()
  await expect(game.getByRole('status')).toContainText(/⟦\d/)
  await button(game, 'Reveal all').click()
  await expect(game.getByRole('heading', { name: '⟦Solved in' })).toBeVisible()
  await button(game, 'New grid').click()
})

test('the board searches, sorts, turns pages and checks names in a translated page', async ({
  page,
  table
}) => {
  await openTranslated(page, '/winners')
  const rows = page.getByTestId('winner-row')
  await expect(rows).toHaveCount(50)
  const showing = (words: RegExp): Promise<void> => expect(page.getByText(words)).toBeVisible()
  await showing(/⟦Showing 1-50 of 5,210 winners⟧/)
  await pagination(page).getByRole('link', { name: 'Next' }).click()
  await showing(/⟦Showing 51-100 of/)
  await expect(rows.first().getByTestId('winner-rank')).toHaveText('⟦51⟧')
  await choice(page, '⟦100⟧').click()
  await showing(/⟦Showing 1-100 of/)
  await button(page.getByRole('table'), /Followers/).click()
  await expect(button(page.getByRole('table'), /Followers/)).toHaveAttribute(
    'data-direction',
    'desc'
  )
  const { username } = table[0]!
  await searchBox(page).fill(username)
  await expect(rows.first()).toContainText(username)
  await button(page, 'This is me').click()
  const me = page.getByRole('region', { name: 'You' })
  await expect(me).toContainText(/is rank \d/)
  await searchBox(page).fill('nobody at all')
  await expect(page.getByText('No winners found matching your search.').first()).toBeVisible()
  await button(page, 'Clear search').click()
  await showing(/⟦Showing 1-100 of/)
  await button(me, 'Forget me').click()
  await expect(me).toContainText('Want a place here?')

  const card = page.getByRole('region', { name: 'Verify Follower' })
  await button(card, 'Verify').click()
  await expect(card.getByText('⟦Please enter a username⟧')).toBeVisible()
  for (const follows of [true, false]) {
    const { username } = table.find(row => row.follows_altius === follows)!
    await card.getByRole('textbox').fill(username)
    await button(card, 'Verify').click()
    await expect(card.getByTestId('verify-result')).toContainText(username)
  }
})

const NOON = Date.UTC(2026, 10, 27, 12)
const bet = (page: Page): Locator => page.getByTestId('block-bet')

test('today’s block goes over to tomorrow’s in a translated page', async ({ page }) => {
  await page.clock.install({ time: NOON })
  await openTranslated(page, '/today')
  await expect(bet(page)).toHaveAttribute('data-block', /\d/)
  const main = page.getByRole('main')
  const yesterdays = main.locator('p', { hasText: 'Yesterday:' })
  const [first, yesterday] = [
    await bet(page).getAttribute('data-block'),
    await yesterdays.textContent()
  ]
  await bet(page).getByRole('slider', { name: 'Your bet' }).press('ArrowDown')
  await expect(bet(page).getByText('⟦4.4x⟧')).toBeVisible()
  await button(page, 'Place the bet and run').click()
  await expect(bet(page)).toHaveAttribute('data-state', 'told')
  await expect(bet(page).getByRole('status').first()).toContainText('You bet 4.4x.')
  await expect(main.getByText('⟦12 h 0 min.⟧')).toBeVisible()
  await page.clock.runFor(3_600_000)
  await expect(main.getByText('⟦11 h 0 min.⟧')).toBeVisible()
  await page.clock.pauseAt(NOON + 12 * 3_600_000 + 1000)
  await expect(page.getByRole('link', { name: 'The next block is here' })).toBeVisible()
  // The tab is left and shown again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(bet(page)).not.toHaveAttribute('data-block', first ?? '')
  await expect(yesterdays).not.toHaveText(yesterday ?? '')
  await expect(bet(page)).toHaveAttribute('data-state', 'asking')
})

test('a friend’s bet on a block is answered in a translated page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openTranslated(page, '/block/15537394?bet=3.5')
  await expect(bet(page)).toContainText('⟦Your friend bet 3.5x on our model.⟧')
  await button(page, 'Place the bet and run').click()
  await button(page, 'Show the result').click()
  await expect(bet(page)).toContainText('⟦1.40x⟧')
  await expect(bet(page).getByRole('status').first()).toContainText('pevm measured 1.56x, more')
  await page.getByRole('checkbox', { name: 'Show the result, too' }).check()
  await expect(page.getByText('Your friends see your bet and the result.')).toBeVisible()
  await button(page, 'Copy the words').click()
  await button(page, 'Watch again').click()
  await expect(button(page, 'Pause')).toHaveText('⟦Pause⟧')
})

test('the wall of blocks is filtered in a translated page', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('altius:bets', '{"version":1,"bets":{"15537394":2.5}}')
  )
  await openTranslated(page, '/block')
  const blocks = page.getByRole('listitem').filter({ has: page.locator('[data-block]') })
  await button(page, 'Played').click()
  await expect(blocks).toHaveCount(1)
  await expect(page.getByText(/⟦1 of \d+ blocks you’ve bet on\.⟧/)).toBeVisible()
})

test('the challenge is tried and played in a translated page', async ({ page }) => {
  await openTranslated(page, '/challenge')
  const sample = page.locator('#sample')
  await sample.getByRole('radio').first().check()
  await button(sample, 'Answer').click()
  await expect(sample.getByRole('heading', { name: '⟦Not quite⟧' })).toBeFocused()

  const challenge = await openChallenge(page, [
    { ...OPEN, is_running: true },
    ASKED,
    TOLD,
    { ...ASKED, position: 4, stem: 'And which of these?' },
    { ...TOLD, verdict: 'wrong', option: 1, is_last: true },
    RESULT
  ])
  await expect(challenge).toHaveAttribute('data-state', 'asking')
  await translate(page)
  for (const [position, option, verdict] of [
    [3, 1, 'Correct'],
    [4, 0, 'Not quite']
  ] as const) {
    await expect(challenge).toContainText(`⟦Question ${position} of 12⟧`)
    await challenge.getByRole('radio').nth(option).check()
    await button(challenge, 'Answer').click()
    await expect(challenge.getByRole('heading', { name: `⟦${verdict}⟧` })).toBeFocused()
    await button(challenge, /Next question|See the result/).click()
  }
  await expect(challenge.getByTestId('result-iq')).toHaveText('⟦131.5⟧')
  await expect(challenge).toContainText('⟦2 of 3 right in')
  await button(challenge, 'Share my result').click()
  await expect(page.getByRole('textbox', { name: 'In words' })).toBeVisible()
})
