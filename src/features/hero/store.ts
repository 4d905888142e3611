import { atom, batch, computed } from 'nanostores'
import { FIRST_STEP, LAST_STEP, nextStep, type Step, STEP_MS } from './steps.ts'
import { type Clock } from '../../platform/clock.ts'

export const $step = atom<Step>(FIRST_STEP)

/** What the visitor asked for with the button; until then the animation decides for itself. */
export const $wish = atom<'none' | 'play' | 'pause'>('none')
export const $isOnScreen = atom(false)
export const $isTabVisible = atom(true)
export const $prefersStill = atom(false)

/** Whether the animation goes on as soon as it can be seen. */
export const $isPlaying = computed(
  [$wish, $prefersStill],
  (wish, prefersStill) => wish === 'play' || (wish === 'none' && !prefersStill)
)

/** What `$isPlaying` is while the page is built. */
export const PLAYING_AT_FIRST = true

/** Whether the clock ticks: not while the picture cannot be seen. */
export const $isAwake = computed(
  [$isPlaying, $isOnScreen, $isTabVisible],
  (isPlaying, isOnScreen, isTabVisible) => isPlaying && isOnScreen && isTabVisible
)

export function tick(): void {
  $step.set(nextStep($step.get()))
}

export function togglePlay(): void {
  $wish.set($isPlaying.get() ? 'pause' : 'play')
}

/** Shows a step and stays there. */
export function showStep(step: Step): void {
  batch(() => {
    $wish.set('pause')
    $step.set(step)
  })
}

export function seeOnScreen(isOnScreen: boolean): void {
  $isOnScreen.set(isOnScreen)
}

export function seeTab(isVisible: boolean): void {
  $isTabVisible.set(isVisible)
}

/** Without motion the finished picture stands, unless the visitor has asked for another. */
export function preferStill(isReduced: boolean): void {
  $prefersStill.set(isReduced)
  if (isReduced && $wish.get() === 'none') $step.set(LAST_STEP)
}

/** Ticks while the animation is awake; a wake-up starts a whole step anew. */
export function runHero({ every }: Pick<Clock, 'every'>): () => void {
  let stop: (() => void) | undefined
  const unsubscribe = $isAwake.subscribe(isAwake => {
    stop?.()
    stop = isAwake ? every(STEP_MS, tick) : undefined
  })
  return () => {
    unsubscribe()
    stop?.()
  }
}
