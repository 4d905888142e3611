// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { afterEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { comeBack, setTabVisible, tellWritten } from '../../../tests/pages.ts'

const KEY = 'altius:crossword'
const WORD = 'qqqqqq'

const open: (() => void)[] = []

/** Each page has modules of its own; storage is the same. */
async function openPage(seed = 7) {
  fakes.seed = seed
  await fakes.forgetModules()
  const store = await import('./store.ts')
  const play = () => store.$puzzle.get().play
  const close = store.runCrossword()
  open.push(close, () => cleanStores(store.$puzzle))
  return { ...store, play, letters: () => play().letters.join('') }
}

type Page = Awaited<ReturnType<typeof openPage>>

function type(page: Page, text: string): void {
  for (const letter of text) page.typeLetters(letter)
}

const count = (page: Page): number => page.letters().length

afterEach(() => {
  for (const close of open.splice(0)) close()
})

test('six letters on one page survive the closing of another that knew nothing of them', async () => {
  const page = await openPage(4)
  const stale = await openPage(3)
  type(stale, 'a')
  page.newGrid()
  const { cells } = page.play().grid.entries.find(entry => entry.cells.length > 5)!
  page.updatePlay(play => ({ ...play, cursor: { ...play.cursor, cell: cells[0]! } }))
  type(page, WORD)
  const letters = page.letters()
  // The second page hears of it last.
  setTabVisible(false)
  expect((await openPage(5)).letters()).toBe(letters)
})

test.each([
  ['at once', () => tellWritten(KEY)],
  ['when Back brings it', comeBack],
  [
    'when its tab is seen again',
    () => {
      setTabVisible(false)
      setTabVisible(true)
    }
  ]
])('letters typed on another page are shown %s, and the cursor stays', async (_, tell) => {
  const page = await openPage()
  type(page, 'q')
  const shown = await openPage()
  const { id } = shown.play().grid.entries.at(-1)!
  const { goToEntry } = await import('./play.ts')
  shown.updatePlay(play => goToEntry(play, id))
  const { cursor } = shown.play()
  type(page, 'qq')
  expect(count(shown)).toBe(1)
  tell()
  expect(shown.letters()).toBe(page.letters())
  expect(shown.play().cursor).toEqual(cursor)
  type(shown, 'x')
  tellWritten(KEY)
  expect(count(page)).toBe(4)
  expect(page.letters()).toBe(shown.letters())
})

test('a tab that is left stops the clock at once, and keeps the time', async () => {
  const page = await openPage()
  type(page, 'q')
  fakes.now += 5000
  setTabVisible(false)
  expect(page.play().watch).toEqual({ spent: 5000, since: undefined })
  expect((await openPage()).play().watch.spent).toBe(5000)
  setTabVisible(true)
})

test('letters of two pages come together where neither has been told of the other', async () => {
  const page = await openPage()
  type(page, 'qq')
  const other = await openPage()
  other.goToClueBeside(1)
  other.goToClueBeside(1)
  type(page, 'q')
  type(other, 'z')
  expect(count(other)).toBe(4)
})

test('a letter for a grid that another page has replaced is not written into the new one', async () => {
  const page = await openPage()
  type(page, 'q')
  const other = await openPage()
  fakes.seed = 9
  page.newGrid()
  type(other, 'z')
  expect(other.play().seed).toBe(9)
  expect(other.play().cursor).toEqual(page.play().cursor)
  expect(other.$puzzle.get()).toMatchObject({ message: '', isTakenOver: true })
  expect(count(other)).toBe(0)
})

test('a page that only moved its cursor doesn’t touch the letters or the time of another', async () => {
  const page = await openPage()
  type(page, 'q')
  const other = await openPage()
  fakes.now += 5000
  type(page, 'q')
  const stored = fakes.local.get(KEY)
  other.goToClueBeside(1)
  expect(fakes.local.get(KEY)).toBe(stored)
})
