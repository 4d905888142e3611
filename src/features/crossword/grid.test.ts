import { expect, test } from 'vitest'
import { entryAt, gridOf } from './grid.ts'

function word(id: string) {
  return { id, word: id.toUpperCase(), clue: `Clue of ${id}`, fact: 'BAS-1' }
}

test('crossing words share a cell', () => {
  const grid = gridOf([
    { word: word('trie'), direction: 'across', row: 0, column: 0 },
    { word: word('reth'), direction: 'down', row: 0, column: 1 }
  ])
  expect([grid.rows, grid.columns]).toEqual([4, 4])
  expect(grid.cells[1]).toEqual({ letter: 'R', number: 2, across: 'trie', down: 'reth' })
  expect(entryAt(grid, 9, 'down')?.id).toBe('reth')
  expect(entryAt(grid, 9, 'across')).toBeUndefined()
  expect(grid.entries.map(({ id, number }) => [id, number])).toEqual([
    ['trie', 1],
    ['reth', 2]
  ])
})
