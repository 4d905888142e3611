import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Executor } from './engine/settings.ts'
import { type TraceEvent } from './engine/trace.ts'
import {
  $announcement,
  $entries,
  $entryCount,
  $showsAllEvents,
  entriesOf,
  fetchEvents,
  showAllEvents
} from './log-store.ts'
import {
  $simulation,
  play,
  playback,
  runPlayer,
  seek,
  stepBack,
  stepForward,
  watch
} from './player.ts'
import { eventsOf, simulate } from './simulation.ts'
import { resetLab } from './store.fixture.ts'
import { $settings } from './store.ts'
import { INITIAL_SETTINGS } from './url.ts'

const simulation = simulate(INITIAL_SETTINGS)
const stops: (() => void)[] = []
const settled = (): Promise<void> => new Promise(done => setTimeout(done))

beforeEach(() => {
  resetLab()
  $settings.set(INITIAL_SETTINGS)
  $simulation.set(simulation)
  stops.push($entryCount.listen(() => undefined))
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

test('shows the key events up to the shown time', () => {
  const entries = entriesOf(simulation.timelines['block-stm'].keyEvents)
  expect($entries.get()).toEqual(entries)
  const { time } = entries[4]!
  seek(time)
  expect($entryCount.get()).toBe(entries.filter(entry => entry.time <= time).length)
})

test('announces each step, and nothing while the run plays or is dragged', () => {
  const announced: string[] = []
  let frame: (ms: number) => void = () => undefined
  const everyFrame = (act: typeof frame): (() => void) => {
    frame = act
    return () => undefined
  }
  seek(0)
  playback.setOnScreen(true)
  stops.push(
    $announcement.listen(sentence => announced.push(sentence)),
    runPlayer({ every: () => () => undefined }, everyFrame)
  )
  const sentences = entriesOf(simulation.timelines['block-stm'].keyEvents)
  const upTo = (time: number): string => sentences.findLast(entry => entry.time <= time)!.sentence
  const [first, second] = new Set(simulation.timelines['block-stm'].keyTimes)
  stepForward()
  stepForward()
  expect(announced).toEqual([upTo(first!), upTo(second!)])
  play()
  for (let turn = 0; turn < 30; turn += 1) frame(100)
  expect($entryCount.get()).toBeGreaterThan(5)
  seek(second! + 1)
  expect(announced.slice(2)).toEqual([''])
  seek(first!)
  stepBack()
  expect(announced.at(-1)).toBe('Nothing has happened yet.')
})

test('showing more of a run announces nothing', () => {
  const announced: string[] = []
  seek(0)
  stops.push($announcement.listen(sentence => announced.push(sentence)))
  stepForward()
  showAllEvents(true)
  showAllEvents(false)
  expect(announced).toHaveLength(1)
})

test('shows every event of the shown run on request', async () => {
  const requested: Executor[] = []
  const fetchAll = async (_: unknown, executor: Executor): Promise<readonly TraceEvent[]> => {
    requested.push(executor)
    return eventsOf(INITIAL_SETTINGS, executor)
  }
  stops.push(fetchEvents({ events: fetchAll }))
  expect(requested).toEqual([])
  showAllEvents(true)
  await settled()
  expect($entries.get()).toEqual(entriesOf(eventsOf(INITIAL_SETTINGS, 'block-stm')))
  watch('sequential')
  await settled()
  expect(requested).toEqual(['block-stm', 'sequential'])
  showAllEvents(false)
  expect($entries.get()).toEqual(entriesOf(simulation.timelines.sequential.keyEvents))
})

test('when the events cannot be fetched, the box is unchecked and the key events stay', async () => {
  stops.push(fetchEvents({ events: () => Promise.reject(new Error('broken')) }))
  showAllEvents(true)
  await settled()
  expect($showsAllEvents.get()).toBe(false)
  expect($entries.get()).toEqual(entriesOf(simulation.timelines['block-stm'].keyEvents))
})
