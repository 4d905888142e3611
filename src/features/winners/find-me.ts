import { atom, computed, onMount } from 'nanostores'
import { isUsername, normalizeUsername } from '../../../supabase/functions/_shared/username.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { rankOfWinner, type WinnerRank } from './rank.ts'
import { $index, jumpToWinner } from './store.ts'

const KEY = 'altius:handle'

/** The visitor's own username, remembered on this device only. */
export const $handle = atom('')

onMount($handle, () => {
  const stored = readLocal(KEY) ?? ''
  // Others can write there too: what is no username would fill the screen.
  if (isUsername(stored)) $handle.set(stored)
  else forgetMe()
})

export type Me =
  | { readonly state: 'nobody' }
  | { readonly state: 'unknown'; readonly handle: string }
  | { readonly state: 'found'; readonly rank: WinnerRank }

/** The visitor's place on the board, once they said who they are. */
export const $me = computed([$handle, $index], (handle, index): Me => {
  if (handle === '' || !index) return { state: 'nobody' }
  const rank = rankOfWinner(index, handle)
  return rank ? { state: 'found', rank } : { state: 'unknown', handle }
})

/** Remembers who the visitor is and goes to their row; a name without a letter changes nothing. */
export function findMe(input: string): void {
  const handle = normalizeUsername(input)
  if (handle === '') return
  writeLocal(KEY, handle)
  $handle.set(handle)
  const me = $me.get()
  if (me.state === 'found') jumpToWinner(me.rank.username)
}

export function forgetMe(): void {
  writeLocal(KEY, null)
  $handle.set('')
}
