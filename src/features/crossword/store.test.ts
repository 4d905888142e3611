import { beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { $isQuickAccessShown, quizSeen, scrolledTo } from '../navigation/quick-access-store.ts'
import { goToEntry } from './play.ts'
import { shownPlay } from './playing.fixture.ts'
import {
  $puzzle,
  goToClueBeside,
  lastPuzzle,
  newGrid,
  runCheck,
  runCrossword,
  runReveal,
  takeLetterBack,
  typeLetters,
  updatePlay
} from './store.ts'

const reload = (): void => $puzzle.set(lastPuzzle())

beforeEach(reload)

const message = (): string => $puzzle.get().message

test('help is counted and announced, until a letter is typed', () => {
  runReveal('letter')
  expect(message()).toBe('1 letter revealed.')
  expect(runCheck('letter')).toBe(false)
  expect(shownPlay().helps).toEqual({ checks: 0, reveals: 1 })
  typeLetters('q')
  expect(message()).toBe('')
  typeLetters('q')
  expect(runCheck('all')).toBe(true)
  expect(message()).toBe('0 letters right, 1 wrong.')
  takeLetterBack()
  expect(message()).toBe('')
})

test('the last right letter ends it; the time stands; a reload keeps it solved', () => {
  for (const { id } of shownPlay().grid.entries) {
    updatePlay(sheet => goToEntry(sheet, id))
    for (const letter of id) typeLetters(letter)
    fakes.now = 61_000
  }
  expect(shownPlay()).toMatchObject({ state: 'solved', watch: { spent: 61_000 } })
  fakes.now = 99_000
  reload()
  expect(shownPlay().state).toBe('solved')
  expect(shownPlay().watch).toEqual({ spent: 61_000, since: undefined })
})

test('its clock stands still from the other tab or a reload to the next letter', () => {
  const stop = runCrossword()
  fakes.now = 1000
  typeLetters('q')
  fakes.now = 5000
  stop()
  reload()
  fakes.now = 90_000
  const stopAgain = runCrossword()
  typeLetters('q')
  fakes.now = 91_000
  stopAgain()
  expect(shownPlay()).toMatchObject({ watch: { spent: 5000, since: undefined } })
})

test('the quick access is away from the first letter to the last', () => {
  const stop = runCrossword()
  quizSeen(true)
  scrolledTo(400)
  expect($isQuickAccessShown.get()).toBe(true)
  typeLetters('q')
  expect($isQuickAccessShown.get()).toBe(false)
  runReveal('all')
  expect($isQuickAccessShown.get()).toBe(true)
  newGrid()
  typeLetters('q')
  expect($isQuickAccessShown.get()).toBe(false)
  stop()
  expect($isQuickAccessShown.get()).toBe(true)
})

test('a new grid begins without a message', () => {
  runReveal('letter')
  newGrid()
  expect(message()).toBe('')
})

test('clues follow each other to the last, and back to the first', () => {
  const { entries } = shownPlay().grid
  const steps = (offset: 1 | -1): number => {
    let count = 0
    while (goToClueBeside(offset)) count++
    return count
  }
  steps(-1)
  expect([steps(1), steps(-1)]).toEqual([entries.length - 1, entries.length - 1])
})
