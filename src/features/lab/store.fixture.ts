import { $showsAllEvents } from './log-store.ts'
import { $executor, $readTime, $simulation, $speed, $stepTime, playback } from './player.ts'
import { $solved } from './puzzle-progress.ts'
import {
  $block,
  $cores,
  $isUnknown,
  $mix,
  $moveNotice,
  $order,
  $puzzle,
  $tried,
  choosePuzzle
} from './puzzle-store.ts'
import { $bet, $guess, $hasFailed, $isCorrected, $isOpen, $opening, $settings } from './store.ts'

/** Resets the lab to its initial state; `cleanStores` does not. */
export function resetLab(): void {
  for (const store of [
    $settings,
    $executor,
    $isOpen,
    $guess,
    $bet,
    $isCorrected,
    $simulation,
    $hasFailed,
    $opening,
    playback.$position,
    playback.$choice,
    playback.$isOnScreen,
    playback.$isTabVisible,
    playback.$prefersReducedMotion,
    $readTime,
    $speed,
    $stepTime,
    $showsAllEvents
  ]) {
    store.set(store.init as never)
  }
}

/** Resets the puzzles, without what this device remembers. */
export function resetPuzzles(): void {
  // It forgets the attempt as well.
  choosePuzzle('six-times')
  for (const store of [
    $solved,
    $block,
    $cores,
    $isUnknown,
    $mix,
    $moveNotice,
    $order,
    $puzzle,
    $tried
  ]) {
    store.set(store.init as never)
  }
}
