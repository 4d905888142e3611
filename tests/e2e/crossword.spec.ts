import { expectAccessibleEverywhere } from './axe.ts'
import { cluesIn, cursorOf, gameOf, lettersOf, openCrossword, wordOn } from './crossword-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
})

test('a grid is filled, checked, kept and replaced by keyboard', async ({ page }) => {
  const game = await openCrossword(page)
  await cursorOf(page).focus()
  const { word } = await wordOn(page)
  const wrong = word.startsWith('Q') ? 'X' : 'Q'
  await page.keyboard.type(`${wrong}${word.slice(1, 3)}1`)
  expect(await lettersOf(page)).toBe(wrong + word.slice(1, 3))
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowLeft')
  await expect(cursorOf(page)).toHaveAccessibleName(/Letter 2 of /)
  for (let at = 1; at < (await cluesIn(game).count()); at++) {
    await page.keyboard.press('Tab')
    await expect(cluesIn(game).nth(at)).toHaveAttribute('aria-current', 'true')
    await expect(cursorOf(page)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(game.getByRole('button', { name: 'Check letter' })).toBeFocused()
  await game.getByRole('button', { name: 'Check all' }).press('Enter')
  await expect(game.getByRole('status')).toHaveText('1 letter right, 1 wrong.')
  await expect(cursorOf(page)).toBeFocused()
  await expect(cursorOf(page)).toHaveAccessibleName(/, wrong$/)

  await page.reload()
  await page.locator('#crossword').scrollIntoViewIfNeeded()
  await game.waitFor()
  expect(await lettersOf(page)).toBe(wrong + word.charAt(1))
  await game.getByRole('button', { name: 'New grid' }).press('Enter')
  await game.getByRole('button', { name: 'Build a new grid' }).press('Enter')
  expect(await lettersOf(page)).toBe('')
  await expect(cursorOf(page)).toBeFocused()
})

test('axe finds nothing in a checked grid, nor when a new one is asked for', async ({ page }) => {
  const game = await openCrossword(page)
  await game.getByRole('button', { name: 'Reveal word' }).click()
  await cluesIn(game).last().click()
  await page.keyboard.type('QX')
  await game.getByRole('button', { name: 'Check all' }).click()
  await page.locator('#crossword').evaluate(element => element.scrollIntoView())
  await expectAccessibleEverywhere(page, { within: '#crossword' })
  await game.getByRole('button', { name: 'New grid' }).click()
  await expectAccessibleEverywhere(page, { within: '#crossword' })
})

/** Of the cells with a number, those whose number ends less than 1 px above a capital letter. Runs in the page. */
function gapsAboveLetters(boxes: readonly Element[]): number[] {
  const context = document.createElement('canvas').getContext('2d')!
  const inkOf = (element: Element, text: string, middle: number): { top: number; end: number } => {
    context.font = getComputedStyle(element).font
    const ink = context.measureText(text)
    const baseline = middle + (ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2
    return {
      top: baseline - ink.actualBoundingBoxAscent,
      end: baseline + ink.actualBoundingBoxDescent
    }
  }
  const gaps = boxes.map(box => {
    const [number, input] = box.children as unknown as [HTMLElement, HTMLElement]
    const line = number.getBoundingClientRect()
    const cell = input.getBoundingClientRect()
    const { paddingTop } = getComputedStyle(input)
    const letter = inkOf(input, 'Q', cell.top + (parseFloat(paddingTop) + cell.height) / 2)
    return letter.top - inkOf(number, '0', line.top + line.height / 2).end
  })
  return gaps.filter(gap => gap < 1)
}

test('words come at once on a soft keyboard, and a letter is composed anew @chromium', async ({
  page,
  context
}) => {
  const game = await openCrossword(page)
  const keyboard = await context.newCDPSession(page)
  const compose = (text: string, replaced = 0) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
      ...(replaced > 0 && { replacementStart: 0, replacementEnd: replaced })
    })
  await cursorOf(page).focus()
  await compose('q')
  expect(await lettersOf(page)).toBe('Q')
  await game.getByRole('textbox', { name: /: Q$/ }).click()
  await compose('xq', 1)
  expect(await lettersOf(page)).toBe('X')
  await expect(cursorOf(page)).toBeFocused()
  await expect(cursorOf(page)).toHaveAccessibleName(/Letter 2 of /)

  await game.getByRole('button', { name: 'Next clue' }).click()
  const { word } = await wordOn(page)
  const swiped = word.slice(0, -1).toLowerCase()
  await compose(swiped)
  await expect(cursorOf(page)).toBeFocused()
  await page.keyboard.insertText(swiped)
  expect(await lettersOf(page)).toBe(`X${swiped.toUpperCase()}`)
})

test('twelve cells of 32 pixels fit a phone of 390', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const game = await openCrossword(page)
  const widths = await game
    .getByRole('textbox')
    .evaluateAll(cells => cells.map(cell => cell.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(32)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test.describe('on a phone of 320 pixels', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('cells are large enough to tap, and then take letters', async ({ page }) => {
    const game = await openCrossword(page)
    const sizes = await game
      .getByRole('textbox')
      .evaluateAll(cells => cells.map(cell => cell.getBoundingClientRect().width))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const cell = game.getByRole('textbox').nth(3)
    await cell.tap()
    // Only a focused editable field opens a phone's keyboard.
    await expect(cell).toBeFocused()
    await expect(cell).toBeEditable()
    // A phone's keyboard inserts text without key events.
    await page.keyboard.insertText('q')
    expect(await lettersOf(page)).toBe('Q')
    await expect(gameOf(page).locator(':focus')).toHaveCount(1)
  })

  test('numbers stand clear of the letters', async ({ page }) => {
    await openCrossword(page)
    await page.locator('.crossword-number + input').first().fill('Q')
    expect(
      await page.locator('.crossword-cell:has(.crossword-number)').evaluateAll(gapsAboveLetters)
    ).toEqual([])
  })
})
