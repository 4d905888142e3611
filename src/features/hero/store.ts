import { atom } from 'nanostores'
import { type Clock } from '../../platform/clock.ts'
import { createPlayback } from '../../platform/playback.ts'
import { type Comparison } from './block.ts'

/** How long each step of the animation is shown, in milliseconds. */
const STEP_MS = 3000

/** The steps of the animation, by their captions. */
export const CAPTIONS = [
  'Current blockchains process transactions sequentially...',
  'Creating bottlenecks and high fees...',
  'But what if we could process in parallel?',
  "That's the advantage!"
] as const

export const LAST_STEP = CAPTIONS.length - 1

/** Its positions are the indices of `CAPTIONS`. */
export const heroPlayback = createPlayback({ $end: atom(LAST_STEP), isLoop: true })

export const { $position: $step, $isPlaying } = heroPlayback

/** What `$isPlaying` is while the page is built. */
export const INITIALLY_PLAYING = true

/** Goes on to the next step, after the last one to the first. */
export function showNextStep(): void {
  heroPlayback.seek($step.get() === LAST_STEP ? 0 : $step.get() + 1)
}

/** Shows a step and stays there. */
export function showStep(step: number): void {
  heroPlayback.pause()
  heroPlayback.seek(step)
}

/** Goes on step by step while it can be seen; whenever that begins, with a whole step. */
export function runHero({ every }: Pick<Clock, 'every'>): () => void {
  return heroPlayback.run(() => every(STEP_MS, showNextStep))
}

/**
 * The turns that have passed in each half of the figure. One lane runs through the first two steps
 * and ends in the third, where four lanes are set up; they run in the last. `null`: not set up yet.
 */
export function elapsedAt(
  step: number,
  { sequentialTurns, parallelTurns }: Comparison
): { readonly sequential: number; readonly parallel: number | null } {
  const share = [0.375, 0.75][step] ?? 1
  const parallel = step < 2 ? null : step === 2 ? 0 : parallelTurns
  return { sequential: Math.ceil(sequentialTurns * share), parallel }
}
