import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runLab } from '../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../domain/engine/settings.ts'
import {
  askAbout,
  createRace,
  guessOf,
  type Race,
  runPlayer,
  seekTime,
  setGuess,
  showBlock,
  startRace,
  stepBack,
  stepForward,
  togglePlaying,
  withRecording
} from './race.ts'
import { isKeyEvent } from './sentences.ts'

const REAL = { ...DEFAULT_SETTINGS, realBlock: 19426586 }
const { events, totals } = runLab(DEFAULT_SETTINGS).executions['block-stm']
const { elapsed } = totals
const keyTimes = [...new Set(events.filter(isKeyEvent).map(({ time }) => time))]

let race: Race
const stops: (() => void)[] = []

beforeEach(() => {
  race = createRace()
  // As in the page, where the lanes are on screen and follow the stores.
  stops.push(race.$execution.listen(() => undefined))
  race.playback.setOnScreen(true)
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const showEnd = () => showBlock(race, DEFAULT_SETTINGS, 'end', null)
const isPlaying = () => race.playback.$isPlaying.get()
const time = () => race.$time.get()

describe('the bet', () => {
  test('can be skipped; the run plays all the same, and its result is told at its end', () => {
    startRace(race, null)
    expect([race.$bet.get(), time(), isPlaying(), race.$isTold.get()]).toEqual([
      null,
      0,
      true,
      false
    ])
    seekTime(race, elapsed)
    expect(race.$isTold.get()).toBe(true)
  })

  test('may be on a real block, which is fetched while the visitor thinks', async () => {
    askAbout(race, REAL)
    expect(race.$flags.get()).toEqual([])
    await vi.waitFor(() => expect(race.$recording.get()).not.toBeNull())
    expect(race.$state.get().stage).toBe('asking')
    expect(race.$flags.get()).toMatchObject([{ name: 'your bet', bet: 4.5 }])
    setGuess(race, 4)
    expect(race.$flags.get()).toMatchObject([{ name: 'your bet', bet: 4 }])
    startRace(race, guessOf(race))
    await vi.waitFor(() => expect(race.$bet.get()).toBe(4))
    expect(race.$execution.get()?.commits).toHaveLength(127)
    race.$friendBet.set(2)
    const { gas } = race.$result.get()!.shape
    expect(race.$flags.get()).toEqual([
      { name: 'your bet', bet: 4, time: gas / 4 },
      { name: 'your friend’s bet', bet: 2, time: gas / 2 }
    ])
  })

  test('ends with any change of the block', () => {
    startRace(race, guessOf(race))
    expect(race.$bet.get()).toBe(4.5)
    showBlock(race, { ...DEFAULT_SETTINGS, cores: 2 }, 'end', null)
    expect([race.$bet.get(), race.$flags.get(), isPlaying()]).toEqual([null, [], false])
  })
})

test('a real block that does not load is reported, until another is shown', async () => {
  askAbout(race, { ...REAL, realBlock: 999_999_999 })
  await vi.waitFor(() => expect(race.$hasLoadFailed.get()).toBe(true))
  expect(race.$isPastBet.get()).toBe(false)
  setGuess(race, 3)
  expect([race.$hasLoadFailed.get(), race.$guess.get()]).toEqual([true, 3])
  showBlock(race, DEFAULT_SETTINGS, 'end', null)
  expect(race.$hasLoadFailed.get()).toBe(false)
})

test('what the last run told is not told of the next, which runs to its end first', () => {
  startRace(race, null)
  seekTime(race, Infinity)
  seekTime(race, 0)
  expect(race.$isTold.get()).toBe(true)
  showBlock(race, DEFAULT_SETTINGS, 'start', null)
  expect(race.$isTold.get()).toBe(false)
})

test('what is on show stays while a block loads, which a bet neither ends nor reaches', async () => {
  startRace(race, 2)
  withRecording(race, { ...REAL, realBlock: 999_999_999 }, () => undefined)
  setGuess(race, 6)
  expect([race.$state.get().stage, race.$bet.get()]).toEqual(['loading', 2])
  seekTime(race, elapsed)
  expect(race.$isTold.get()).toBe(true)
  await vi.waitFor(() => expect(race.$hasLoadFailed.get()).toBe(true))
  expect([race.$isTold.get(), race.$bet.get()]).toEqual([true, 2])
})

test('steps go from key event to key event, and to the ends', () => {
  showEnd()
  const [first, second] = keyTimes
  seekTime(race, 0)
  togglePlaying(race)
  stepForward(race)
  expect([time(), isPlaying()]).toEqual([first, false])
  stepForward(race)
  stepBack(race)
  expect([time(), second! > first!]).toEqual([first, true])
  stepBack(race)
  expect(time()).toBe(0)
  seekTime(race, elapsed)
  stepForward(race)
  expect(time()).toBe(elapsed)
})

describe('playing', () => {
  /** Frames and ticks that happen on demand. */
  function startPlayer() {
    let frame: ((ms: number) => void) | undefined
    let tick: (() => void) | undefined
    const everyFrame = (act: (ms: number) => void): (() => void) => {
      frame = act
      return () => (frame = undefined)
    }
    const every = (_: number, act: () => void): (() => void) => {
      tick = act
      return () => (tick = undefined)
    }
    stops.push(runPlayer(race, { every }, everyFrame))
    return {
      frame: (ms: number) => frame?.(ms),
      tick: () => tick?.(),
      isScheduled: () => [frame !== undefined, tick !== undefined]
    }
  }

  beforeEach(showEnd)

  test('takes six and a half seconds for a whole run, and a late frame is not made up for', () => {
    const { frame } = startPlayer()
    togglePlaying(race)
    frame(50)
    expect(time()).toBeCloseTo((elapsed * 50) / 6500)
    seekTime(race, 0)
    frame(60_000)
    expect(time()).toBeCloseTo((elapsed * 100) / 6500)
  })

  test('moves the text a few times a second, and stops at the end', () => {
    const { frame, isScheduled } = startPlayer()
    togglePlaying(race)
    frame(100)
    expect(race.$readTime.get()).toBe(0)
    frame(100)
    expect(race.$readTime.get()).toBe(time())
    for (let turn = 0; turn < 200; turn += 1) frame(100)
    expect([time(), race.$readTime.get(), isPlaying()]).toEqual([elapsed, elapsed, false])
    expect(isScheduled()).toEqual([false, false])
  })

  test('tells the result with the frame that ends the run, and not before', () => {
    startRace(race, 4)
    const { frame } = startPlayer()
    for (let turn = 0; turn < 60; turn += 1) frame(100)
    expect([time() < elapsed, race.$isTold.get()]).toEqual([true, false])
    for (let turn = 0; turn < 10; turn += 1) frame(100)
    expect([time(), race.$isTold.get()]).toEqual([elapsed, true])
  })

  test('goes event by event, without frames, where reduced motion is preferred', () => {
    race.playback.setReducedMotion(true)
    const { tick, isScheduled } = startPlayer()
    togglePlaying(race)
    expect(isScheduled()).toEqual([false, true])
    tick()
    expect([time(), isPlaying()]).toEqual([keyTimes[0], true])
    seekTime(race, elapsed)
    tick()
    expect(isPlaying()).toBe(false)
  })
})
