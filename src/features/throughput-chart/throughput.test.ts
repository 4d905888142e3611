import { expect, test } from 'vitest'
import { RUNGS } from '../../content/rungs.ts'
import { datedOf, limitSteps, recordSteps, spotsOf } from './throughput.ts'

const figures = datedOf(RUNGS)

test('every figure since 2024 has a mark of its own, except Ethereum’s limits, which are the line', () => {
  const spots = spotsOf(figures)
  const marked = figures.filter(
    ({ id, kind, date }) => date >= '2024' && !(kind === 'limit' && id.startsWith('ethereum'))
  )
  expect(spots.map(({ figure }) => figure.id).toSorted()).toEqual(
    marked.map(({ id }) => id).toSorted()
  )
  for (const { x, y } of spots) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(1)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(1)
  }
  const places = spots.map(({ x, y, aside }) => `${x.toFixed(3)} ${y.toFixed(3)} ${aside}`)
  expect(new Set(places).size).toBe(spots.length)
})

test('figures stand higher the more gas they name', () => {
  const byGas = spotsOf(figures).toSorted((one, other) => one.figure.gas - other.figure.gas)
  const heights = byGas.map(({ y }) => y)
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
})

test('a limit and a record hold until the next one, and only rise', () => {
  for (const steps of [limitSteps(figures), recordSteps(figures)]) {
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.at(-1)?.to).toBe(1)
    for (const [index, { from, y }] of steps.entries()) {
      const before = steps[index - 1]
      if (!before) continue
      expect(from).toBe(before.to)
      expect(y).toBeGreaterThan(before.y)
    }
  }
})

test('a replay that is slower than an earlier one sets no record', () => {
  const replay = (date: string, gas: number) => ({ id: date, kind: 'replay', date, gas }) as const
  const steps = recordSteps([
    replay('2026-01-01', 5e8),
    replay('2025-01-01', 1e9),
    replay('2024-01-01', 1e8)
  ])
  expect(steps.map(({ from }) => from)).toEqual([0, expect.closeTo(1 / 3)])
})

test('an undated figure has no place in time', () => {
  const undated = RUNGS.filter(({ date }) => !date).map(({ id }) => id)
  expect(undated).toContain('altius-lab')
  expect(figures.filter(({ id }) => undated.includes(id))).toEqual([])
})
