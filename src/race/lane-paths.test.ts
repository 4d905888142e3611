import { expect, test } from 'vitest'
import { runLab } from '../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../domain/engine/settings.ts'
import { type Span } from '../domain/engine/trace.ts'
import { lanesSvg, oneCorePath, openingSvg, stripDashes } from './lane-paths.ts'

const { executions } = runLab(DEFAULT_SETTINGS)
const execution = executions['block-stm']
const runs = execution.spans.filter(({ kind }) => kind !== 'validate')

const NUMBER = '(\\d+(?:\\.\\d)?)'
const BOX = new RegExp(`M${NUMBER} ${NUMBER}h${NUMBER}v${NUMBER}h-\\3z`, 'g')

/** Of a path that has nothing else. */
function boxesIn(path: string) {
  expect(path.replaceAll(BOX, '')).toBe('')
  return [...path.matchAll(BOX)].map(([, ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
    return { x, y, width, height, right: x + width, middle: y + height / 2 }
  })
}

const OUTCOMES = { flow: 'kept', wait: 'waiting', clash: 'aborted' } as const

/** The boxes of a picture in which every run is wide enough to be drawn, each with its run. */
function drawnIn(svg: string, shown: readonly Span[]) {
  const paths = svg.matchAll(/<path class="(flow|wait|clash)" d="([^"]*)"/g)
  const drawn = [...paths].flatMap(([, name, path = '']) => {
    const outcome = OUTCOMES[name as keyof typeof OUTCOMES]
    const own = shown.filter(run => run.outcome === outcome)
    const boxes = boxesIn(path)
    expect(boxes.length).toBe(own.length)
    return own.map((run, index) => ({ run, box: boxes[index]! }))
  })
  expect(drawn.length).toBe(shown.length)
  return drawn
}

test('every attempt of a run is drawn once, by what became of it, in its lane and at its time', () => {
  const size = { width: 100_000, height: 400 }
  const svg = lanesSvg(execution, size, '')
  const [, lanes = ''] = /<path class="lane" d="((?:M0 [\d.]+H100000)*)"/.exec(svg) ?? []
  const middles = [...lanes.matchAll(/M0 ([\d.]+)H/g)].map(([, y]) => Number(y))
  expect(middles).toHaveLength(8)
  expect(middles).toEqual(middles.toSorted((a, b) => a - b))
  const drawn = drawnIn(svg, runs)
  const xOf = (time: number): number => (time / execution.totals.elapsed) * size.width
  for (const { run, box } of drawn) {
    expect(box.x).toBeCloseTo(xOf(run.from), 0)
    // The gap to the next.
    expect(box.right).toBeCloseTo(xOf(run.to) - 1, 0)
    expect(Math.abs(box.middle - middles[run.core]!)).toBeLessThan(0.2)
  }
  const tallest = (isWait: boolean): number =>
    Math.max(
      ...drawn
        .filter(({ run }) => (run.outcome === 'waiting') === isWait)
        .map(({ box }) => box.height)
    )
  expect(tallest(true)).toBeCloseTo(tallest(false) / 2, 0)
  expect(tallest(false)).toBeLessThan(middles[1]! - middles[0]!)
})

test('a narrow picture leaves out only what is too narrow to see', () => {
  const svg = lanesSvg(execution, { width: 8, height: 400 }, '')
  const [, path = ''] = /<path class="flow" d="([^"]*)"/.exec(svg) ?? []
  const boxes = boxesIn(path)
  const [kept, { elapsed }] = [runs.filter(({ outcome }) => outcome === 'kept'), execution.totals]
  const wide = kept.filter(({ from, to }) => ((to - from) / elapsed) * 8 >= 0.4)
  expect(wide.length).toBeLessThan(kept.length)
  expect(boxes.length).toBe(wide.length)
  for (const { width } of boxes) expect(width).toBeGreaterThan(0.2)
})

test('every look of a picture has its color, and every pattern its drawing', () => {
  const size = { width: 1000, height: 44 }
  for (const svg of [lanesSvg(execution, size, ''), openingSvg(execution, size, '')]) {
    for (const [, name = ''] of svg.matchAll(/class="(\w+)"/g))
      expect(svg).toMatch(new RegExp(`\\.${name}\\{(fill|stroke):`))
    for (const [, id = ''] of svg.matchAll(/url\(#(\w+)\)/g))
      expect(svg).toMatch(new RegExp(`<pattern id="${id}".+</pattern>`))
  }
})

test('the lane of one core is filled by all transactions', () => {
  const path = oneCorePath(Array(64).fill(21_000), { x: 200, y: 0, width: 1000, height: 9 })
  expect(boxesIn(path)).toHaveLength(64)
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
  const { elapsed, speedup } = execution.totals
  const until = (elapsed * speedup) / 8 / 2
  const begun = runs.filter(({ from }) => from < until)
  const drawn = drawnIn(openingSvg(execution, { width: 100_000, height: 44 }, ''), begun)
  const pitch = 44 / 8
  for (const { run, box } of drawn) {
    expect(box.x).toBeCloseTo((run.from / until) * 100_000, 0)
    expect(box.y).toBeGreaterThanOrEqual(run.core * pitch)
    expect(box.y + box.height).toBeLessThanOrEqual((run.core + 1) * pitch)
  }
})
