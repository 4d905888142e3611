import { atom } from 'nanostores'
import { readSession, writeSession } from '../../platform/storage.ts'

/** The panel appears once the page is scrolled further than this, in pixels. */
const THRESHOLD = 300
const KEY = 'quick-access'
const DISMISSED = 'dismissed'

/** Whether the panel stands: from the first scroll that goes far enough until it is dismissed. */
export const $isQuickAccessShown = atom(false)
/** Whether any of the quiz is on screen: what floats over the page then keeps out of its way. */
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

/** Hides the panel until the session ends. */
export function dismissQuickAccess(): void {
  isDismissed = true
  $isQuickAccessShown.set(false)
  writeSession(KEY, DISMISSED)
}
