import {
  $bet,
  $executor,
  $guess,
  $isLinkCorrected,
  $isPastBet,
  $labPuzzle,
  $look,
  $readTime,
  $settings,
  $showsAllEvents,
  $speed,
  $stepAnnouncement,
  labPlayback
} from './store.ts'

const STORES = [
  $settings,
  $executor,
  $isPastBet,
  $guess,
  $bet,
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
  for (const store of STORES) store.set(store.init as never)
}
