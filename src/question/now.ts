import { atom, onMount } from 'nanostores'
import { clock } from '../platform/environment.ts'

/** The time in milliseconds, updated every second while something shows it. */
export const $now = atom(0)

onMount($now, () => {
  const update = (): void => $now.set(clock.now())
  update()
  return clock.every(1000, update)
})
