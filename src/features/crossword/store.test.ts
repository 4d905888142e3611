import { beforeEach, expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { fakes } from '../../../tests/fakes.ts'
import { $isQuickAccessShown, quizSeen, scrolledTo } from '../navigation/quick-access-store.ts'
import { goToEntry } from './play.ts'
import { shownPlay } from './playing.fixture.ts'
import {
  $puzzle,
  openCrossword,
  runCheck,
  runCrossword,
  runReveal,
  takeLetterBack,
  typeLetter,
  updatePlay
} from './store.ts'

beforeEach(() => {
  fakes.answer('crossword.json', () => Response.json(WORDS))
  $puzzle.set({ state: 'loading' })
})

async function reload(): Promise<void> {
  $puzzle.set({ state: 'loading' })
  await openCrossword()
}

function message(): string {
  const puzzle = $puzzle.get()
  return puzzle.state === 'ready' ? puzzle.message : ''
}

test('without words it fails, and trying again opens it', async () => {
  fakes.answer('crossword.json', () => Response.json({}))
  await openCrossword()
  expect($puzzle.get().state).toBe('failed')
  fakes.answer('crossword.json', () => Response.json(WORDS))
  await openCrossword()
  expect(shownPlay().state).toBe('playing')
})

test('help is counted and announced, until a letter is typed', async () => {
  await openCrossword()
  runReveal('letter')
  expect(message()).toBe('1 letter revealed.')
  expect(runCheck('letter')).toBe(false)
  expect(shownPlay().helps).toEqual({ checks: 0, reveals: 1 })
  typeLetter('q')
  expect(message()).toBe('')
  typeLetter('q')
  expect(runCheck('all')).toBe(true)
  expect(message()).toBe('0 letters right, 1 wrong.')
  takeLetterBack()
  expect(message()).toBe('')
})

test('the last right letter ends it; the time stands; a reload keeps it solved', async () => {
  await openCrossword()
  for (const { id } of shownPlay().grid.entries) {
    updatePlay(sheet => goToEntry(sheet, id))
    for (const letter of id) typeLetter(letter)
    fakes.now = 61_000
  }
  expect(shownPlay()).toMatchObject({ state: 'solved', watch: { spent: 61_000 } })
  fakes.now = 99_000
  await reload()
  expect(shownPlay().state).toBe('solved')
  expect(shownPlay().watch).toEqual({ spent: 61_000, since: undefined })
})

test('its clock stands still from the other tab or a reload to the next letter', async () => {
  const stop = runCrossword()
  await openCrossword()
  fakes.now = 1000
  typeLetter('q')
  fakes.now = 5000
  stop()
  await reload()
  fakes.now = 90_000
  const stopAgain = runCrossword()
  typeLetter('q')
  fakes.now = 91_000
  stopAgain()
  expect(shownPlay()).toMatchObject({ watch: { spent: 5000, since: undefined } })
})

test('the quick access is away from the first letter to the last', async () => {
  const stop = runCrossword()
  await openCrossword()
  quizSeen(true)
  scrolledTo(400)
  expect($isQuickAccessShown.get()).toBe(true)
  typeLetter('q')
  expect($isQuickAccessShown.get()).toBe(false)
  runReveal('all')
  expect($isQuickAccessShown.get()).toBe(true)
  stop()
})
