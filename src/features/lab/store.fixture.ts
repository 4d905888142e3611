import { batch } from 'nanostores'
import {
  $bet,
  $executor,
  $friendBet,
  $guess,
  $hasLoadFailed,
  $isLinkCorrected,
  $isPastBet,
  $labPuzzle,
  $look,
  $readTime,
  $recording,
  $settings,
  $showsAllEvents,
  $speed,
  $stepAnnouncement,
  labPlayback
} from './store.ts'

const STORES = [
  $settings,
  $recording,
  $hasLoadFailed,
  $executor,
  $isPastBet,
  $guess,
  $bet,
  $friendBet,
  $labPuzzle,
  $look,
  $isLinkCorrected,
  labPlayback.$position,
  labPlayback.$choice,
  labPlayback.$isOnScreen,
  labPlayback.$isTabVisible,
  labPlayback.$prefersReducedMotion,
  $readTime,
  $speed,
  $stepAnnouncement,
  $showsAllEvents
]

/** `cleanStores` doesn't reset the lab. */
export function resetLab(): void {
  batch(() => {
    for (const store of STORES) store.set(store.init as never)
  })
}
