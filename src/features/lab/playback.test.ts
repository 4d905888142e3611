import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_SETTINGS } from './moment.ts'
import { pictureOf } from './picture.ts'
import {
  $isPlaying,
  $reading,
  $readTime,
  $stepTime,
  $time,
  followPicture,
  pause,
  play,
  playAt,
  preferSteps,
  runLabClock,
  seeLabOnScreen,
  seeLabTab,
  seek,
  stepBack,
  stepForward,
  togglePlaying
} from './playback.ts'
import { resetLab } from './store.fixture.ts'
import { $opening, $picture, $strip, watch } from './store.ts'

const picture = pictureOf(FIRST_SETTINGS)
const strip = picture.strips['block-stm']
const { elapsed } = strip.totals

/** Frames and ticks that come when told to. */
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
  $picture.set(picture)
  seeLabOnScreen(true)
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function start() {
  const time = fakeTime()
  stops.push(runLabClock(time, time.everyFrame))
  return time
}

describe('the playhead', () => {
  test('stays within the run', () => {
    seek(-5)
    expect($time.get()).toBe(0)
    seek(elapsed * 2)
    expect($time.get()).toBe(elapsed)
    expect($reading.get()?.isOver).toBe(true)
  })

  test('stands at the end of a new run, at its start or at a given time', () => {
    const stop = followPicture()
    expect($time.get()).toBe(elapsed)
    $opening.set(1234)
    $picture.set(pictureOf({ ...FIRST_SETTINGS }))
    expect($time.get()).toBe(1234)
    $opening.set('start')
    $picture.set(pictureOf({ ...FIRST_SETTINGS }))
    expect([$time.get(), $isPlaying.get()]).toEqual([0, true])
    stop()
  })

  test('keeps its time when another executor is watched, and its place at the end', () => {
    stops.push(followPicture())
    watch('sequential')
    expect($time.get()).toBe(picture.strips.sequential.totals.elapsed)
    seek(elapsed / 2)
    watch('block-stm')
    expect($time.get()).toBe(elapsed / 2)
  })

  test('steps from event to event, and knows a step from any other move', () => {
    seek(0)
    play()
    stepForward()
    expect([$time.get(), $isPlaying.get()]).toEqual([strip.tellingTimes[0], false])
    expect($stepTime.get()).toBe(strip.tellingTimes[0])
    play()
    expect($stepTime.get()).toBeNull()
    seek(elapsed)
    stepForward()
    expect($time.get()).toBe(elapsed)
    stepBack()
    expect($time.get()).toBeLessThan(elapsed)
    seek(strip.tellingTimes[0]!)
    stepBack()
    expect($time.get()).toBe(0)
  })
})

describe('playing', () => {
  test('moves frame by frame, its words a few times a second, and stops at the end', () => {
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
    playAt(4)
    frame(100)
    expect($time.get() - $readTime.get()).toBeCloseTo(first * 4)
    for (let turn = 0; turn < 200; turn += 1) frame(100)
    expect([$time.get(), $readTime.get(), $isPlaying.get()]).toEqual([elapsed, elapsed, false])
    expect(stopFrames).toHaveBeenCalledOnce()
  })

  test('from the end begins anew', () => {
    seek(elapsed)
    play()
    expect($time.get()).toBe(0)
    pause()
    expect($isPlaying.get()).toBe(false)
  })

  test('schedules nothing off screen, in a hidden tab or paused', () => {
    const { everyFrame, stopFrames } = start()
    seeLabOnScreen(false)
    play()
    expect(everyFrame).not.toHaveBeenCalled()
    seeLabOnScreen(true)
    expect(everyFrame).toHaveBeenCalledTimes(1)
    seeLabTab(false)
    expect(stopFrames).toHaveBeenCalledTimes(1)
    seeLabTab(true)
    togglePlaying()
    expect(everyFrame).toHaveBeenCalledTimes(2)
    expect(stopFrames).toHaveBeenCalledTimes(2)
  })

  test('goes event by event, without frames, for those who want no motion', () => {
    preferSteps(true)
    const { every, everyFrame, tick, stopTicks } = start()
    seek(0)
    play()
    expect(everyFrame).not.toHaveBeenCalled()
    expect(every).toHaveBeenCalledOnce()
    tick()
    expect($time.get()).toBe(strip.tellingTimes[0])
    seek(elapsed)
    tick()
    expect($isPlaying.get()).toBe(false)
    expect(stopTicks).toHaveBeenCalledOnce()
  })

  test('does not begin by itself for those who want no motion', () => {
    preferSteps(true)
    $opening.set('start')
    stops.push(followPicture())
    expect([$time.get(), $isPlaying.get()]).toEqual([elapsed, false])
  })

  test('is not possible before there is a run', () => {
    $picture.set(null)
    expect($strip.get()).toBeNull()
    play()
    stepForward()
    stepBack()
    expect([$isPlaying.get(), $time.get()]).toEqual([false, 0])
  })
})
