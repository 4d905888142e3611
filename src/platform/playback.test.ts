import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import { createPlayback } from './playback.ts'

const once = (end: number | null = 10) => createPlayback({ $end: atom(end) })
const loop = () => createPlayback({ $end: atom<number | null>(3), isLoop: true })

/** Records when playback starts and stops ticking. */
function ticker() {
  const stop = vi.fn()
  return { stop, start: vi.fn<(isReduced: boolean) => () => void>(() => stop) }
}

describe('a position', () => {
  test('stays between the start and the end', () => {
    const { $position, seek } = once()
    seek(-5)
    expect($position.get()).toBe(0)
    seek(99)
    expect($position.get()).toBe(10)
  })
})

describe('a playback that isn’t a loop', () => {
  test('starts with play and stops with pause', () => {
    const { $isPlaying, play, toggle } = once()
    expect($isPlaying.get()).toBe(false)
    play()
    expect($isPlaying.get()).toBe(true)
    toggle()
    expect($isPlaying.get()).toBe(false)
    toggle()
    expect($isPlaying.get()).toBe(true)
  })

  test('starts over at its end, and continues from anywhere else', () => {
    const { $position, seek, play } = once()
    seek(10)
    play()
    expect($position.get()).toBe(0)
    seek(4)
    play()
    expect($position.get()).toBe(4)
  })

  test('does nothing without an end', () => {
    const { $isPlaying, $position, play, seek } = once(null)
    play()
    seek(5)
    expect([$isPlaying.get(), $position.get()]).toEqual([false, 0])
  })

  test('keeps its position when reduced motion is turned on', () => {
    const { $position, setReducedMotion } = once()
    setReducedMotion(true)
    expect($position.get()).toBe(0)
  })
})

describe('a loop', () => {
  test('plays by itself, and continues at its end', () => {
    const { $isPlaying, $position, seek, pause, play } = loop()
    expect($isPlaying.get()).toBe(true)
    seek(3)
    pause()
    play()
    expect([$isPlaying.get(), $position.get()]).toEqual([true, 3])
  })

  test('shows its end under reduced motion until it is played', () => {
    const { $isPlaying, $position, setReducedMotion, toggle } = loop()
    setReducedMotion(true)
    expect([$isPlaying.get(), $position.get()]).toEqual([false, 3])
    toggle()
    expect($isPlaying.get()).toBe(true)
  })

  test('keeps the visitor’s choice when reduced motion is turned on', () => {
    const { $isPlaying, $position, seek, pause, play, setReducedMotion } = loop()
    pause()
    seek(1)
    setReducedMotion(true)
    expect($position.get()).toBe(1)
    play()
    setReducedMotion(false)
    expect($isPlaying.get()).toBe(true)
  })
})

describe('ticking', () => {
  test('happens only while it plays, is on screen and in a visible tab', () => {
    const { play, pause, run, setOnScreen, setTabVisible } = once()
    const { start, stop } = ticker()
    run(start)
    play()
    expect(start).not.toHaveBeenCalled()
    setOnScreen(true)
    expect(start).toHaveBeenCalledExactlyOnceWith(false)
    setTabVisible(false)
    expect(stop).toHaveBeenCalledTimes(1)
    setTabVisible(true)
    pause()
    expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([2, 2])
  })

  test('restarts when reduced motion is turned on', () => {
    const { play, run, setOnScreen, setReducedMotion } = once()
    const { start, stop } = ticker()
    run(start)
    play()
    setOnScreen(true)
    setReducedMotion(true)
    expect(start.mock.calls).toEqual([[false], [true]])
    expect(stop).toHaveBeenCalledOnce()
  })

  test('ends when its caller stops it', () => {
    const { play, run, setOnScreen } = once()
    const { start, stop } = ticker()
    const end = run(start)
    play()
    setOnScreen(true)
    end()
    setOnScreen(false)
    setOnScreen(true)
    expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
  })
})
