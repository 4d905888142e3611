import { expect, test } from 'vitest'
import { blockAt, columnOfScore, pathOf, stackOf } from './score-blocks.ts'

test('a score’s column is its point, and the outermost hold what is beyond the scale', () => {
  expect([70, 70.9, 71, 131.5, 160].map(columnOfScore)).toEqual([0, 0, 1, 61, 90])
  expect([-3, 69.9, 160.1, 212].map(columnOfScore)).toEqual([0, 0, 90, 90])
})

test('blocks fill a row of their column before the next one, and the last may stand for fewer', () => {
  const fit = { width: 1092, height: 120, cell: 3, across: 4, perBlock: 2 }
  expect([0, 1, 2, 3].map(count => stackOf(count, fit))).toEqual([0, 1, 1, 2])
  expect([0, 3, 4, 9].map(at => blockAt(fit, 2, at))).toEqual([
    { x: 24, y: 0 },
    { x: 33, y: 0 },
    { x: 24, y: 3 },
    { x: 27, y: 6 }
  ])
})

test('a column of a width that is no whole number of pixels begins on one', () => {
  const fit = { width: 358, height: 48, cell: 3, across: 1, perBlock: 1 }
  expect([1, 2, 3, 90].map(column => blockAt(fit, column, 0).x)).toEqual([4, 8, 12, 354])
})

test('blocks stand on the ground with a pixel between them, two between large ones', () => {
  const fit = { width: 546, height: 120, across: 1, perBlock: 1 }
  const blocks = [
    { x: 0, y: 0 },
    { x: 6, y: 12 }
  ]
  expect(pathOf(blocks, { ...fit, cell: 6 })).toBe('M0 120v-5h5v5zM6 108v-5h5v5z')
  expect(pathOf(blocks, { ...fit, cell: 7 })).toBe('M0 120v-5h5v5zM6 108v-5h5v5z')
  expect(pathOf(blocks, { ...fit, cell: 14 })).toBe('M0 120v-12h12v12zM6 108v-12h12v12z')
})
