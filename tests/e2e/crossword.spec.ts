import { cursorOf, gameOf, lettersOf, openCrossword, solve, wordOn } from './crossword-page.ts'
import { expect, test } from './test.ts'

test('a whole crossword is solved by keyboard alone, and the result shows time and help', async ({
  page
}) => {
  const game = await openCrossword(page)
  await solve(page)
  await expect(game).toHaveAttribute('data-state', 'solved')
  const finish = game.getByRole('heading', { name: /^Solved in / })
  await expect(finish).toBeFocused()
  await expect(game.getByText('No help used.')).toBeVisible()
  const before = await lettersOf(page)
  await game.getByRole('button', { name: 'New grid' }).click()
  await expect(game).toHaveAttribute('data-state', 'playing')
  expect(await lettersOf(page)).toBe('')
  expect(before.length).toBeGreaterThan(30)
  await expect(cursorOf(page)).toBeFocused()
})

test('typing goes on, Backspace goes back, arrows walk, space turns', async ({ page }) => {
  const game = await openCrossword(page)
  await cursorOf(page).focus()
  const { word } = await wordOn(page)
  await page.keyboard.type('ab1')
  expect(await lettersOf(page)).toBe('AB')
  await expect(cursorOf(page)).toBeFocused()
  await expect(cursorOf(page)).toHaveAccessibleName(
    new RegExp(`Letter 3 of ${word.length}.*: empty$`)
  )
  await page.keyboard.press('Backspace')
  expect(await lettersOf(page)).toBe('A')
  await page.keyboard.press('ArrowLeft')
  await expect(cursorOf(page)).toHaveAccessibleName(/Letter 1 of .*: A$/)
  await page.keyboard.type('z')
  expect(await lettersOf(page)).toBe('Z')
  const crossing = game.getByRole('textbox', { name: /crosses/ }).first()
  await crossing.click()
  const before = await game.getByTestId('clue').locator('b').innerText()
  await page.keyboard.press('Space')
  await expect(game.getByTestId('clue').locator('b')).not.toHaveText(before)
  await crossing.click()
  await expect(game.getByTestId('clue').locator('b')).toHaveText(before)
})

test('Tab goes from clue to clue and out at the end, Shift+Tab out at the beginning', async ({
  page
}) => {
  const game = await openCrossword(page)
  await cursorOf(page).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(game.getByRole('button', { name: 'Next clue' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cursorOf(page)).toBeFocused()
  const clues = await game.locator('.clue').count()
  for (let at = 1; at < clues; at++) {
    await page.keyboard.press('Tab')
    await expect(cursorOf(page)).toBeFocused()
    await expect(game.locator('.clue').nth(at)).toHaveAttribute('aria-current', 'true')
  }
  await page.keyboard.press('Tab')
  await expect(game.getByRole('button', { name: 'Check letter' })).toBeFocused()
})

test('a clue in the list leads to its word', async ({ page }) => {
  const game = await openCrossword(page)
  await game.locator('.clue').nth(4).click()
  await expect(game.locator('.clue').nth(4)).toHaveAttribute('aria-current', 'true')
  await expect(cursorOf(page)).toBeFocused()
})

test('checking and revealing report the result, mark the cells and are counted', async ({
  page
}) => {
  const game = await openCrossword(page)
  await cursorOf(page).focus()
  const { word } = await wordOn(page)
  const wrong = word.startsWith('Q') ? 'X' : 'Q'
  await page.keyboard.type(wrong + word.slice(1))
  await game.getByRole('button', { name: 'Check word' }).click()
  await expect(game.getByRole('status')).toHaveText(`${word.length - 1} letters right, 1 wrong.`)
  await expect(game.getByRole('textbox', { name: /: Q|: X/ }).first()).toHaveAccessibleName(
    /, wrong$/
  )
  await game.getByRole('button', { name: 'Reveal word' }).click()
  await expect(game.getByRole('status')).toHaveText('1 letter revealed.')
  await expect(game.getByText('1 check and 1 letter revealed.')).toBeVisible()
  await game.getByRole('button', { name: 'Reveal all' }).click()
  await expect(game).toHaveAttribute('data-state', 'solved')
  await expect(game.getByText(/^1 check and \d+ letters revealed\.$/)).toBeVisible()
})

test('letters, tab and time survive a reload; a new grid asks before it replaces them', async ({
  page
}) => {
  const game = await openCrossword(page)
  await cursorOf(page).focus()
  await page.keyboard.type('abc')
  const clue = await wordOn(page)
  await page.reload()
  await page.locator('#crossword').scrollIntoViewIfNeeded()
  await game.waitFor()
  expect(await lettersOf(page)).toBe('ABC')
  expect(await wordOn(page)).toEqual(clue)
  await game.getByRole('button', { name: 'New grid' }).click()
  await expect(game.getByRole('button', { name: 'Keep this one' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(game.getByRole('button', { name: 'New grid' })).toBeFocused()
  expect(await lettersOf(page)).toBe('ABC')
  await game.getByRole('button', { name: 'New grid' }).click()
  await game.getByRole('button', { name: 'Build a new grid' }).click()
  expect(await lettersOf(page)).toBe('')
})

test('each cell is named by row, column, clue and letter', async ({ page }) => {
  const game = await openCrossword(page)
  const { clue, word } = await wordOn(page)
  const escaped = clue.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  await expect(cursorOf(page)).toHaveAccessibleName(
    new RegExp(
      `^Row \\d+, column \\d+\\. \\d+ (across|down): ${escaped}\\. Letter 1 of ${word.length}`
    )
  )
  await expect(game).toMatchAriaSnapshot(`
    - button "Previous clue"
    - paragraph: /\\d+ (across|down)/
    - button "Next clue"
    - group /Crossword, \\d+ rows, \\d+ columns/
    - group "Check":
      - button "Check letter"
      - button "Check word"
      - button "Check all"
    - group "Reveal":
      - button "Reveal letter"
      - button "Reveal word"
      - button "Reveal all"
    - status
    - button "New grid"
    - heading "Across" [level=3]
    - list
    - heading "Down" [level=3]
    - list
  `)
})

test('the tabs are walked by arrows, and each game keeps its place', async ({ page }) => {
  await openCrossword(page)
  await cursorOf(page).focus()
  await page.keyboard.type('ab')
  await page.getByRole('tab', { name: 'Crossword' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'IQ quiz' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'IQ quiz' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Crossword' })).toHaveAttribute(
    'aria-selected',
    'true'
  )
  expect(await lettersOf(page)).toBe('AB')
})

test.describe('on a phone of 320 pixels', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('cells are at least 24 pixels, nothing scrolls sideways, and a tapped cell takes letters', async ({
    page
  }) => {
    const game = await openCrossword(page)
    const sizes = await game
      .getByRole('textbox')
      .evaluateAll(cells =>
        cells.flatMap(cell => [
          cell.getBoundingClientRect().width,
          cell.getBoundingClientRect().height
        ])
      )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const cell = game.getByRole('textbox').nth(3)
    await cell.tap()
    // What holds the focus is an editable field: that is what brings up a phone's keyboard.
    await expect(cell).toBeFocused()
    await expect(cell).toBeEditable()
    // A phone's keyboard says no key, it only puts text in.
    await page.keyboard.insertText('q')
    expect(await lettersOf(page)).toBe('Q')
    await expect(gameOf(page).locator(':focus')).toHaveCount(1)
  })
})
