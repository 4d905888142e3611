import { atom, batch, computed } from 'nanostores'
import { type Clock } from '../../platform/clock.ts'
import { type EveryFrame } from '../../platform/frames.ts'
import { createPlayback } from '../../platform/playback.ts'
import { type Executor } from './engine/settings.ts'
import { nextTime, previousTime, readingAt, type Simulation } from './timeline.ts'
import { INITIAL_EXECUTOR } from './url.ts'

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const

export type Speed = (typeof SPEEDS)[number]

/** Where a simulation is first shown: at its start, its end, or a time in gas. */
export type Opening = 'start' | 'end' | number

/** How long a whole run takes at normal speed, in milliseconds. */
const RUN_MS = 12_000
/** The longest time a frame counts for: playback doesn't make up for late frames (ms). */
const FRAME_MAX_MS = 100
/** The shortest time between updates of the text (ms). */
const READING_MS = 150
/** How long each event is shown where reduced motion is preferred (ms). */
const STEP_MS = 900

/** The latest simulation; it stays until the next one has arrived. */
export const $simulation = atom<Simulation | null>(null)
/** The executor whose timeline is shown. */
export const $executor = atom<Executor>(INITIAL_EXECUTOR)
export const $speed = atom<Speed>(1)

export const $timeline = computed(
  [$simulation, $executor],
  (simulation, executor) => simulation && simulation.timelines[executor]
)

export const playback = createPlayback({
  $end: computed($timeline, timeline => timeline && timeline.totals.elapsed)
})

/** `$time` is the playhead in gas; it changes with every frame while playing. */
export const { $position: $time, $isPlaying, $isTicking } = playback
/** The playhead for what is read rather than watched: it changes a few times a second. */
export const $readTime = atom(0)
/** Where the visitor's last step led, until the playhead moves in any other way. */
export const $stepTime = atom<number | null>(null)

export const $reading = computed(
  [$timeline, $readTime],
  (timeline, time) => timeline && readingAt(timeline, time)
)

/** Shows a new simulation, and plays it if it opens at its start and motion is welcome. */
export function showSimulation(simulation: Simulation, opening: Opening): void {
  batch(() => {
    $simulation.set(simulation)
    playback.pause()
    const plays = opening === 'start' && !playback.$prefersReducedMotion.get()
    seek(typeof opening === 'number' ? opening : plays ? 0 : elapsed())
    if (plays) play()
  })
}

/** Shows another executor at the same time, or at the end if the playhead is there. */
export function watch(executor: Executor): void {
  batch(() => {
    const wasAtEnd = $time.get() >= elapsed()
    $executor.set(executor)
    if ($timeline.get()) seek(wasAtEnd ? elapsed() : $time.get())
  })
}

export function seek(time: number): void {
  movePlayhead(() => playback.seek(time))
}

export function play(): void {
  movePlayhead(playback.play)
}

export function pause(): void {
  movePlayhead(playback.pause, $stepTime.get())
}

export function togglePlaying(): void {
  if ($isPlaying.get()) pause()
  else play()
}

/** Goes to the next key event, or to the end. */
export function stepForward(): void {
  if ($timeline.get()) stepTo(timeOfNextEvent())
}

/** Goes to the previous key event, or to the start. */
export function stepBack(): void {
  const timeline = $timeline.get()
  if (timeline) stepTo(previousTime(timeline.keyTimes, $time.get()) ?? 0)
}

export function setSpeed(speed: Speed): void {
  $speed.set(speed)
}

/** Moves the playhead frame by frame, or event by event where reduced motion is preferred. */
export function runPlayer({ every }: Pick<Clock, 'every'>, everyFrame: EveryFrame): () => void {
  return playback.run(isReduced =>
    isReduced ? every(STEP_MS, showNextEvent) : everyFrame(createFrameHandler())
  )
}

/** Where the playhead is after a frame; times are in gas, `frameMs` since the frame before. */
export function timeAfterFrame(time: number, end: number, speed: Speed, frameMs: number): number {
  const share = (Math.min(frameMs, FRAME_MAX_MS) / RUN_MS) * speed
  return Math.min(end, time + share * end)
}

function elapsed(): number {
  return $timeline.get()?.totals.elapsed ?? 0
}

function movePlayhead(move: () => void, stepTime: number | null = null): void {
  batch(() => {
    move()
    $stepTime.set(stepTime)
    $readTime.set($time.get())
  })
}

function stepTo(time: number): void {
  movePlayhead(() => {
    playback.pause()
    playback.seek(time)
  }, time)
}

function timeOfNextEvent(): number {
  return nextTime($timeline.get()?.keyTimes ?? [], $time.get()) ?? elapsed()
}

function showNextEvent(): void {
  seek(timeOfNextEvent())
  if ($time.get() >= elapsed()) pause()
}

function createFrameHandler(): (ms: number) => void {
  let sinceRead = 0
  return ms => {
    const time = timeAfterFrame($time.get(), elapsed(), $speed.get(), ms)
    sinceRead += ms
    $time.set(time)
    if (time >= elapsed()) return pause()
    if (sinceRead < READING_MS) return
    sinceRead = 0
    $readTime.set(time)
  }
}
