import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  $isPlaying,
  $reading,
  $readTime,
  $simulation,
  $stepTime,
  $time,
  $timeline,
  pause,
  play,
  playback,
  runPlayer,
  seek,
  setSpeed,
  showSimulation,
  stepBack,
  stepForward,
  timeAfterFrame,
  togglePlaying,
  watch
} from './player.ts'
import { simulate } from './simulation.ts'
import { resetLab } from './store.fixture.ts'
import { INITIAL_SETTINGS } from './url.ts'

const simulation = simulate(INITIAL_SETTINGS)
const timeline = simulation.timelines['block-stm']
const { elapsed } = timeline.totals

/** Frames and ticks that happen on demand. */
function fakeTime() {
  const stopFrames = vi.fn()
  const stopTicks = vi.fn()
  let frame: ((ms: number) => void) | undefined
  let tick: (() => void) | undefined
  const everyFrame = vi.fn((act: (ms: number) => void) => {
    frame = act
    return stopFrames
  })
  const every = vi.fn((_: number, act: () => void) => {
    tick = act
    return stopTicks
  })
  return {
    everyFrame,
    every,
    stopFrames,
    stopTicks,
    frame: (ms: number) => frame?.(ms),
    tick: () => tick?.()
  }
}

const stops: (() => void)[] = []

beforeEach(() => {
  resetLab()
  stops.push($reading.listen(() => undefined))
  $simulation.set(simulation)
  playback.setOnScreen(true)
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function start() {
  const time = fakeTime()
  stops.push(runPlayer(time, time.everyFrame))
  return time
}

describe('the playhead', () => {
  test('stays within the run', () => {
    seek(-5)
    expect($time.get()).toBe(0)
    seek(elapsed * 2)
    expect($time.get()).toBe(elapsed)
    expect($reading.get()).toMatchObject({ time: elapsed, committed: 64 })
  })

  test('opens a new run at its end, its start or a given time', () => {
    showSimulation(simulation, 'end')
    expect($time.get()).toBe(elapsed)
    showSimulation(simulation, 1234)
    expect([$time.get(), $isPlaying.get()]).toEqual([1234, false])
    showSimulation(simulation, 'start')
    expect([$time.get(), $isPlaying.get()]).toEqual([0, true])
    pause()
  })

  test('keeps its time, or stays at the end, when another executor is shown', () => {
    showSimulation(simulation, 'end')
    watch('sequential')
    expect($time.get()).toBe(simulation.timelines.sequential.totals.elapsed)
    seek(elapsed / 2)
    watch('block-stm')
    expect($time.get()).toBe(elapsed / 2)
  })

  test('steps from event to event, and knows a step from any other move', () => {
    seek(0)
    play()
    stepForward()
    expect([$time.get(), $isPlaying.get()]).toEqual([timeline.keyTimes[0], false])
    expect($stepTime.get()).toBe(timeline.keyTimes[0])
    play()
    expect($stepTime.get()).toBeNull()
    seek(elapsed)
    stepForward()
    expect($time.get()).toBe(elapsed)
    stepBack()
    expect($time.get()).toBeLessThan(elapsed)
    seek(timeline.keyTimes[0]!)
    stepBack()
    expect($time.get()).toBe(0)
  })
})

describe('playing', () => {
  test('moves frame by frame, text a few times a second, and stops at the end', () => {
    const { frame, everyFrame, stopFrames } = start()
    seek(0)
    expect(everyFrame).not.toHaveBeenCalled()
    togglePlaying()
    expect(everyFrame).toHaveBeenCalledOnce()
    frame(100)
    const first = $time.get()
    expect(first).toBeGreaterThan(0)
    expect($readTime.get()).toBe(0)
    frame(100)
    expect($readTime.get()).toBe($time.get())
    setSpeed(4)
    frame(100)
    expect($time.get() - $readTime.get()).toBeCloseTo(first * 4)
    for (let turn = 0; turn < 200; turn += 1) frame(100)
    expect([$time.get(), $readTime.get(), $isPlaying.get()]).toEqual([elapsed, elapsed, false])
    expect(stopFrames).toHaveBeenCalledOnce()
  })

  test('starts over from the end', () => {
    seek(elapsed)
    play()
    expect($time.get()).toBe(0)
    pause()
    expect($isPlaying.get()).toBe(false)
  })

  test('schedules nothing off screen, in a hidden tab or paused', () => {
    const { everyFrame, stopFrames } = start()
    playback.setOnScreen(false)
    play()
    expect(everyFrame).not.toHaveBeenCalled()
    playback.setOnScreen(true)
    expect(everyFrame).toHaveBeenCalledTimes(1)
    playback.setTabVisible(false)
    expect(stopFrames).toHaveBeenCalledTimes(1)
    playback.setTabVisible(true)
    togglePlaying()
    expect(everyFrame).toHaveBeenCalledTimes(2)
    expect(stopFrames).toHaveBeenCalledTimes(2)
  })

  test('goes event by event, without frames, where reduced motion is preferred', () => {
    playback.setReducedMotion(true)
    const { every, everyFrame, tick, stopTicks } = start()
    seek(0)
    play()
    expect(everyFrame).not.toHaveBeenCalled()
    expect(every).toHaveBeenCalledOnce()
    tick()
    expect($time.get()).toBe(timeline.keyTimes[0])
    seek(elapsed)
    tick()
    expect($isPlaying.get()).toBe(false)
    expect(stopTicks).toHaveBeenCalledOnce()
  })

  test('does not start by itself where reduced motion is preferred', () => {
    playback.setReducedMotion(true)
    showSimulation(simulation, 'start')
    expect([$time.get(), $isPlaying.get()]).toEqual([elapsed, false])
  })

  test('is not possible before there is a run', () => {
    $simulation.set(null)
    expect($timeline.get()).toBeNull()
    play()
    stepForward()
    stepBack()
    expect([$isPlaying.get(), $time.get()]).toEqual([false, 0])
  })
})

test('playback takes twelve seconds for a whole run and never makes up for a late frame', () => {
  expect(timeAfterFrame(0, 1200, 1, 50)).toBeCloseTo(5)
  expect(timeAfterFrame(0, 1200, 4, 50)).toBeCloseTo(20)
  expect(timeAfterFrame(0, 1200, 1, 60_000)).toBe(timeAfterFrame(0, 1200, 1, 100))
  expect(timeAfterFrame(1199, 1200, 1, 100)).toBe(1200)
})
