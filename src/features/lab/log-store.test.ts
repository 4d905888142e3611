import { afterEach, beforeEach, expect, test } from 'vitest'
import { entriesOf } from './entries.ts'
import { FIRST_SETTINGS } from './moment.ts'
import { eventsOf, pictureOf } from './picture.ts'
import { type Executor } from './engine/executor.ts'
import { type TraceEvent } from './engine/trace.ts'
import { play, runLabClock, seeLabOnScreen, seek, stepBack, stepForward } from './playback.ts'
import { $announced, $entries, $tellsAll, $told, tellAll, tellWith } from './log-store.ts'
import { resetLab } from './store.fixture.ts'
import { $picture, $settings, watch } from './store.ts'

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

test('announces each step, and nothing while the run plays or is dragged', () => {
  const said: string[] = []
  let frame: (ms: number) => void = () => undefined
  const everyFrame = (act: typeof frame): (() => void) => {
    frame = act
    return () => undefined
  }
  seek(0)
  seeLabOnScreen(true)
  stops.push(
    $announced.listen(sentence => said.push(sentence)),
    runLabClock({ every: () => () => undefined }, everyFrame)
  )
  const sentences = entriesOf(picture.strips['block-stm'].telling)
  const upTo = (time: number): string => sentences.findLast(entry => entry.time <= time)!.sentence
  const [first, second] = new Set(picture.strips['block-stm'].tellingTimes)
  stepForward()
  stepForward()
  expect(said).toEqual([upTo(first!), upTo(second!)])
  play()
  for (let turn = 0; turn < 30; turn += 1) frame(100)
  expect($told.get()).toBeGreaterThan(5)
  seek(second! + 1)
  expect(said.slice(2)).toEqual([''])
  seek(first!)
  stepBack()
  expect(said.at(-1)).toBe('Nothing has happened yet.')
})

test('telling more of a run announces nothing', () => {
  const said: string[] = []
  seek(0)
  stops.push($announced.listen(sentence => said.push(sentence)))
  stepForward()
  tellAll(true)
  tellAll(false)
  expect(said).toHaveLength(1)
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

test('when everything cannot be had, the box says so and the rest is told on', async () => {
  stops.push(tellWith({ tell: () => Promise.reject(new Error('broken')) }))
  tellAll(true)
  await settled()
  expect($tellsAll.get()).toBe(false)
  expect($entries.get()).toEqual(entriesOf(picture.strips['block-stm'].telling))
})
