import {
  $isLabOnScreen,
  $isLabTabVisible,
  $isPlaying,
  $prefersSteps,
  $readTime,
  $speed,
  $stepTime,
  $time
} from './playback.ts'
import { $tellsAll } from './log-store.ts'
import {
  $bet,
  $executor,
  $guess,
  $hasFailed,
  $isCorrected,
  $isOpen,
  $opening,
  $picture,
  $settings
} from './store.ts'

/** Puts the lab back to where a visitor finds it; `cleanStores` does not. */
export function resetLab(): void {
  for (const store of [
    $settings,
    $executor,
    $isOpen,
    $guess,
    $bet,
    $isCorrected,
    $picture,
    $hasFailed,
    $opening,
    $time,
    $readTime,
    $isPlaying,
    $speed,
    $isLabOnScreen,
    $isLabTabVisible,
    $prefersSteps,
    $stepTime,
    $tellsAll
  ]) {
    store.set(store.init as never)
  }
}
