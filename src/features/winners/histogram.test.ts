import fc from 'fast-check'
import { expect, it } from 'vitest'
import { histogram, scoresOf } from './histogram.ts'
import { indexRows } from './build-index.ts'
import { winnerAt } from './winners-index.ts'
import { winners } from './winners.fixture.ts'

it('counts every score once and knows the best rank of each bar', async () => {
  await fc.assert(
    fc.asyncProperty(winners, fc.constantFrom(1, 5, 10), async (rows, width) => {
      const index = await indexRows(rows)
      const bars = histogram(index, width)
      expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(
        rows.filter(row => row.iq !== null).length
      )
      for (const { from, to, count, firstRank } of bars) {
        expect(firstRank === undefined).toBe(count === 0)
        if (firstRank === undefined) continue
        const { iq } = winnerAt(index, index.orders.rank.desc[firstRank - 1]!)
        expect(iq).toBeGreaterThanOrEqual(from)
        expect(iq).toBeLessThan(to)
      }
    })
  )
})

it('spans the whole scale, the highest score included', async () => {
  const bars = histogram(await indexRows([]), 5)
  expect(bars).toHaveLength(18)
  expect(bars[0]).toMatchObject({ from: 70, to: 75 })
  expect(bars.at(-1)).toMatchObject({ from: 155, to: 160 })
})

const SCORES = [20, 69.9, 70, 74.9, 155, 160, 212.5]

it('is true of every score that a bar holds, also beyond the scale', async () => {
  const rows = SCORES.map((iq, place) => ({
    username: `u${place}`,
    avatar: null,
    description: null,
    followers: 0,
    following: 0,
    iq,
    followsBrand: false,
    checkedAt: null,
    isComplete: true
  }))
  const bars = histogram(await indexRows(rows), 5)
  expect(bars.filter(({ count }) => count > 0).map(bar => [scoresOf(bar), bar.count])).toEqual([
    ['below 75', 4],
    ['155 and more', 3]
  ])
  expect(scoresOf(bars[1]!)).toBe('75 to 80')
})
