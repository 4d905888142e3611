import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runLab } from '../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../domain/engine/settings.ts'
import { propertyRuns } from '../../tests/property-runs.ts'
import { AXIS, joinRuns, layOutLanes, NUMBER, runStateAt, TAIL, ticksUpTo } from './lane-layout.ts'

const sizes = fc.record({
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 600 })
})
const cores = fc.integer({ min: 1, max: 64 })
const elapsed = fc.integer({ min: 1, max: 30_000_000 })

test('time runs from the edge to the tail, blocks stay in their lanes, and numbers apart', () => {
  fc.assert(
    fc.property(sizes, cores, elapsed, (size, count, gas) => {
      const { xOf, yOf, laneHeight, blockHeight, isNumbered } = layOutLanes(size, count, gas)
      expect(xOf(0)).toBe(0)
      expect(xOf(gas)).toBeCloseTo(size.width - TAIL, 6)
      expect(blockHeight).toBeLessThan(laneHeight)
      expect(yOf(0) - laneHeight / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(yOf(count - 1) + laneHeight / 2).toBeLessThanOrEqual(size.height - AXIS + 1e-9)
      const numbers = [...Array(count).keys()].filter(isNumbered).map(yOf)
      for (const [at, y] of numbers.slice(1).entries())
        expect(y - numbers[at]!).toBeGreaterThanOrEqual(NUMBER - 1e-9)
    }),
    propertyRuns(100)
  )
})

test('ticks are round, in order, within the run, and neither few nor many', () => {
  fc.assert(
    fc.property(elapsed, fc.double({ min: 2, max: 9, noNaN: true }), (gas, count) => {
      const ticks = ticksUpTo(gas, count)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeLessThanOrEqual(gas)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(count + 1.001)
      expect(String(ticks[1])).toMatch(/^0*\.?0*[125]0*$|^[125]e/)
    }),
    // The next round step after the one that is too fine would leave 0 alone.
    { ...propertyRuns(300), examples: [[4_000_001, 2]] }
  )
})

const { spans, totals } = runLab(DEFAULT_SETTINGS).executions['block-stm']
const runs = spans.filter(({ kind }) => kind !== 'validate')

test('at the end as many runs are aborted, waiting and complete as the totals count', () => {
  const states = runs.map(run => runStateAt(run, totals.elapsed))
  const count = (state: string): number => states.filter(each => each === state).length
  expect([count('aborted'), count('waiting'), count('runs')]).toEqual([
    totals.aborts,
    totals.waits,
    DEFAULT_SETTINGS.transactions
  ])
})

test('narrow neighbors share a piece of their lane, and each wide run has one of its own', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 4000 }), width => {
      const xOf = (time: number): number => (time / totals.elapsed) * width
      const pieces = joinRuns(runs, totals.elapsed, xOf)
      const wide = runs.filter(({ from, to }) => xOf(to) - xOf(from) >= 9)
      expect(pieces.map(({ span }) => span)).toEqual(expect.arrayContaining(wide))
      for (const { span, from, to } of pieces) {
        const next = pieces.find(other => other.span.core === span.core && other.from >= to)
        if (!next || to - from >= 9 || next.from - to > 2.5) continue
        expect(next.size).toBeGreaterThanOrEqual(9)
        expect(to - from).toBeGreaterThanOrEqual(5)
      }
    }),
    propertyRuns(30)
  )
})

test('a run that a validation will abort looks successful until then', () => {
  const failed = runs.find(({ to, failedAt }) => to < failedAt && failedAt < Infinity)!
  const states = [failed.from, failed.to, failed.failedAt].map(time => runStateAt(failed, time))
  expect(states).toEqual(['runs', 'runs', 'aborted'])
})
