import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../tests/property-runs.ts'
import { runLab } from '../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS, EXECUTORS } from '../domain/engine/settings.ts'
import { type Span } from '../domain/engine/trace.ts'
import { anyModel } from './any-settings.fixture.ts'
import { cameraEnd, criticalPath, progressOf, speedSoFar, wayDone, workDone } from './progress.ts'

test('every executor’s work adds up to the block’s gas, never falls, and never beats its cores', () => {
  fc.assert(
    fc.property(anyModel, fc.double({ min: 0, max: 1, noNaN: true }), (settings, share) => {
      const result = runLab(settings)
      const progress = progressOf(result)
      for (const executor of EXECUTORS) {
        const { cores, totals } = result.executions[executor]
        expect(workDone(progress, executor, totals.elapsed)).toBeCloseTo(progress.gas, 3)
        expect(speedSoFar(progress, executor, Infinity)).toBeCloseTo(totals.speedup, 6)
        const time = share * totals.elapsed
        const done = workDone(progress, executor, time)
        expect(done).toBeLessThanOrEqual(cores * time + 1e-3)
        expect(workDone(progress, executor, time / 2)).toBeLessThanOrEqual(done)
      }
    }),
    propertyRuns(50)
  )
})

test('the first to arrive is full, and the others stop there', () => {
  const result = runLab(DEFAULT_SETTINGS)
  const progress = progressOf(result)
  const { elapsed } = result.executions['partial-reexecution'].totals
  const ways = (time: number) => EXECUTORS.map(executor => wayDone(progress, executor, time))
  const [sequential, whole, steps] = ways(elapsed)
  expect(steps).toBeCloseTo(1)
  expect(sequential).toBeCloseTo(elapsed / progress.gas)
  expect(whole).toBeLessThan(1)
  expect(ways(Infinity)).toEqual(ways(elapsed))
})

test('the critical path has no gaps from the start to the end', () => {
  fc.assert(
    fc.property(anyModel, settings => {
      const { spans, totals } = runLab(settings).executions['block-stm']
      const path = [...criticalPath(spans)].toReversed()
      expect(path[0]?.from).toBe(0)
      expect(path.at(-1)?.to).toBe(totals.elapsed)
      for (const [index, { to }] of path.slice(0, -1).entries())
        expect(path[index + 1]?.from).toBe(to)
    }),
    propertyRuns(50)
  )
})

test('the critical path stays on its core where that core was busy until then', () => {
  const span = (core: number, from: number, to: number): Span => ({
    core,
    from,
    to,
    transaction: core,
    incarnation: 0,
    kind: 'run',
    outcome: 'kept',
    failedAt: Infinity
  })
  const [other, first, second] = [span(0, 0, 5), span(1, 0, 5), span(1, 5, 9)]
  expect([...criticalPath([other, first, second])]).toEqual([second, first])
  const handedOver = span(2, 5, 9)
  expect([...criticalPath([other, first, handedOver])]).toEqual([handedOver, other])
})

test('the speed starts at a steady number and ends at the speedup', () => {
  const progress = progressOf(runLab(DEFAULT_SETTINGS))
  const at = (time: number) => speedSoFar(progress, 'block-stm', time)
  expect(at(0)).toBe(at(1))
  expect(at(0)).toBeGreaterThan(1)
})

test('the camera pulls out slowly at first', () => {
  expect([5, 10, 15, 20].map(time => cameraEnd(time, 20, 100))).toEqual([10, 30, 60, 100])
})

test('the camera starts on a tenth of the block, never loses the playhead, and ends where one core does', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3e7 }), share, share, (gas, end, now) => {
      const elapsed = Math.max(1, gas * end)
      const time = elapsed * now
      expect(cameraEnd(0, elapsed, gas)).toBeCloseTo(Math.max(gas, elapsed) / 10)
      expect(cameraEnd(time, elapsed, gas)).toBeGreaterThanOrEqual(time)
      expect(cameraEnd(time, elapsed, gas)).toBeGreaterThanOrEqual(
        cameraEnd(time / 2, elapsed, gas)
      )
      expect(cameraEnd(elapsed, elapsed, gas)).toBeCloseTo(Math.max(gas, elapsed))
    }),
    propertyRuns(100)
  )
})
