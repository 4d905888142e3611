import { expect, test } from 'vitest'
import { runLab } from '../../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { lanePaths, oneCorePath } from './lane-paths.ts'

const { executions } = runLab(DEFAULT_SETTINGS)
const count = (path: string): number => path.split('M').length - 1

test('every attempt of a run is drawn once, by what became of it', () => {
  const { spans, cores } = executions['block-stm']
  const paths = lanePaths(executions['block-stm'], { width: 100_000, height: 400 })
  expect(count(paths.lanes)).toBe(cores)
  for (const outcome of ['kept', 'waiting', 'aborted'] as const) {
    const runs = spans.filter(span => span.kind !== 'validate' && span.outcome === outcome)
    expect(count(paths[outcome]), outcome).toBe(runs.length)
  }
})

test('the lane of one core is filled by all transactions', () => {
  const path = oneCorePath(executions.sequential, { x: 200, y: 0, width: 1000, height: 9 })
  expect(count(path)).toBe(DEFAULT_SETTINGS.transactions)
  expect(path).toMatch(/^M200 0h/)
  const [, x, width] = /M([\d.]+) 0h([\d.]+)v9h-[\d.]+z$/.exec(path) ?? []
  expect(Number(x) + Number(width)).toBeCloseTo(1199, 0)
})
