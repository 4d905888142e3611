import { atom, computed, onMount } from 'nanostores'
import { isUsername, normalizeUsername } from '../../../supabase/functions/_shared/username.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { $index, jumpToWinner } from './store.ts'
import { positionOf, winnerAt, type WinnersIndex } from './winners-index.ts'

const KEY = 'altius:handle'

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

export type WinnerRank = {
  readonly username: string
  readonly rank: number
  readonly total: number
  /** Per cent of the others whose score is lower, rounded down to one decimal; nothing without a score. */
  readonly better: number | undefined
  /** Points of IQ up to the nearest better score, and who has it; nothing when nobody is better. */
  readonly gap: { readonly points: number; readonly above: string } | undefined
}

/** Looks a username up without regard to case; `undefined` when it is not on the board. */
export function rankOfWinner(index: WinnersIndex, username: string): WinnerRank | undefined {
  const position = positionOf(index, username)
  if (position === undefined) return undefined
  const order = index.orders.rank
  const place = order.indexOf(position)
  const iqAt = (at: number): number => index.numbers.rank[order[at] ?? -1] ?? NaN
  const iq = iqAt(place)
  let firstLower = place
  while (iqAt(firstLower) === iq) firstLower++
  let lastBetter = place
  while (iqAt(lastBetter) === iq) lastBetter--
  const above = Number.isNaN(iq) ? undefined : order[lastBetter]
  const total = order.length
  const share = total > 1 ? (total - firstLower) / (total - 1) : 0
  return {
    username: winnerAt(index, position).username,
    rank: place + 1,
    total,
    better: Number.isNaN(iq) ? undefined : Math.floor(share * 1000) / 10,
    gap:
      above === undefined
        ? undefined
        : {
            // Scores have one decimal; what binary fractions add to a difference is not a gap.
            points: Math.round((iqAt(lastBetter) - iq) * 10) / 10,
            above: winnerAt(index, above).username
          }
  }
}
