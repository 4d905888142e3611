import { expect, test } from 'vitest'
import { entryAt, gridFrom, type Placement } from './grid.ts'
import { type Word } from './word.ts'

const WORDS: readonly Word[] = ['TRIE', 'RETH', 'GETH', 'CONSENSUSES'].map(word => ({
  id: word.toLowerCase(),
  word,
  clue: `Clue of ${word.length}`,
  fact: 'BAS-1'
}))

function across(word: string, row: number, column: number): Placement {
  return { word, direction: 'across', row, column }
}

function down(word: string, row: number, column: number): Placement {
  return { word, direction: 'down', row, column }
}

test('crossing words share a cell', () => {
  const grid = gridFrom([across('trie', 0, 0), down('reth', 0, 1)], WORDS)!
  expect([grid.rows, grid.columns]).toEqual([4, 4])
  expect(grid.cells[1]).toEqual({ letter: 'R', number: 2, across: 'trie', down: 'reth' })
  expect(entryAt(grid, 9, 'down')?.id).toBe('reth')
  expect(entryAt(grid, 9, 'across')).toBeUndefined()
  expect(grid.entries.map(({ id, number }) => [id, number])).toEqual([
    ['trie', 1],
    ['reth', 2]
  ])
})

test.each([
  ['letters that disagree', [across('trie', 0, 0), down('geth', 0, 1)]],
  ['a word that runs over another', [across('trie', 0, 0), across('reth', 0, 1)]],
  ['an unknown word', [across('mystery', 0, 0)]],
  ['a word placed twice', [across('trie', 0, 0), across('trie', 2, 0)]],
  ['a place left of the grid', [across('trie', 0, -1)]],
  ['a place above the grid', [down('trie', -1, 0)]],
  ['a word that leaves the largest area', [across('consensuses', 0, 2)]],
  ['far more places than words', Array.from({ length: 200_000 }, () => across('trie', 0, 0))],
  ['a place far away', [down('trie', 2 ** 40, 0)]]
])('%s make no grid', (_, placements) => {
  expect(gridFrom(placements, WORDS)).toBeUndefined()
})
