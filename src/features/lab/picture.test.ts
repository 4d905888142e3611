import { describe, expect, test } from 'vitest'
import { EXECUTORS } from './engine/executor.ts'
import { runLab } from './engine/run-lab.ts'
import { entriesOf } from './entries.ts'
import { fingerprintOf } from './fingerprint.ts'
import { FIRST_SETTINGS } from './moment.ts'
import { eventsOf, pictureOf, transferablesOf } from './picture.ts'
import { readingOf } from './reading.ts'
import { lookAt, valueAt } from './spans.ts'
import { nextTime, previousTime } from './key-events.ts'

const picture = pictureOf(FIRST_SETTINGS)
const { executions } = runLab(FIRST_SETTINGS)

describe.each(EXECUTORS)('the picture of %s', name => {
  const strip = picture.strips[name]
  const { totals, spans, events } = executions[name]

  test('has the totals of the run, and all its spans and telling events', () => {
    expect(strip.totals).toEqual(totals)
    expect(strip.runs.to.length + strip.checks.to.length).toBe(spans.length)
    expect(strip.telling).toEqual(
      events.filter(({ kind }) => ['abort', 'wait', 'rerun', 'commit'].includes(kind))
    )
    expect(eventsOf(FIRST_SETTINGS, name)).toEqual(events)
  })

  test('never shows more cores at work than there are, and at the end only what is over', () => {
    for (let part = 0; part <= 20; part += 1) {
      const time = (totals.elapsed * part) / 20
      const looks = [...strip.runs.to.keys()].map(index => lookAt(strip.runs, index, time))
      expect(looks.filter(look => look === 'running').length).toBeLessThanOrEqual(strip.cores)
    }
    const last = [...strip.runs.to.keys()].map(index => lookAt(strip.runs, index, totals.elapsed))
    expect(last.filter(look => look === 'aborted')).toHaveLength(totals.aborts)
    expect(last.filter(look => look === 'waiting')).toHaveLength(totals.waits)
    expect(last.filter(look => look === 'ran')).toHaveLength(FIRST_SETTINGS.transactions)
  })

  test('counts up to all that commit and abort', () => {
    expect(readingOf(strip, -1)).toMatchObject({ committed: 0, aborts: 0, told: 0, isOver: false })
    expect(readingOf(strip, totals.elapsed)).toMatchObject({
      committed: FIRST_SETTINGS.transactions,
      aborts: totals.aborts,
      told: strip.telling.length,
      isOver: true
    })
  })
})

test('a run that a check will fail looks sound until then', () => {
  const { runs } = picture.strips['block-stm']
  const failed = [...runs.failedAt.keys()].find(index => valueAt(runs.failedAt, index) < Infinity)!
  expect(lookAt(runs, failed, valueAt(runs.from, failed) - 1)).toBe('ahead')
  expect(lookAt(runs, failed, valueAt(runs.from, failed))).toBe('running')
  expect(lookAt(runs, failed, valueAt(runs.to, failed))).toBe('ran')
  expect(lookAt(runs, failed, valueAt(runs.failedAt, failed))).toBe('aborted')
})

test('all three end in states of one fingerprint; other states have others', () => {
  const prints = EXECUTORS.map(name => picture.strips[name].fingerprint)
  expect(new Set(prints).size).toBe(1)
  expect(pictureOf({ ...FIRST_SETTINGS, seed: 2 }).strips.sequential.fingerprint).not.toBe(
    prints[0]
  )
  const state = new Map([
    ['a', 1],
    ['b', 2]
  ])
  expect(fingerprintOf(state)).toBe(fingerprintOf(new Map([...state].reverse())))
  expect(fingerprintOf(state)).not.toBe(fingerprintOf(new Map([['a', 1]])))
})

test('can be handed over whole', () => {
  const copy = structuredClone(picture, { transfer: transferablesOf(pictureOf(FIRST_SETTINGS)) })
  expect(copy).toEqual(picture)
})

test('the log has a line for each event, and one for all that commit together', () => {
  const { telling } = picture.strips['block-stm']
  const entries = entriesOf(telling)
  expect(entries.length).toBeLessThan(telling.length)
  expect(entries.filter(({ kind }) => kind === 'abort')).toHaveLength(
    telling.filter(({ kind }) => kind === 'abort').length
  )
  const committed = entries
    .filter(({ kind }) => kind === 'commit')
    .reduce((count, { sentence }) => {
      const [first = 0, last = first] = [...sentence.matchAll(/tx (\d+)/g)].map(([, id]) =>
        Number(id)
      )
      return count + last - first + 1
    }, 0)
  expect(committed).toBe(FIRST_SETTINGS.transactions)
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
