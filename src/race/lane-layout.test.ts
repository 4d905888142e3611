import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runLab } from '../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../domain/engine/settings.ts'
import { type Span } from '../domain/engine/trace.ts'
import { propertyRuns } from '../../tests/property-runs.ts'
import { AXIS, joinRuns, layOutLanes, NUMBER, runStateAt, TAIL, ticksUpTo } from './lane-layout.ts'

const sizes = fc.record({
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 600 })
})
const cores = fc.integer({ min: 1, max: 64 })
const elapsed = fc.integer({ min: 1, max: 30_000_000 })

test('time runs from the edge to the tail, and blocks stay in their lanes, below what is above', () => {
  const tops = fc.integer({ min: 0, max: 80 })
  fc.assert(
    fc.property(sizes, cores, elapsed, tops, (size, count, gas, top) => {
      const { xOf, yOf, laneHeight, blockHeight } = layOutLanes(size, count, gas, { top })
      expect(xOf(0)).toBe(0)
      expect(xOf(gas)).toBeCloseTo(size.width - TAIL, 6)
      expect(blockHeight).toBeLessThan(laneHeight)
      expect(yOf(0) - laneHeight / 2).toBeGreaterThanOrEqual(top - 1e-9)
      expect(yOf(count - 1) + laneHeight / 2).toBeLessThanOrEqual(size.height - AXIS + 1e-9)
    }),
    propertyRuns(100)
  )
})

test('as many lanes have numbers as have room for them', () => {
  fc.assert(
    fc.property(sizes, cores, (size, count) => {
      const { yOf, isNumbered } = layOutLanes(size, count, 1)
      let room = -Infinity
      for (let core = 0; core < count; core += 1) {
        const hasRoom = yOf(core) - room >= NUMBER - 1e-9
        expect(isNumbered(core)).toBe(hasRoom)
        if (hasRoom) room = yOf(core)
      }
    }),
    propertyRuns(100)
  )
})

test('ticks are round, in order, up to the end of the run, and neither few nor many', () => {
  fc.assert(
    fc.property(elapsed, fc.double({ min: 3, max: 20, noNaN: true }), (gas, count) => {
      const ticks = ticksUpTo(gas, count)
      const step = ticks[1]!
      expect(ticks).toEqual(ticks.map((_, index) => index * step))
      expect(ticks.at(-1)).toBeLessThanOrEqual(gas)
      expect(ticks.at(-1)! + step).toBeGreaterThan(gas)
      expect(gas / step).toBeLessThanOrEqual(count * 1.001)
      expect(gas / step).toBeGreaterThanOrEqual((count / 2.5) * 0.999)
      expect(String(step)).toMatch(/^0*\.?0*[125]0*$|^[125]e/)
    }),
    propertyRuns(300)
  )
  expect(ticksUpTo(4_000_000, 4)).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000])
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

test('pieces hold all that has run so far, in the order of time and without overlap', () => {
  const times = fc.integer({ min: 1, max: totals.elapsed })
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 4000 }), times, (width, time) => {
      const xOf = (gas: number): number => (gas / totals.elapsed) * width
      const begun = runs.filter(({ from }) => from < time)
      const pieces = joinRuns(begun, time, xOf)
      for (let core = 0; core < DEFAULT_SETTINGS.cores; core += 1) {
        const own = pieces.filter(({ span }) => span.core === core)
        const edges = own.flatMap(({ from, to }) => [from, to])
        expect(edges).toEqual(edges.toSorted((a, b) => a - b))
        for (const run of begun.filter(each => each.core === core))
          expect(
            own.some(({ from, to }) => from <= xOf(run.from) && to >= xOf(Math.min(run.to, time)))
          ).toBe(true)
      }
      expect(Math.max(...pieces.map(({ to }) => to))).toBeLessThanOrEqual(xOf(time))
    }),
    propertyRuns(30)
  )
})

/** Runs of one core, from pixel to pixel. Those in `thrown` will be aborted at their end. */
function joinPixels(edges: readonly (readonly [number, number])[], thrown: readonly number[] = []) {
  const given = edges.map(([from, to], index): Span => {
    const isThrown = thrown.includes(index)
    const end = {
      outcome: isThrown ? 'aborted' : 'kept',
      failedAt: isThrown ? to : Infinity
    } as const
    return { core: 0, from, to, transaction: index, incarnation: 0, kind: 'run', ...end }
  })
  return joinRuns(given, 1000, x => x).map(({ span, from, to }) => [from, to, span.transaction])
}

test('narrow neighbors of one outcome share a piece, however long it becomes', () => {
  const many = Array.from({ length: 8 }, (_, index) => [20 + index * 4, 24 + index * 4] as const)
  expect(joinPixels(many)).toEqual([[20, 52, 0]])
})

test('a gap wider than 2.5 px between runs shows', () => {
  const after = (gap: number) =>
    joinPixels([
      [20, 24],
      [24 + gap, 28 + gap]
    ])
  expect(after(2.5)).toHaveLength(1)
  expect(after(2.6)).toHaveLength(2)
})

test('a shared piece looks like its widest run, and a new outcome shows from 9 px on', () => {
  const three = [
    [20, 23],
    [23, 27],
    [27, 29]
  ] as const
  expect(joinPixels([...three, [29, 33]], [3])).toEqual([
    [20, 29, 1],
    [29, 33, 3]
  ])
  expect(joinPixels([...three.slice(0, 2), [27, 32]], [2])).toEqual([[20, 32, 2]])
})

test('a wide run has a piece of its own after all but a sliver', () => {
  const after = (width: number) =>
    joinPixels([
      [20, 20 + width],
      [20 + width, 29 + width]
    ])
  expect(after(4)).toEqual([[20, 33, 1]])
  expect(after(5)).toEqual([
    [20, 25, 0],
    [25, 34, 1]
  ])
})

test('a run that will wait runs until it stops', () => {
  const stopped = runs.find(({ outcome }) => outcome === 'waiting')!
  const states = [stopped.from, stopped.to - 1, stopped.to].map(time => runStateAt(stopped, time))
  expect(states).toEqual(['runs', 'runs', 'waiting'])
})

test('a run that a validation will abort looks successful until then', () => {
  const failed = runs.find(({ to, failedAt }) => to < failedAt && failedAt < Infinity)!
  const states = [failed.from, failed.to, failed.failedAt].map(time => runStateAt(failed, time))
  expect(states).toEqual(['runs', 'runs', 'aborted'])
})
