import { expect, test } from 'vitest'
import { goToEntry, goToEntryBeside, move, open, type Play, point, turn, write } from './play.ts'
import { opened } from './playing.fixture.ts'

/** Where the cursor is, as in 'across 0 2'. */
function at({ cursor, grid }: Play): string {
  const row = Math.floor(cursor.cell / grid.columns)
  return `${cursor.direction} ${row} ${cursor.cell % grid.columns}`
}

test('a play begins on the first letter of the first clue', () => {
  expect(at(opened())).toBe('across 0 0')
})

test('an arrow goes to the next cell that way', () => {
  expect(at(move(opened(), 'ArrowRight'))).toBe('across 0 1')
})

test('an arrow stays at the edge of the grid', () => {
  const play = opened()
  expect(at(move(play, 'ArrowLeft'))).toBe('across 0 0')
  expect(at(move(play, 'ArrowUp'))).toBe('across 0 0')
  expect(at(move(point(play, 3), 'ArrowRight'))).toBe('across 0 3')
})

test('an arrow takes the direction of a word that runs its way', () => {
  const onT = point(opened(), 2)
  expect(at(move(onT, 'ArrowDown'))).toBe('down 1 2')
})

test('an arrow goes over a gap', () => {
  const onE = point(opened(), 17)
  expect(at(onE)).toBe('down 3 2')
  expect(at(move(onE, 'ArrowDown'))).toBe('across 5 2')
  expect(at(move(point(opened(), 26), 'ArrowUp'))).toBe('across 0 1')
})

test('pointing at the cell under the cursor turns where two words cross', () => {
  const onT = point(opened(), 2)
  expect(at(onT)).toBe('across 0 2')
  expect(at(point(onT, 2))).toBe('down 0 2')
  expect(at(turn(turn(onT)))).toBe('across 0 2')
})

test('there is no turning where no word crosses', () => {
  expect(at(turn(opened()))).toBe('across 0 0')
})

test('pointing at a cell keeps the direction if a word runs in it', () => {
  expect(at(point(point(opened(), 7), 2))).toBe('down 0 2')
})

test('pointing beside the words changes nothing', () => {
  const play = opened()
  expect(point(play, 4)).toBe(play)
  expect(point(play, 999)).toBe(play)
})

test('the clues follow one another, across before down, and lead out of the grid', () => {
  const first = opened()
  const second = goToEntryBeside(first, 1)!
  const third = goToEntryBeside(second, 1)!
  expect([first, second, third].map(at)).toEqual(['across 0 0', 'across 5 1', 'down 0 2'])
  expect(goToEntryBeside(third, 1)).toBeUndefined()
  expect(at(goToEntryBeside(third, -1)!)).toBe('across 5 1')
  expect(goToEntryBeside(first, -1)).toBeUndefined()
})

test('a clue is entered at its first empty cell', () => {
  const play = write(goToEntry(opened(), 'reth'), 'r', 0)
  expect(at(goToEntry(play, 'reth'))).toBe('across 0 1')
  expect(at(goToEntryBeside(goToEntry(play, 'slot'), -1)!)).toBe('across 0 1')
})

test('a full clue is entered at its first cell', () => {
  const play = [...'reth'].reduce<Play>((sheet, letter) => write(sheet, letter, 0), opened())
  expect(at(goToEntry(play, 'reth'))).toBe('across 0 0')
})

test('an unknown clue leads nowhere', () => {
  const play = opened()
  expect(goToEntry(play, 'mystery')).toBe(play)
})

test('a grid without words has no cursor', () => {
  expect(() => open({ ...opened().grid, entries: [] }, 0, 0)).toThrow(RangeError)
})
