import fc from 'fast-check'
import { expect, it } from 'vitest'
import { histogram } from './histogram.ts'
import { prepare } from './prepared.ts'
import { winners } from './winners.fixture.ts'

it('counts every score once and knows the best rank of each bar', () => {
  fc.assert(
    fc.property(winners, fc.constantFrom(1, 5, 10), (rows, width) => {
      const list = prepare(rows)
      const bars = histogram(list, width)
      expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(
        rows.filter(row => row.iq !== null).length
      )
      for (const { from, to, count, firstRank } of bars) {
        expect(firstRank === undefined).toBe(count === 0)
        if (firstRank === undefined) continue
        const iq = list.rows[list.orders.rank.desc[firstRank - 1]!]?.iq ?? 0
        expect(iq).toBeGreaterThanOrEqual(from)
        expect(iq).toBeLessThan(to)
      }
    })
  )
})

it('spans the whole scale, the highest score included', () => {
  const bars = histogram(prepare([]), 5)
  expect(bars).toHaveLength(18)
  expect(bars[0]).toMatchObject({ from: 70, to: 75 })
  expect(bars.at(-1)).toMatchObject({ from: 155, to: 160 })
})
