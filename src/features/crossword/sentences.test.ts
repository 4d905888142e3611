import { expect, test } from 'vitest'
import { checkLetters, pointAt, revealLetters, turnCursor } from './play.ts'
import { opened, typed } from './playing.fixture.ts'
import {
  cellName,
  checkedSentence,
  helpSentence,
  revealedSentence,
  solvedSentence
} from './sentences.ts'

test.each([
  ['', 'Nothing new to check.'],
  ['RE', '2 letters right.'],
  ['X', '1 letter wrong.'],
  ['REX', '2 letters right, 1 wrong.']
])('a check of "%s" says: %s', (letters, sentence) => {
  const play = typed(opened(), letters)
  expect(checkedSentence(play, checkLetters(play, 'all'))).toBe(sentence)
})

test('a second check has nothing new to say', () => {
  const checked = checkLetters(typed(opened(), 'REXH'), 'all')
  expect(checkedSentence(checked, checkLetters(checked, 'all'))).toBe('Nothing new to check.')
})

test('revealing says how many letters it wrote', () => {
  const play = opened()
  const once = revealLetters(play, 'letter', 0)
  expect(revealedSentence(play, once)).toBe('1 letter revealed.')
  expect(revealedSentence(once, revealLetters(once, 'letter', 0))).toBe('Nothing to reveal here.')
  expect(revealedSentence(once, revealLetters(once, 'word', 0))).toBe('3 letters revealed.')
})

test.each([
  [{ checks: 0, reveals: 0 }, 'No help used.'],
  [{ checks: 1, reveals: 0 }, '1 check.'],
  [{ checks: 0, reveals: 1 }, '1 letter revealed.'],
  [{ checks: 2, reveals: 5 }, '2 checks and 5 letters revealed.']
])('%o reads: %s', (helps, sentence) => {
  expect(helpSentence(helps)).toBe(sentence)
})

test('a finish is given in minutes and seconds', () => {
  expect(solvedSentence(260_400)).toBe('Solved in 4 min 20 s.')
})

test('a cell is named by row, column, clue and letter', () => {
  expect(cellName(opened(), 0)).toBe('Row 1, column 1. 1 across: Rust client. Letter 1 of 4: empty')
})

test('a cell where words cross is named by the clue of the cursor first', () => {
  const play = pointAt(opened(), 2)
  expect(cellName(play, 2)).toBe(
    'Row 1, column 3. 1 across: Rust client. Letter 3 of 4, crosses 2 down: empty'
  )
  expect(cellName(turnCursor(play), 2)).toBe(
    'Row 1, column 3. 2 down: Tree-like structure. Letter 1 of 4, crosses 1 across: empty'
  )
})

test('a cell off the direction of the cursor is named by its own clue', () => {
  expect(cellName(opened(), 7)).toBe(
    'Row 2, column 3. 2 down: Tree-like structure. Letter 2 of 4: empty'
  )
})

test('a letter is named with what checking found', () => {
  const play = checkLetters(typed(opened(), 'x'), 'all')
  expect(cellName(play, 0)).toMatch(/: X, wrong$/)
})

test('a cell without a word has no name', () => {
  expect(cellName(opened(), 4)).toBe('')
})
