import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { createPlayback } from './playback.ts'

const once = () => createPlayback({ $end: atom(10) })
const loop = () => createPlayback({ $end: atom(3), isLoop: true })

test('a playback that isn’t a loop starts over at its end, and continues from anywhere else', () => {
  const { $position, seek, play } = once()
  seek(99)
  expect($position.get()).toBe(10)
  play()
  expect($position.get()).toBe(0)
  seek(4)
  play()
  expect($position.get()).toBe(4)
})

test('a loop keeps the visitor’s choice when reduced motion is turned on', () => {
  const { $position, seek, pause, setReducedMotion } = loop()
  pause()
  seek(1)
  setReducedMotion(true)
  expect($position.get()).toBe(1)
})

test('ticks only while it plays, is on screen and in a visible tab, until its caller stops it', () => {
  const { play, pause, run, setOnScreen, setTabVisible, setReducedMotion } = once()
  const stop = vi.fn()
  const start = vi.fn<(isReduced: boolean) => () => void>(() => stop)
  const calls = () => [start.mock.calls.length, stop.mock.calls.length]
  const end = run(start)
  play()
  expect(calls()).toEqual([0, 0])
  setOnScreen(true)
  expect(start).toHaveBeenLastCalledWith(false)
  setTabVisible(false)
  expect(calls()).toEqual([1, 1])
  setTabVisible(true)
  setReducedMotion(true)
  expect(start).toHaveBeenLastCalledWith(true)
  expect(calls()).toEqual([3, 2])
  pause()
  expect(calls()).toEqual([3, 3])
  play()
  end()
  setOnScreen(false)
  setOnScreen(true)
  expect(calls()).toEqual([4, 4])
})
