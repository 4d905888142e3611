import { afterEach, beforeEach, expect, test } from 'vitest'
import { entriesOf } from '../domain/lab/entries.ts'
import { FIRST_SETTINGS } from '../domain/lab/moment.ts'
import { eventsOf, pictureOf } from '../domain/lab/picture.ts'
import { type Executor } from '../domain/scheduler/executor.ts'
import { type TraceEvent } from '../domain/scheduler/trace.ts'
import { seek } from './lab-clock.ts'
import { $entries, $told, tellAll, tellWith } from './lab-log.ts'
import { resetLab } from './lab.fixture.ts'
import { $picture, $settings, watch } from './lab.ts'

const picture = pictureOf(FIRST_SETTINGS)
const stops: (() => void)[] = []
const settled = (): Promise<void> => new Promise(done => setTimeout(done))

beforeEach(() => {
  resetLab()
  $settings.set(FIRST_SETTINGS)
  $picture.set(picture)
  stops.push($told.listen(() => undefined))
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

test('tells what decides a fate, up to the shown time', () => {
  const entries = entriesOf(picture.strips['block-stm'].telling)
  expect($entries.get()).toEqual(entries)
  const { time } = entries[4]!
  seek(time)
  expect($told.get()).toBe(entries.filter(entry => entry.time <= time).length)
})

test('tells everything of the shown run when asked to', async () => {
  const asked: Executor[] = []
  const tell = async (_: unknown, executor: Executor): Promise<readonly TraceEvent[]> => {
    asked.push(executor)
    return eventsOf(FIRST_SETTINGS, executor)
  }
  stops.push(tellWith({ tell }))
  expect(asked).toEqual([])
  tellAll(true)
  await settled()
  expect($entries.get()).toEqual(entriesOf(eventsOf(FIRST_SETTINGS, 'block-stm')))
  watch('sequential')
  await settled()
  expect(asked).toEqual(['block-stm', 'sequential'])
  tellAll(false)
  expect($entries.get()).toEqual(entriesOf(picture.strips.sequential.telling))
})
