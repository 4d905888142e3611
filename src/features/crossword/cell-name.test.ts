import { expect, test } from 'vitest'
import { cellName } from './cell-name.ts'
import { check } from './help.ts'
import { opened } from './playing.fixture.ts'
import { write } from './typing.ts'
import { point, turn } from './movement.ts'

test('a cell is named by row, column, clue and letter', () => {
  expect(cellName(opened(), 0)).toBe('Row 1, column 1. 1 across: Rust client. Letter 1 of 4: empty')
})

test('a cell where words cross is named by the clue of the cursor first', () => {
  const play = point(opened(), 2)
  expect(cellName(play, 2)).toBe(
    'Row 1, column 3. 1 across: Rust client. Letter 3 of 4, crosses 2 down: empty'
  )
  expect(cellName(turn(play), 2)).toBe(
    'Row 1, column 3. 2 down: Tree-like structure. Letter 1 of 4, crosses 1 across: empty'
  )
})

test('a cell off the direction of the cursor is named by its own clue', () => {
  expect(cellName(opened(), 7)).toBe(
    'Row 2, column 3. 2 down: Tree-like structure. Letter 2 of 4: empty'
  )
})

test('a letter is told with what checking found', () => {
  const play = check(write(opened(), 'x', 0), 'all')
  expect(cellName(play, 0)).toMatch(/: X, wrong$/)
})

test('a cell without a word has no name', () => {
  expect(cellName(opened(), 4)).toBe('')
})
