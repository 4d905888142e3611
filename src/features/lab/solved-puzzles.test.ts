import { expect, test } from 'vitest'
import { PUZZLE_IDS } from './links.ts'
import { solvePuzzles } from './solved-puzzles.ts'

test('every puzzle is shown with a solution that the simulator has confirmed', () => {
  const solved = solvePuzzles()
  expect(solved).toHaveLength(PUZZLE_IDS.length)
  expect(solved.every(({ isSolved }) => isSolved)).toBe(true)
  expect(solved.map(({ solution }) => solution)).toEqual([
    'Transfers, 128 transactions.',
    '6 cores.',
    'tx 1, tx 2, tx 3, tx 5, tx 4, tx 6, tx 7, tx 9, tx 8, tx 10, tx 11, tx 12.'
  ])
})
