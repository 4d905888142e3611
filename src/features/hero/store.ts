import { atom } from 'nanostores'
import { type Clock } from '../../platform/clock.ts'
import { createPlayback } from '../../platform/playback.ts'
import { type Comparison } from './block.ts'

/** Per step, in ms. */
const STEP_MS = 3000

export const CAPTIONS = [
  'Current blockchains process transactions sequentially...',
  'Creating bottlenecks and high fees...',
  'But what if we could process in parallel?',
  "That's the advantage!"
] as const

export const LAST_STEP = CAPTIONS.length - 1

/** Positions are indices of `CAPTIONS`. */
export const heroPlayback = createPlayback({ $end: atom(LAST_STEP), isLoop: true })

export const { $position: $step, $isPlaying } = heroPlayback

export const INITIALLY_PLAYING = true

export function showNextStep(): void {
  heroPlayback.seek($step.get() === LAST_STEP ? 0 : $step.get() + 1)
}

export function showStep(step: number): void {
  heroPlayback.pause()
  heroPlayback.seek(step)
}

/** Starts with a whole step whenever it becomes visible. */
export function runHero({ every }: Pick<Clock, 'every'>): () => void {
  return heroPlayback.run(() => every(STEP_MS, showNextStep))
}

/** One lane runs in steps 1 to 3, four lanes in step 4; `null` before they are set up. */
export function elapsedAt(
  step: number,
  { sequentialTurns, parallelTurns }: Comparison
): { readonly sequential: number; readonly parallel: number | null } {
  const share = [0.375, 0.75][step] ?? 1
  const parallel = step < 2 ? null : step === 2 ? 0 : parallelTurns
  return { sequential: Math.ceil(sequentialTurns * share), parallel }
}
