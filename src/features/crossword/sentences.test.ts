import { expect, test } from 'vitest'
import { checkLetters, pointAt, revealLetters, turnCursor } from './play.ts'
import { opened, typed } from './playing.fixture.ts'
import { cellName, checkedSentence, filledSentence, revealedSentence } from './sentences.ts'

test('help says what it did', () => {
  const play = opened()
  expect(checkedSentence(play, checkLetters(play, 'all'))).toBe('Nothing new to check.')
  const written = typed(play, 'REX')
  expect(checkedSentence(written, checkLetters(written, 'all'))).toBe('2 letters right, 1 wrong.')
  const once = revealLetters(play, 'letter', 0)
  expect(revealedSentence(play, once)).toBe('1 letter revealed.')
  expect(revealedSentence(once, once)).toBe('Nothing to reveal here.')
})

test('the last letter of a word names the next one, and no other letter does', () => {
  const [three, four] = [typed(opened(), 'ret'), typed(opened(), 'reth')]
  expect(filledSentence(three, four)).toBe('1 across is filled. Next: 3 across.')
  expect(filledSentence(opened(), three)).toBe('')
  expect(filledSentence(four, typed(four, 'x'))).toBe('')
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
