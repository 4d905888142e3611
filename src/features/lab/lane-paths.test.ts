import { expect, test } from 'vitest'
import { lanePaths } from './lane-paths.ts'
import { simulate } from './timeline.ts'
import { INITIAL_SETTINGS } from './url.ts'

test('every attempt of a run is drawn once, by what became of it', () => {
  const timeline = simulate(INITIAL_SETTINGS).timelines['block-stm']
  const { lanes, kept, waiting, aborted } = lanePaths(timeline, { width: 100_000, height: 400 })
  const count = (path: string): number => path.split('M').length - 1
  expect(count(lanes)).toBe(timeline.cores)
  for (const [path, outcome] of [
    [kept, 'kept'],
    [waiting, 'waiting'],
    [aborted, 'aborted']
  ] as const)
    expect(count(path), outcome).toBe(timeline.runs.filter(run => run.outcome === outcome).length)
})
