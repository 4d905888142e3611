import { beforeEach, expect, test, vi } from 'vitest'
import {
  $isAwake,
  $isOnScreen,
  $isPlaying,
  $isTabVisible,
  $prefersStill,
  $step,
  $wish,
  preferStill,
  runHero,
  seeOnScreen,
  seeTab,
  showStep,
  tick,
  togglePlay
} from './store.ts'

beforeEach(() => {
  $step.set(0)
  $wish.set('none')
  $isOnScreen.set(false)
  $isTabVisible.set(true)
  $prefersStill.set(false)
})

test('goes on by one step at each tick and begins again', () => {
  const seen = Array.from({ length: 5 }, () => {
    tick()
    return $step.get()
  })
  expect(seen).toEqual([1, 2, 3, 0, 1])
})

test('is awake only while it plays, is on screen and its tab is seen', () => {
  expect($isAwake.get()).toBe(false)
  seeOnScreen(true)
  expect($isAwake.get()).toBe(true)
  seeTab(false)
  expect($isAwake.get()).toBe(false)
  seeTab(true)
  togglePlay()
  expect($isAwake.get()).toBe(false)
  expect($isPlaying.get()).toBe(false)
  togglePlay()
  expect($isAwake.get()).toBe(true)
})

test('shows the finished picture where motion is not wanted, until asked to play', () => {
  seeOnScreen(true)
  preferStill(true)
  expect($step.get()).toBe(3)
  expect($isPlaying.get()).toBe(false)
  togglePlay()
  expect($isPlaying.get()).toBe(true)
})

test('a step that was asked for stays', () => {
  seeOnScreen(true)
  showStep(2)
  expect($step.get()).toBe(2)
  expect($isAwake.get()).toBe(false)
})

test('ticks every 3,000 ms while awake, and not at all while asleep', () => {
  const stop = vi.fn()
  const every = vi.fn<(ms: number, act: () => void) => () => void>(() => stop)
  const end = runHero({ every })
  expect(every).not.toHaveBeenCalled()
  seeOnScreen(true)
  expect(every).toHaveBeenCalledExactlyOnceWith(3000, tick)
  seeOnScreen(false)
  expect(stop).toHaveBeenCalledOnce()
  seeOnScreen(true)
  end()
  expect(stop).toHaveBeenCalledTimes(2)
})
