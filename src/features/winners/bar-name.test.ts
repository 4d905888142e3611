import { expect, it } from 'vitest'
import { scoresOf } from './bar-name.ts'
import { histogram } from './histogram.ts'
import { prepare } from './prepared.ts'

const SCORES = [20, 69.9, 70, 74.9, 155, 160, 212.5]

it('is true of every score that a bar holds, also beyond the scale', () => {
  const rows = SCORES.map((iq, place) => ({
    id: `${place}`,
    username: `u${place}`,
    avatar: null,
    description: null,
    followers: 0,
    following: 0,
    iq,
    followsBrand: false
  }))
  const bars = histogram(prepare(rows), 5)
  expect(bars.filter(({ count }) => count > 0).map(bar => [scoresOf(bar), bar.count])).toEqual([
    ['below 75', 4],
    ['155 and more', 3]
  ])
  expect(scoresOf(bars[1]!)).toBe('75 to 80')
})
