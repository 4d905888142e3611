import { describe, expect, test } from 'vitest'
import { EXECUTORS } from '../../domain/engine/settings.ts'
import { nextTime, previousTime, runStateAt, simulate } from './timeline.ts'
import { INITIAL_SETTINGS } from './url.ts'

const { timelines } = simulate(INITIAL_SETTINGS)

describe.each(EXECUTORS)('the timeline of %s', name => {
  const { runs, cores, totals, keyEvents, commits, aborts } = timelines[name]

  test('never shows more cores at work than there are', () => {
    for (let part = 0; part <= 20; part += 1) {
      const time = (totals.elapsed * part) / 20
      const busy = runs.filter(({ from, to }) => from <= time && time < to)
      expect(busy.length).toBeLessThanOrEqual(cores)
    }
  })

  test('shows at its end as many aborted, waiting and complete runs as its totals count', () => {
    const states = runs.map(run => runStateAt(run, totals.elapsed))
    const count = (state: string): number => states.filter(each => each === state).length
    expect([count('aborted'), count('waiting'), count('runs')]).toEqual([
      totals.aborts,
      totals.waits,
      INITIAL_SETTINGS.transactions
    ])
    expect([commits.length, aborts.length]).toEqual([INITIAL_SETTINGS.transactions, totals.aborts])
  })

  test('has only the events that decide the fate of a transaction as key events', () => {
    const kinds = new Set(keyEvents.map(({ kind }) => kind))
    expect(
      [...kinds].every(kind => ['abort', 'wait', 'rerun', 'resume', 'commit'].includes(kind))
    ).toBe(true)
  })
})

test('a run that a validation will abort looks successful until then', () => {
  const { runs } = timelines['block-stm']
  const failed = runs.find(({ to, failedAt }) => to < failedAt && failedAt < Infinity)!
  expect(runStateAt(failed, failed.from)).toBe('runs')
  expect(runStateAt(failed, failed.to)).toBe('runs')
  expect(runStateAt(failed, failed.failedAt)).toBe('aborted')
})

test('a step goes to the next time, or back to the last', () => {
  const times = [10, 20, 20, 30]
  expect([0, 10, 30].map(time => nextTime(times, time))).toEqual([10, 20, null])
  expect([30, 20, 10].map(time => previousTime(times, time))).toEqual([20, 10, null])
})
