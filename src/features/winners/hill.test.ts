import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockAt, stackOf } from '../../figures/score-blocks.ts'
import { barOf, barsOf, blockOf, fitHill, type Hill, hillOf, rankAt } from './hill.ts'
import { inSeason, winnerAt } from './winners-index.ts'
import { ANA, indexRows, winners } from './winners.fixture.ts'

/** Winners with these scores, best first. */
async function hillWith(...scores: readonly (number | null)[]) {
  const rows = scores.map((iq_score, id) => ({ ...ANA, id, username: `u${100 + id}`, iq_score }))
  return hillOf(await indexRows(rows))
}

function blocksOf({ counts }: Hill, fit: ReturnType<typeof fitHill>) {
  return [...counts].flatMap((count, column) =>
    Array.from({ length: stackOf(count, fit) }, (_, at) => blockAt(fit, column, at))
  )
}

test('every score has one place on the hill, each bar counts its own and knows its best', async () => {
  await fc.assert(
    fc.asyncProperty(winners, fc.integer({ min: 20, max: 1300 }), async (rows, width) => {
      const index = await indexRows(rows)
      const hill = hillOf(index)
      const scored = rows.filter(row => row.iq_score !== null).length
      expect(hill.scored).toBe(scored)
      const fit = fitHill(hill, width, 124)
      const blocks = new Set(blocksOf(hill, fit).map(block => JSON.stringify(block)))
      const places = rows.map((_, position) => hill.placeOf[position]!)
      expect([...places].sort((a, b) => a - b)).toEqual([...rows.keys()])
      for (const place of places) {
        const block = blockOf(hill, fit, place)
        expect(block !== undefined).toBe(place < scored)
        if (block) expect(blocks).toContain(JSON.stringify(block))
      }
      const bars = barsOf(hill)
      expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(scored)
      bars.forEach(({ from, count, firstRank }, at) => {
        expect(places.filter(place => barOf(hill, place) === at)).toHaveLength(count)
        expect(firstRank === undefined).toBe(count === 0)
        if (firstRank === undefined) return
        const { iq_score } = winnerAt(index, index.sorts.rank.desc[firstRank - 1]!)
        expect(iq_score).toBeGreaterThanOrEqual(from)
        expect(iq_score).toBeLessThan(from + 10)
      })
    })
  )
})

test('the hill of a season is that of its winners', async () => {
  await fc.assert(
    fc.asyncProperty(winners, async rows => {
      const index = await indexRows(rows)
      const hill = hillOf(inSeason(index, '2026-11'))
      const own = rows.filter(row => row.season === '2026-11')
      const alone = hillOf(await indexRows(own))
      expect({ ...hill, placeOf: undefined }).toEqual({ ...alone, placeOf: undefined })
      const places = own.map(row => hill.placeOf[rows.indexOf(row)])
      expect(places).toEqual([...alone.placeOf])
    })
  )
})

test('columns are a point wide and four blocks across, and the best stand on top', async () => {
  const hill = await hillWith(119.5, 119, 119, 119, 119, 118, 70, null)
  const fit = fitHill(hill, 1104, 124)
  expect(fit).toEqual({ width: 1104, height: 124, cell: 3, across: 4, perBlock: 1 })
  const left = Math.round((49 * 1104) / 91)
  expect([0, 1, 4, 5, 6, 7].map(place => blockOf(hill, fit, place))).toEqual([
    { x: left, y: 3 },
    { x: left + 9, y: 0 },
    { x: left, y: 0 },
    { x: Math.round((48 * 1104) / 91), y: 0 },
    { x: 0, y: 0 },
    undefined
  ])
})

test('a block stands for several winners once one each would be too high', async () => {
  const same = await hillWith(...Array.from({ length: 165 }, () => 118))
  expect(fitHill(same, 1104, 126).perBlock).toBe(1)
  expect(fitHill(same, 1104, 123).perBlock).toBe(2)
  const narrow = fitHill(same, 358, 48)
  expect(narrow).toMatchObject({ across: 1, perBlock: 11 })
  expect(blocksOf(same, narrow)).toHaveLength(15)
  expect(blockOf(same, narrow, 0)?.y).toBe(42)
  expect(blockOf(same, narrow, 164)?.y).toBe(0)
  const many = { ...same, counts: Uint32Array.of(3130) }
  expect(fitHill(many, 1104, 124).perBlock).toBe(20)
})

test('a press leads to the best rank of its score, or of the next lower one', async () => {
  const hill = await hillWith(160, 119, 119, 100, null)
  const at = (iq: number): number => rankAt(hill, (iq - 70 + 0.5) / 91)
  expect([200, 160, 159, 119, 110, 100, 70, 0].map(at)).toEqual([1, 1, 2, 2, 4, 4, 4, 4])
})

test('the outermost columns and bars hold scores beyond the scale, and say so', async () => {
  const hill = await hillWith(20, 69.9, 70, 79.9, 150, 160, 212.5)
  expect([hill.counts[0], hill.counts.at(-1)]).toEqual([3, 2])
  const bars = barsOf(hill)
  expect(bars).toHaveLength(9)
  expect(bars.filter(({ count }) => count > 0).map(bar => [bar.scores, bar.count])).toEqual([
    ['70 to 80 or less', 4],
    ['150 and more', 3]
  ])
  expect(bars[1]?.scores).toBe('80 to 90')
})
