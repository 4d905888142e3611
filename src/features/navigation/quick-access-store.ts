import { atom, computed, onMount } from 'nanostores'
import { watchReturn } from '../../platform/observers.ts'
import { readText, writeText } from '../../platform/storage.ts'

const THRESHOLD = 300
const KEY = 'quick-access'
const DISMISSED = 'dismissed'

const $isOpen = atom(false)
const $isPlaying = atom(false)
const $isLabInUse = atom(false)

/** Floating elements then keep out of the way. */
export const $isQuizOnScreen = atom(false)

/** Not while the lab or a game of the quiz section is being played on screen. */
export const $isQuickAccessShown = computed(
  [$isOpen, $isLabInUse, $isPlaying, $isQuizOnScreen],
  (isOpen, isLabInUse, isPlaying, isOnScreen) => isOpen && !isLabInUse && !(isPlaying && isOnScreen)
)

let isDismissed = false

// By Back, a page comes that doesn't know what was dismissed after it.
onMount($isOpen, () =>
  watchReturn(() => {
    if (isDismissedInTab()) $isOpen.set(false)
  })
)

export function scrolledTo(scrollTop: number): void {
  if ($isOpen.get() || isDismissed || scrollTop <= THRESHOLD) return
  isDismissed = isDismissedInTab()
  $isOpen.set(!isDismissed)
}

export const quizSeen = $isQuizOnScreen.set
export const markPlaying = $isPlaying.set
export const markLabInUse = $isLabInUse.set

function isDismissedInTab(): boolean {
  return readText(KEY, 'tab') === DISMISSED
}

export function dismissQuickAccess(): void {
  isDismissed = true
  $isOpen.set(false)
  writeText(KEY, DISMISSED, 'tab')
}
