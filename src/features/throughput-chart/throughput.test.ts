import fc from 'fast-check'
import { expect, test } from 'vitest'
import ladder from '../../content/ladder.json'
import { type Rung } from '../../content/ladder.ts'
import {
  type Era,
  CHART_ERAS,
  limitSteps,
  plot,
  rateTicks,
  roundDown,
  roundUp,
  timeShare,
  timeTicks
} from './throughput.ts'

const rungs = ladder.map(rung => ({
  ...rung,
  source: { name: 'A source', url: rung.source.url }
})) as Rung[]

test('every figure of the ladder lies in the first era and in one of the others', () => {
  const [all, ...parts] = CHART_ERAS
  const shownIn = (rung: Rung) => (era: Era) =>
    plot(rungs, era).spots.some(({ figure }) => figure.id === rung.id)
  for (const rung of rungs) {
    expect(shownIn(rung)(all)).toBe(true)
    expect(parts.filter(shownIn(rung))).toHaveLength(1)
  }
})

test('each era shows something, inside the plot, and nothing on top of another', () => {
  for (const era of CHART_ERAS) {
    const { spots } = plot(rungs, era)
    expect(spots.length).toBeGreaterThan(1)
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(1)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(1)
    }
    const places = spots.map(({ x, y, aside }) => `${x.toFixed(3)} ${y.toFixed(3)} ${aside}`)
    expect(new Set(places).size).toBe(spots.length)
  }
})

test('figures stand higher the more gas they name', () => {
  const { spots } = plot(rungs, CHART_ERAS[0])
  const byGas = spots.toSorted((one, other) => one.figure.gas - other.figure.gas)
  const heights = byGas.map(({ y }) => y)
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
})

test('rounds to 1, 2 or 5 of a power of ten', () => {
  expect([roundDown(7.4e6), roundDown(5e8), roundDown(1.1)]).toEqual([5e6, 5e8, 1])
  expect([roundUp(7.4e6), roundUp(2e8), roundUp(1.1)]).toEqual([1e7, 2e8, 2])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 11 }), value => {
      expect(roundDown(value)).toBeLessThanOrEqual(value)
      expect(roundUp(value)).toBeGreaterThanOrEqual(value)
      expect(roundUp(value) / roundDown(value)).toBeLessThanOrEqual(2.5 + 1e-9)
    })
  )
})

test('days are shares of their era', () => {
  const era = { name: '2025', from: '2025-01-01', to: '2026-01-01' }
  expect(timeShare('2025-01-01', era)).toBe(0)
  expect(timeShare('2026-01-01', era)).toBe(1)
  expect(timeShare('2025-07-02', era)).toBeCloseTo(0.5, 2)
})

test('ticks are years, or the quarters of a single year', () => {
  expect(timeTicks(CHART_ERAS[1]).map(({ label }) => label)).toEqual([
    '2020',
    '2021',
    '2022',
    '2023',
    '2024'
  ])
  expect(timeTicks(CHART_ERAS[2]).map(({ label }) => label)).toEqual(['Jan', 'Apr', 'Jul', 'Oct'])
})

test('rates are ticked at powers of ten only', () => {
  expect(rateTicks(5e5, 5e8).map(({ label }) => label)).toEqual([
    '1 Mgas/s',
    '10 Mgas/s',
    '100 Mgas/s'
  ])
})

test('Ethereum’s limit holds until the next begins and only rises', () => {
  for (const era of CHART_ERAS) {
    const steps = limitSteps(rungs, era, plot(rungs, era))
    for (const [index, { from, y }] of steps.entries()) {
      const before = steps[index - 1]
      if (!before) continue
      expect(from).toBe(before.to)
      expect(y).toBeGreaterThan(before.y)
    }
  }
})
