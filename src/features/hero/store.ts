import { atom } from 'nanostores'
import { createPlayback } from '../../platform/playback.ts'
import { PARALLEL_TURNS, TURNS } from './block.ts'

export const SECOND_MS = 1000
const SECONDS_PER_STEP = 3
const PARALLEL_STEP = 2

export const CAPTIONS = [
  'Current blockchains process transactions sequentially...',
  'Creating bottlenecks and high fees...',
  'But what if we could process in parallel?',
  "That's the advantage!"
] as const

/** Positions are seconds. */
export const LAST_SECOND = CAPTIONS.length * SECONDS_PER_STEP - 1

export const heroPlayback = createPlayback({ $end: atom(LAST_SECOND), isLoop: true })

export const { $position: $second, $isPlaying } = heroPlayback

export const INITIALLY_PLAYING = true

export function stepAt(second: number): number {
  return Math.floor(second / SECONDS_PER_STEP)
}

export function showNextSecond(): void {
  heroPlayback.seek($second.get() === LAST_SECOND ? 0 : $second.get() + 1)
}

export function showStep(step: number): void {
  heroPlayback.pause()
  heroPlayback.seek((step + 1) * SECONDS_PER_STEP - 1)
}

/** One core runs from the start, four from the third step on. */
export function elapsedAt(second: number): { sequential: number; parallel: number } {
  const turns = second + 1 - PARALLEL_STEP * SECONDS_PER_STEP
  return {
    sequential: Math.min(second + 1, TURNS),
    parallel: Math.min(Math.max(turns, 0), PARALLEL_TURNS)
  }
}
