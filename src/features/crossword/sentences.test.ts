import { expect, test } from 'vitest'
import { checkLetters, pointAt, revealLetters, turnCursor } from './play.ts'
import { opened, typed } from './playing.fixture.ts'
import { cellName, checkedSentence, helpSentence, revealedSentence } from './sentences.ts'

test.each([
  ['', 'Nothing new to check.'],
  ['RE', '2 letters right.'],
  ['X', '1 letter wrong.'],
  ['REX', '2 letters right, 1 wrong.']
])('a check of "%s" says: %s', (letters, sentence) => {
  const play = typed(opened(), letters)
  expect(checkedSentence(play, checkLetters(play, 'all'))).toBe(sentence)
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
