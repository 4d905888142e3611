import { atom, onMount } from 'nanostores'
import { clock } from '../../platform/clock.ts'

const SECOND = 1000

/** The time in milliseconds, as of the last full second that somebody looked. */
export const $now = atom(0)

onMount($now, () => {
  const look = (): void => $now.set(clock.now())
  look()
  return clock.every(SECOND, look)
})
