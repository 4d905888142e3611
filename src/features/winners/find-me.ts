import { atom, computed, onMount } from 'nanostores'
import { isUsername, normalizeUsername } from '../../../supabase/functions/_shared/username.ts'
import { standingOf, type Standing } from './standing.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { jumpToWinner } from './board-actions.ts'
import { $list } from './board.ts'

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
  | { readonly state: 'found'; readonly standing: Standing }

/** Where the visitor stands on the board, once they said who they are. */
export const $me = computed([$handle, $list], (handle, list): Me => {
  if (handle === '' || !list) return { state: 'nobody' }
  const standing = standingOf(list, handle)
  return standing ? { state: 'found', standing } : { state: 'unknown', handle }
})

/** Remembers who the visitor is and goes to their row; a name without a letter changes nothing. */
export function findMe(input: string): void {
  const handle = normalizeUsername(input)
  if (handle === '') return
  writeLocal(KEY, handle)
  $handle.set(handle)
  const me = $me.get()
  if (me.state === 'found') jumpToWinner(me.standing.username)
}

export function forgetMe(): void {
  writeLocal(KEY, null)
  $handle.set('')
}
