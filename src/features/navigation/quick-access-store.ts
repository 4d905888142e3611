import { atom, computed } from 'nanostores'
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

export function scrolledTo(scrollTop: number): void {
  if ($isOpen.get() || isDismissed || scrollTop <= THRESHOLD) return
  isDismissed = readText(KEY, 'tab') === DISMISSED
  $isOpen.set(!isDismissed)
}

export const quizSeen = $isQuizOnScreen.set
export const markPlaying = $isPlaying.set
export const markLabInUse = $isLabInUse.set

export function dismissQuickAccess(): void {
  isDismissed = true
  $isOpen.set(false)
  writeText(KEY, DISMISSED, 'tab')
}
