import { atom, computed, onMount } from 'nanostores'
import { isUsername } from '../../domain/winners/username.ts'
import { focusOn } from '../../platform/focus.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { type RankedWinner } from './columns.ts'
import { $board, $index, $profiles, $view, rowAt, showProfiles } from './store.ts'
import { positionOf, winnerAt, type WinnersIndex } from './winners-index.ts'

const KEY = 'altius:handle'

export const $handle = atom('')

onMount($handle, () => {
  const stored = readLocal(KEY) ?? ''
  // Others can write to storage: show only usernames.
  if (isUsername(stored)) $handle.set(stored)
  else writeLocal(KEY, null)
})

export type Me =
  | { readonly state: 'nobody' }
  | { readonly state: 'unknown'; readonly handle: string }
  | { readonly state: 'found'; readonly rank: WinnerRank }

export const NOBODY: Me = { state: 'nobody' }

export const $me = computed([$handle, $index], (handle, index): Me => {
  if (handle === '' || !index) return NOBODY
  const rank = rankOfWinner(index, handle)
  return rank ? { state: 'found', rank } : { state: 'unknown', handle }
})

/** The rank that has the flag on the hill: yours, or the one that the link is for. */
export const $flagged = computed([$me, $index, $view], (me, index, { highlighted }) => {
  if (me.state === 'found') return me.rank.rank
  return index && highlighted ? rankOfWinner(index, highlighted)?.rank : undefined
})

/** Your row, while it isn't on the page. */
export const $pinned = computed(
  [$me, $index, $board, $profiles],
  (me, index, board): RankedWinner | undefined => {
    if (me.state !== 'found' || !index || board.state !== 'ready') return undefined
    const { position, rank, username } = me.rank
    const isOnPage = board.rows.some(({ winner }) => winner.username === username)
    return isOnPage ? undefined : rowAt(index, position, rank)
  }
)

onMount($pinned, () =>
  $me.subscribe(me => {
    const index = $index.get()
    if (index && me.state === 'found') void showProfiles(index, Uint32Array.of(me.rank.position))
  })
)

export function rememberMe(username: string): void {
  writeLocal(KEY, username)
  $handle.set(username)
  focusOn('me')
}

export function forgetMe(): void {
  writeLocal(KEY, null)
  $handle.set('')
  focusOn('me')
}

export type WinnerRank = {
  readonly position: number
  readonly username: string
  readonly rank: number
  readonly total: number
  /** Per cent of the others with a lower score, rounded down to one decimal. */
  readonly better: number | undefined
  /** Points to the nearest better score, and who has it. */
  readonly gap: { readonly points: number; readonly above: string } | undefined
}

export function rankOfWinner(index: WinnersIndex, username: string): WinnerRank | undefined {
  const position = positionOf(index, username)
  if (position === undefined) return undefined
  const { desc: order, numbers } = index.sorts.rank
  const place = order.indexOf(position)
  const iqAt = (at: number): number => numbers[order[at] ?? -1] ?? NaN
  const iq = iqAt(place)
  let firstLower = place
  while (iqAt(firstLower) === iq) firstLower++
  let lastBetter = place
  while (iqAt(lastBetter) === iq) lastBetter--
  const above = Number.isNaN(iq) ? undefined : order[lastBetter]
  const total = order.length
  const share = total > 1 ? (total - firstLower) / (total - 1) : 0
  return {
    position,
    username: winnerAt(index, position).username,
    rank: place + 1,
    total,
    better: Number.isNaN(iq) ? undefined : Math.floor(share * 1000) / 10,
    gap:
      above === undefined
        ? undefined
        : {
            // Scores have one decimal: round binary fractions away.
            points: Math.round((iqAt(lastBetter) - iq) * 10) / 10,
            above: winnerAt(index, above).username
          }
  }
}
