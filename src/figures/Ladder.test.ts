import { expect, test } from 'vitest'
import { LADDER } from '../content/rungs.ts'
import { isLeftOfMark, placeOf, TRACKS } from './Ladder.tsx'

test('each mark hangs under the last of its squares, and its name beside it', () => {
  const parts = [...TRACKS.matchAll(/([\d.]+)fr/g)].map(([, part]) => Number(part))
  const edges = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part, 0))
  const sides = LADDER.map((_, index) => isLeftOfMark(LADDER, index))
  expect(sides).toEqual([false, true, false, true, true])
  // The third name skips a column, which lies between two marks.
  const marks = [edges[0], edges[2], edges[3], edges[5], 100]
  LADDER.slice(1).forEach((rung, index) =>
    expect(marks[index + 1], rung.id).toBeCloseTo(placeOf(rung), 1)
  )
})
