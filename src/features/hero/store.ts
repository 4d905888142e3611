import { atom, computed } from 'nanostores'
import { createPlayback } from '../../platform/playback.ts'
import { PARALLEL_TURNS, TURNS } from './block.ts'

export const TICK_MS = 250
const TICKS_PER_STEP = 12
/** Both then run, faster than one core did alone. */
const PARALLEL_STEP = 2
const TICKS_PER_TURN = 2

export const CAPTIONS = [
  'Current blockchains process transactions sequentially...',
  'Creating bottlenecks and high fees...',
  'But what if we could process in parallel?',
  "That's the advantage!"
] as const

/** Positions are ticks. */
export const LAST_TICK = CAPTIONS.length * TICKS_PER_STEP - 1

export const heroPlayback = createPlayback({ $end: atom(LAST_TICK), isLoop: true })

export const { $position: $tick, $isPlaying } = heroPlayback

function stepAt(tick: number): number {
  return Math.floor(tick / TICKS_PER_STEP)
}

export function showNextTick(): void {
  heroPlayback.seek($tick.get() === LAST_TICK ? 0 : $tick.get() + 1)
}

export function showStep(step: number): void {
  heroPlayback.pause()
  heroPlayback.seek((step + 1) * TICKS_PER_STEP - 1)
}

/** One core runs the block alone in two steps. Then both start over, together. */
export function elapsedAt(tick: number): { sequential: number; parallel: number } {
  const alone = PARALLEL_STEP * TICKS_PER_STEP
  if (tick < alone) return { sequential: Math.floor((tick * TURNS) / alone) + 1, parallel: 0 }
  const turns = Math.floor((tick - alone) / TICKS_PER_TURN)
  return { sequential: Math.min(turns, TURNS), parallel: Math.min(turns, PARALLEL_TURNS) }
}

export type Frame = {
  readonly step: number
  /** Turns, of one core and of four. */
  readonly sequential: number
  readonly parallel: number
  /** At the end, the blocks make room for the next round. */
  readonly leaves: boolean
  readonly isPlaying: boolean
}

export function frameAt(tick: number, isPlaying: boolean): Frame {
  return {
    step: stepAt(tick),
    ...elapsedAt(tick),
    leaves: isPlaying && tick > LAST_TICK - 2,
    isPlaying
  }
}

export const $frame = computed([$tick, $isPlaying], frameAt)
