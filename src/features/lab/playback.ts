import { atom, batch, computed } from 'nanostores'
import { advance, type Speed } from './pace.ts'
import { readingOf } from './reading.ts'
import { nextTime, previousTime } from './key-events.ts'
import { type Clock } from '../../platform/clock.ts'
import { type EveryFrame } from '../../platform/frames.ts'
import { $opening, $picture, $strip } from './store.ts'

/** Where the playhead stands, in gas; changes every frame while playing. */
export const $time = atom(0)
/** The same for what is read rather than looked at: it follows a few times a second. */
export const $readTime = atom(0)
export const $isPlaying = atom(false)
export const $speed = atom<Speed>(1)
export const $isLabOnScreen = atom(false)
export const $isLabTabVisible = atom(true)
export const $prefersSteps = atom(false)
/** Where the visitor's last step led, until the playhead moves in any other way. */
export const $stepTime = atom<number | null>(null)

/** Whether anything is scheduled: never while nobody can see it. */
export const $isTicking = computed(
  [$isPlaying, $isLabOnScreen, $isLabTabVisible],
  (isPlaying, isOnScreen, isTabVisible) => isPlaying && isOnScreen && isTabVisible
)

export const $reading = computed(
  [$strip, $readTime],
  (strip, time) => strip && readingOf(strip, time)
)

/** The words follow the picture this often at most, in milliseconds. */
const READING_MS = 150
/** A step this often, for those who want no motion. */
const STEP_MS = 900

export function seek(time: number): void {
  const elapsed = $strip.get()?.totals.elapsed ?? 0
  const within = Math.min(elapsed, Math.max(0, time))
  batch(() => {
    $stepTime.set(null)
    $time.set(within)
    $readTime.set(within)
  })
}

export function play(): void {
  const strip = $strip.get()
  if (!strip) return
  if ($time.get() >= strip.totals.elapsed) seek(0)
  batch(() => {
    $stepTime.set(null)
    $isPlaying.set(true)
  })
}

export function pause(): void {
  batch(() => {
    $isPlaying.set(false)
    $readTime.set($time.get())
  })
}

export function togglePlaying(): void {
  if ($isPlaying.get()) pause()
  else play()
}

/** Goes to the next event worth telling, or to the end. */
export function stepForward(): void {
  const strip = $strip.get()
  if (!strip) return
  step(nextTime(strip.tellingTimes, $time.get()) ?? strip.totals.elapsed)
}

export function stepBack(): void {
  const strip = $strip.get()
  if (strip) step(previousTime(strip.tellingTimes, $time.get()) ?? 0)
}

function step(time: number): void {
  batch(() => {
    $isPlaying.set(false)
    seek(time)
    $stepTime.set(time)
  })
}

export function playAt(speed: Speed): void {
  $speed.set(speed)
}

export function seeLabOnScreen(isOnScreen: boolean): void {
  $isLabOnScreen.set(isOnScreen)
}

export function seeLabTab(isVisible: boolean): void {
  $isLabTabVisible.set(isVisible)
}

export function preferSteps(isReduced: boolean): void {
  $prefersSteps.set(isReduced)
}

/** Moves the playhead while ticking: frame by frame, or event by event where motion is not wanted. */
export function runLabClock({ every }: Pick<Clock, 'every'>, everyFrame: EveryFrame): () => void {
  let stop: (() => void) | undefined
  const $pace = computed([$isTicking, $prefersSteps], (isTicking, prefersSteps) =>
    !isTicking ? 'none' : prefersSteps ? 'steps' : 'frames'
  )
  const unsubscribe = $pace.subscribe(pace => {
    stop?.()
    if (pace === 'none') stop = undefined
    else stop = pace === 'steps' ? every(STEP_MS, takeStep) : everyFrame(frameTaker())
  })
  return () => {
    unsubscribe()
    stop?.()
  }
}

/** Puts the playhead where a new picture, or another executor, is to be shown. */
export function followPicture(): () => void {
  let shown: unknown
  let elapsed = 0
  return $strip.subscribe(strip => {
    if (!strip) return
    const picture = $picture.get()
    const wasAtEnd = $time.get() >= elapsed
    elapsed = strip.totals.elapsed
    if (picture !== shown) open(elapsed)
    else seek(wasAtEnd ? elapsed : $time.get())
    shown = picture
  })
}

function open(elapsed: number): void {
  const opening = $opening.get()
  $isPlaying.set(false)
  if (typeof opening === 'number') return seek(opening)
  if (opening === 'end' || $prefersSteps.get()) return seek(elapsed)
  seek(0)
  play()
}

function takeStep(): void {
  const strip = $strip.get()
  if (!strip) return
  seek(nextTime(strip.tellingTimes, $time.get()) ?? strip.totals.elapsed)
  if ($time.get() >= strip.totals.elapsed) pause()
}

function frameTaker(): (ms: number) => void {
  let sinceRead = 0
  return ms => {
    const elapsed = $strip.get()?.totals.elapsed ?? 0
    const time = advance($time.get(), elapsed, $speed.get(), ms)
    sinceRead += ms
    $time.set(time)
    if (time >= elapsed) return pause()
    if (sinceRead < READING_MS) return
    sinceRead = 0
    $readTime.set(time)
  }
}
