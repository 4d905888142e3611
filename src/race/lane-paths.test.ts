import { expect, test } from 'vitest'
import { runLab } from '../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../domain/engine/settings.ts'
import { lanesSvg, oneCorePath, openingSvg, stripDashes } from './lane-paths.ts'

const { executions } = runLab(DEFAULT_SETTINGS)
const count = (path: string): number => path.split('M').length - 1

test('every attempt of a run is drawn once, by what became of it', () => {
  const { spans, cores } = executions['block-stm']
  const svg = lanesSvg(executions['block-stm'], { width: 100_000, height: 400 }, '')
  const drawn = [...svg.matchAll(/<path class="(\w+)" d="([^"]*)"/g)].map(([, name, path = '']) => [
    name,
    count(path)
  ])
  const runs = spans.filter(({ kind }) => kind !== 'validate')
  const became = (wanted: string) => runs.filter(({ outcome }) => outcome === wanted).length
  expect(drawn).toEqual([
    ['lane', cores],
    ['flow', became('kept')],
    ['wait', became('waiting')],
    ['clash', became('aborted')]
  ])
})

test('the lane of one core is filled by all transactions', () => {
  const path = oneCorePath(Array(64).fill(21_000), { x: 200, y: 0, width: 1000, height: 9 })
  expect(count(path)).toBe(64)
  expect(path).toMatch(/^M200 0h/)
  const [, x, width] = /M([\d.]+) 0h([\d.]+)v9h-[\d.]+z$/.exec(path) ?? []
  expect(Number(x) + Number(width)).toBeCloseTo(1199, 0)
})

test('a strip is filled by ticks as wide as their gas, and merges those too short to see', () => {
  expect(stripDashes([21_000, 63_000])).toBe('249 1 749 1')
  const dashes = stripDashes(Array(1400).fill(21_000)).split(' ').map(Number)
  expect(dashes.reduce((sum, each) => sum + each)).toBe(1000)
  expect(dashes.length).toBeLessThanOrEqual(1000)
  expect(Math.min(...dashes)).toBe(1)
})

test('a race’s opening shows the same time of every block, however fast it ends', () => {
  const execution = executions['block-stm']
  const { elapsed, speedup } = execution.totals
  const until = (elapsed * speedup) / 8 / 2
  const begun = execution.spans.filter(({ from, kind }) => from < until && kind !== 'validate')
  const svg = openingSvg({ ...execution, cores: 8 }, { width: 100_000, height: 44 }, '')
  expect(count(svg)).toBe(begun.length)
})
