import { describe, expect, test } from 'vitest'
import { runLab } from './engine/run-lab.ts'
import { EXECUTORS } from './engine/settings.ts'
import { fingerprintOf } from './fingerprint.ts'
import { entriesOf } from './log-store.ts'
import { eventsOf, simulate, transferablesOf } from './simulation.ts'
import { nextTime, previousTime, readingAt, spanStateAt, valueAt } from './timeline.ts'
import { INITIAL_SETTINGS } from './url.ts'

const simulation = simulate(INITIAL_SETTINGS)
const { executions } = runLab(INITIAL_SETTINGS)

describe.each(EXECUTORS)('the timeline of %s', name => {
  const timeline = simulation.timelines[name]
  const { totals, spans, events } = executions[name]

  test('has the totals of the run, all its spans and its key events', () => {
    expect(timeline.totals).toEqual(totals)
    expect(timeline.runs.to.length + timeline.validations.to.length).toBe(spans.length)
    expect(timeline.keyEvents).toEqual(
      events.filter(({ kind }) => ['abort', 'wait', 'rerun', 'commit'].includes(kind))
    )
    expect(eventsOf(INITIAL_SETTINGS, name)).toEqual(events)
  })

  test('never shows more cores at work than there are, and at the end only what is over', () => {
    for (let part = 0; part <= 20; part += 1) {
      const time = (totals.elapsed * part) / 20
      const states = [...timeline.runs.to.keys()].map(index =>
        spanStateAt(timeline.runs, index, time)
      )
      expect(states.filter(look => look === 'running').length).toBeLessThanOrEqual(timeline.cores)
    }
    const last = [...timeline.runs.to.keys()].map(index =>
      spanStateAt(timeline.runs, index, totals.elapsed)
    )
    expect(last.filter(look => look === 'aborted')).toHaveLength(totals.aborts)
    expect(last.filter(look => look === 'waiting')).toHaveLength(totals.waits)
    expect(last.filter(look => look === 'ran')).toHaveLength(INITIAL_SETTINGS.transactions)
  })

  test('counts up to all that commit and abort', () => {
    expect(readingAt(timeline, -1)).toEqual({ time: -1, committed: 0, aborts: 0 })
    expect(readingAt(timeline, totals.elapsed)).toEqual({
      time: totals.elapsed,
      committed: INITIAL_SETTINGS.transactions,
      aborts: totals.aborts
    })
  })
})

test('a run that a validation will abort states successful until then', () => {
  const { runs } = simulation.timelines['block-stm']
  const failed = [...runs.failedAt.keys()].find(index => valueAt(runs.failedAt, index) < Infinity)!
  expect(spanStateAt(runs, failed, valueAt(runs.from, failed) - 1)).toBe('ahead')
  expect(spanStateAt(runs, failed, valueAt(runs.from, failed))).toBe('running')
  expect(spanStateAt(runs, failed, valueAt(runs.to, failed))).toBe('ran')
  expect(spanStateAt(runs, failed, valueAt(runs.failedAt, failed))).toBe('aborted')
})

test('all three end in states of one fingerprint; other states have others', () => {
  const prints = EXECUTORS.map(name => simulation.timelines[name].fingerprint)
  expect(new Set(prints).size).toBe(1)
  expect(simulate({ ...INITIAL_SETTINGS, seed: 2 }).timelines.sequential.fingerprint).not.toBe(
    prints[0]
  )
  const state = new Map([
    ['a', 1],
    ['b', 2]
  ])
  expect(fingerprintOf(state)).toBe(fingerprintOf(new Map([...state].reverse())))
  expect(fingerprintOf(state)).not.toBe(fingerprintOf(new Map([['a', 1]])))
})

test('each position of a switch has the speed-up that it would have if it were set', () => {
  const { speedups } = simulation
  const base = executions['block-stm'].totals.speedup
  expect([speedups.onEstimate.restart, speedups.rereads.cold, speedups.fees.deferred]).toEqual([
    base,
    base,
    base
  ])
  for (const change of [
    { onEstimate: 'resume' },
    { rereads: 'warm' },
    { fees: 'naive' }
  ] as const) {
    const [name, position] = Object.entries(change)[0]!
    const { totals } = runLab({ ...INITIAL_SETTINGS, ...change }).executions['block-stm']
    expect(Object.entries(speedups[name as keyof typeof speedups])).toContainEqual([
      position,
      totals.speedup
    ])
  }
})

test('can be transferred whole', () => {
  const copy = structuredClone(simulation, {
    transfer: transferablesOf(simulate(INITIAL_SETTINGS))
  })
  expect(copy).toEqual(simulation)
})

test('the log has a line for each event, and one for all that commit together', () => {
  const { keyEvents } = simulation.timelines['block-stm']
  const entries = entriesOf(keyEvents)
  expect(entries.length).toBeLessThan(keyEvents.length)
  expect(entries.filter(({ kind }) => kind === 'abort')).toHaveLength(
    keyEvents.filter(({ kind }) => kind === 'abort').length
  )
  const committed = entries
    .filter(({ kind }) => kind === 'commit')
    .reduce((count, { sentence }) => {
      const [first = 0, last = first] = [...sentence.matchAll(/tx (\d+)/g)].map(([, id]) =>
        Number(id)
      )
      return count + last - first + 1
    }, 0)
  expect(committed).toBe(INITIAL_SETTINGS.transactions)
})

test('a step goes to the next time, or back to the last', () => {
  const times = [10, 20, 20, 30]
  expect([nextTime(times, 0), nextTime(times, 10), nextTime(times, 30)]).toEqual([10, 20, null])
  expect([previousTime(times, 30), previousTime(times, 20), previousTime(times, 10)]).toEqual([
    20,
    10,
    null
  ])
})
