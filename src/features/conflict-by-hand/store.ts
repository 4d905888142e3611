import { atom, batch, computed } from 'nanostores'
import { dueCheck, type History, isDone, takeCheck, takeStep, type Trader } from './rules.ts'

export const $history = atom<History>([])
export const $wasRight = atom<boolean | null>(null)

export const $question = computed($history, dueCheck)
export const $isDone = computed($history, isDone)

export function step(trader: Trader): void {
  const history = takeStep($history.get(), trader)
  if (history === $history.get()) return
  batch(() => {
    $history.set(history)
    $wasRight.set(null)
  })
}

/** Answers "Does this one have to run again?" and runs the check. */
export function answer(hasToRunAgain: boolean): void {
  const history = takeCheck($history.get())
  const turn = history.at(-1)
  if (history === $history.get() || turn?.kind !== 'check') return
  batch(() => {
    $history.set(history)
    $wasRight.set(turn.isOutdated === hasToRunAgain)
  })
}

export function startConflictOver(): void {
  batch(() => {
    $history.set([])
    $wasRight.set(null)
  })
}
