import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AXIS, GUTTER, layOutLanes, TAIL, ticksUpTo, xOf, yOf } from './canvas-shapes.ts'

const sizes = fc.record({
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 600 })
})
const cores = fc.integer({ min: 1, max: 16 })
const elapsed = fc.integer({ min: 1, max: 30_000_000 })

test('time runs from the gutter to the tail, and every block stays within its lane', () => {
  fc.assert(
    fc.property(sizes, cores, elapsed, (size, count, gas) => {
      const layout = layOutLanes(size, count, gas)
      expect(xOf(layout, 0)).toBe(GUTTER)
      expect(xOf(layout, gas)).toBeCloseTo(size.width - TAIL, 6)
      expect(layout.blockHeight).toBeLessThan(layout.laneHeight)
      expect(yOf(layout, 0) - layout.laneHeight / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(yOf(layout, count - 1) + layout.laneHeight / 2).toBeLessThanOrEqual(
        size.height - AXIS + 1e-9
      )
    })
  )
})

test('a run of no time stands at the gutter', () => {
  expect(xOf(layOutLanes({ width: 300, height: 300 }, 1, 0), 0)).toBe(GUTTER)
})

test('ticks are round, in order, within the run, and neither few nor many', () => {
  fc.assert(
    fc.property(elapsed, fc.double({ min: 2, max: 9, noNaN: true }), (gas, count) => {
      const ticks = ticksUpTo(gas, count)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeLessThanOrEqual(gas)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(count + 1.001)
      expect(
        String(ticks[1])
          .replace(/[0.]/g, '')
          .replace(/e[-+]?\d+$/, '')
      ).toMatch(/^[125]$/)
    }),
    // The next round step after the one that is too fine would leave 0 alone.
    { numRuns: 5000, examples: [[4_000_001, 2]] }
  )
})

test('a run of no time has one tick', () => {
  expect(ticksUpTo(0, 5)).toEqual([0])
})
