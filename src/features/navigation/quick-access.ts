import { atom } from 'nanostores'
import { readSession, writeSession } from '../../platform/storage.ts'

const THRESHOLD = 300
const KEY = 'quick-access'
const DISMISSED = 'dismissed'

export const $isQuickAccessShown = atom(false)
/** Floating elements then keep out of the way. */
export const $isQuizOnScreen = atom(false)
let isDismissed = false

export function scrolledTo(scrollTop: number): void {
  if ($isQuickAccessShown.get() || isDismissed || scrollTop <= THRESHOLD) return
  isDismissed = readSession(KEY) === DISMISSED
  $isQuickAccessShown.set(!isDismissed)
}

export function quizSeen(isOnScreen: boolean): void {
  $isQuizOnScreen.set(isOnScreen)
}

export function dismissQuickAccess(): void {
  isDismissed = true
  $isQuickAccessShown.set(false)
  writeSession(KEY, DISMISSED)
}
