import { atom, computed } from 'nanostores'
import { type SectionId } from '../../domain/quiz/section-ids.ts'
import { readSession, writeSession } from '../../platform/storage.ts'
import { $activeSection } from './active-section.ts'

const THRESHOLD = 300
const KEY = 'quick-access'
const DISMISSED = 'dismissed'

const $isOpen = atom(false)
/** The section whose game is being played. */
const $played = atom<SectionId | undefined>()

/** Not while a game is being played on screen. */
export const $isQuickAccessShown = computed(
  [$isOpen, $played, $activeSection],
  (isOpen, played, active) => isOpen && played !== active
)

/** Floating elements then keep out of the way. */
export const $isQuizOnScreen = atom(false)
let isDismissed = false

export function scrolledTo(scrollTop: number): void {
  if ($isOpen.get() || isDismissed || scrollTop <= THRESHOLD) return
  isDismissed = readSession(KEY) === DISMISSED
  $isOpen.set(!isDismissed)
}

export function quizSeen(isOnScreen: boolean): void {
  $isQuizOnScreen.set(isOnScreen)
}

export function markPlayed(section: SectionId | undefined): void {
  $played.set(section)
}

export function dismissQuickAccess(): void {
  isDismissed = true
  $isOpen.set(false)
  writeSession(KEY, DISMISSED)
}
