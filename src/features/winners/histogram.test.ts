import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, histogram, scoresOf } from './histogram.ts'
import { winnerAt } from './winners-index.ts'
import { ANA, indexRows, winners } from './winners.fixture.ts'

test('counts every score once and knows the best rank of each bar', async () => {
  await fc.assert(
    fc.asyncProperty(winners, async rows => {
      const index = await indexRows(rows)
      const bars = histogram(index)
      const scored = rows.filter(row => row.iq_score !== null)
      expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(scored.length)
      for (const { from, to, count, firstRank } of bars) {
        expect(firstRank === undefined).toBe(count === 0)
        if (firstRank === undefined) continue
        const { iq_score } = winnerAt(index, index.sorts.rank.desc[firstRank - 1]!)
        expect(iq_score).toBeGreaterThanOrEqual(from)
        expect(iq_score).toBeLessThan(to)
      }
    })
  )
})

test('the outermost bars hold scores beyond the scale, and say so', async () => {
  const rows = [20, 69.9, 70, 79.9, 150, 160, 212.5].map((iq_score, id) => ({
    ...ANA,
    id,
    username: `u${id}`,
    iq_score
  }))
  const bars = histogram(await indexRows(rows))
  expect(bars).toHaveLength(9)
  expect(bars.filter(({ count }) => count > 0).map(bar => [scoresOf(bar), bar.count])).toEqual([
    ['below 80', 4],
    ['150 and more', 3]
  ])
  expect(scoresOf(bars[1]!)).toBe('80 to 90')
  const ranked = rows.map((winner, at) => ({ rank: at + 1, winner, isComplete: true }))
  expect([...barsOf(ranked)]).toEqual([0, 8])
})
