import { QUESTIONS, WORDS } from '../content.ts'
import { comeTo, openLanding } from './landing.ts'
import { type Locator } from './locator.ts'
import { type Page } from './page.ts'
import { colorsOf, lightness } from './pixels.ts'
import { expect, hurryTimers, test } from './test.ts'

const quizOf = (view: Page): Locator => view.getByTestId('quiz')
const gameOf = (view: Page): Locator => view.getByTestId('crossword-game')
const cursorOf = (view: Page): Locator => gameOf(view).locator('input[tabindex="0"]')

async function openQuiz(view: Page): Promise<void> {
  await openLanding(view)
  await comeTo(view, '#crossword', quizOf(view))
}

async function openCrossword(view: Page): Promise<void> {
  await openQuiz(view)
  await view.getByRole('tab', { name: 'Crossword' }).click()
  await gameOf(view).waitFor()
}

async function expectState(view: Page, state: string): Promise<void> {
  await expect.poll(() => quizOf(view).attribute('data-state')).toBe(state)
}

/** The stem of the current question. */
function stemOn(view: Page): Promise<string> {
  return quizOf(view)
    .locator('legend h3')
    .evaluateAll(([heading]) => heading?.lastChild?.textContent ?? '')
}

/** Answers the current question by keyboard, from its heading on. */
async function answerByKeyboard(view: Page, isRight: boolean): Promise<void> {
  await expect.poll(() => quizOf(view).locator('legend h3').isFocused()).toBe(true)
  const stem = await stemOn(view)
  const { options = [], answer = '' } = QUESTIONS.find(each => each.stem === stem) ?? {}
  const text = options.find(({ id }) => (id === answer) === isRight)?.text ?? ''
  const wanted = quizOf(view).getByRole('radio', { name: text, checked: true })
  await view.press('Tab', 'Space')
  for (let presses = 0; presses < 4 && (await wanted.count()) === 0; presses++)
    await view.press('ArrowDown')
  expect(await wanted.count()).toBe(1)
  await view.press('Enter')
  await expectState(view, 'feedback')
}

async function goOnByKeyboard(view: Page): Promise<void> {
  const button = quizOf(view).getByRole('button', { name: /^(Next question|See the result)$/ })
  for (let presses = 0; presses < 6 && !(await button.isFocused()); presses++)
    await view.press('Tab')
  expect(await button.isFocused()).toBe(true)
  await view.press('Enter')
}

test('a relaxed round of the quiz by keyboard, over a reload, to its result', async ({ view }) => {
  await openQuiz(view)
  await quizOf(view).getByRole('button', { name: 'Start the quiz' }).focus()
  await view.press('Enter')
  await answerByKeyboard(view, true)
  await goOnByKeyboard(view)
  await expectState(view, 'question')
  const second = await stemOn(view)
  await openQuiz(view)
  await expectState(view, 'question')
  expect(await stemOn(view)).toBe(second)

  await quizOf(view).locator('legend h3').focus()
  for (let place = 1; place < 12; place++) {
    await answerByKeyboard(view, place > 2)
    await goOnByKeyboard(view)
  }
  await expectState(view, 'result')
  expect(await view.getByTestId('result-right').text()).toBe('10 of 12')
  await expect.poll(() => view.getByTestId('result-standing').text()).toContain('Better than')

  await quizOf(view).getByRole('button', { name: 'Share my result' }).click()
  const picture = quizOf(view).getByRole('img', { name: /^I scored/ })
  await picture.waitFor()
  const size = await picture.evaluateAll(async ([image]) => {
    if (!(image instanceof HTMLImageElement)) return []
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(size).toEqual([1200, 630])
})

test.describe('with timers a hundred times as fast', () => {
  test.use({ firstScript: hurryTimers(100) })

  test('a timed question counts the seconds', async ({ view }) => {
    await openQuiz(view)
    await quizOf(view).getByRole('radio', { name: /^Timed/ }).click()
    await quizOf(view).getByRole('button', { name: 'Start the quiz' }).click()
    await expectState(view, 'question')
    await expect.poll(() => quizOf(view).text()).toMatch(/\b[1-9]\d* s\b/)
  })
})

test('a word of the crossword is typed, checked and revealed', async ({ view }) => {
  await openCrossword(view)
  await cursorOf(view).focus()
  const clue = await gameOf(view)
    .getByTestId('clue')
    .evaluateAll(([element]) => element?.lastChild?.textContent ?? '')
  const word = WORDS.find(each => each.clue === clue)?.word ?? ''
  const cells = gameOf(view).getByRole('textbox')
  const named = gameOf(view).getByRole('textbox', { name: /^Row \d+, column \d+\. .*Letter 1 of/ })
  expect(await named.count()).toBeGreaterThan(0)
  expect(await cursorOf(view).attribute('aria-label')).toContain(`Letter 1 of ${word.length}`)
  const wrong = word.startsWith('Q') ? 'X' : 'Q'
  await view.type(wrong + word.slice(1).toLowerCase())
  await gameOf(view).getByRole('button', { name: 'Check word' }).click()
  const status = (): Promise<string> => gameOf(view).getByRole('status').text()
  await expect.poll(status).toBe(`${word.length - 1} letters right, 1 wrong.`)
  expect(
    await gameOf(view)
      .getByRole('textbox', { name: /, wrong$/ })
      .count()
  ).toBe(1)
  await gameOf(view).getByRole('button', { name: 'Reveal word' }).click()
  await expect.poll(status).toBe('1 letter revealed.')
  const letters = (): Promise<string> =>
    cells.evaluateAll(all => all.map(cell => (cell as HTMLInputElement).value).join(''))
  const before = await letters()
  await openLanding(view)
  await comeTo(view, '#crossword', gameOf(view))
  expect(await letters()).toBe(before)
  await gameOf(view).getByRole('button', { name: 'Reveal all' }).click()
  await expect.poll(() => gameOf(view).attribute('data-state')).toBe('solved')
})

test('a wrong crossword cell is hatched', async ({ view }) => {
  await openCrossword(view)
  await cursorOf(view).focus()
  // No word starts with these letters.
  await view.type('QX')
  await gameOf(view).getByRole('button', { name: 'Check word' }).click()
  const wrong = view.locator('.cell-box[data-mark="wrong"]')
  await wrong.scrollIntoView()
  const corner = await wrong.evaluateAll(([cell]) => {
    const { right = 0, top = 0 } = cell?.getBoundingClientRect() ?? {}
    return { x: Math.ceil(right) - 17, y: Math.ceil(top) + 2, width: 15, height: 10 }
  })
  const colors = await colorsOf(view, corner)
  expect(colors.length).toBeGreaterThan(1)
  // Lines on a light background: the most frequent color is the lightest.
  expect(Math.max(...colors.map(lightness))).toBe(lightness(colors[0]))
})
