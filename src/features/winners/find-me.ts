import { atom, computed, onMount } from 'nanostores'
import { isUsername } from '../../domain/winners/username.ts'
import { focusOn } from '../../platform/focus.ts'
import { createStoredText } from '../../platform/stored.ts'
import { $board, $listed, $profiles, $view, rankedWinners, showProfiles } from './store.ts'
import { positionOf, winnerAt, type WinnersIndex } from './winners-index.ts'

const stored = createStoredText('altius:handle')

export const $handle = atom('')

onMount($handle, () => {
  if (stored.isNewer()) takeOver()
  return stored.watch(takeOver)
})

/** Another page may have remembered or forgotten a name. */
function takeOver(): void {
  const text = stored.read() ?? ''
  // Others can write to storage: show only usernames.
  $handle.set(isUsername(text) ? text : '')
  if (!isUsername(text)) stored.write(null)
}

/** Without a rank if the name isn't on the board, or not in its season. */
type Me = { readonly handle: string; readonly rank?: WinnerRank | undefined }

export const NOBODY: Me = { handle: '' }

export const $me = computed([$handle, $listed], (handle, index): Me =>
  handle !== '' && index ? { handle, rank: rankOfWinner(index, handle) } : NOBODY
)

/** The rank that has the flag on the hill: yours, or the one that the link is for. */
export const $flagged = computed([$me, $listed, $view], (me, index, { highlighted }) => {
  if (me.rank) return me.rank.rank
  return index && highlighted ? rankOfWinner(index, highlighted)?.rank : undefined
})

/** Your row, while it isn't on the page. */
export const $pinned = computed([$me, $listed, $board, $profiles], (me, index, board, profiles) => {
  if (!me.rank || !index || board.state !== 'ready') return undefined
  const { position, rank, username } = me.rank
  const isOnPage = board.rows.some(({ winner }) => winner.username === username)
  if (isOnPage) return undefined
  return rankedWinners(index, Uint32Array.of(position), rank - 1, profiles)[0]
})

onMount($pinned, () =>
  $me.subscribe(({ rank }) => {
    if (rank) void showProfiles(Uint32Array.of(rank.position))
  })
)

export function rememberMe(username: string): void {
  stored.write(username || null)
  $handle.set(username)
  focusOn('me')
}

export function forgetMe(): void {
  rememberMe('')
}

export type WinnerRank = NonNullable<ReturnType<typeof rankOfWinner>>

export function rankOfWinner(index: WinnersIndex, username: string) {
  const position = positionOf(index, username)
  if (position === undefined) return undefined
  const { scores } = index
  const order = index.sorts.rank.desc
  const total = order.length
  const iq = scores[position] ?? NaN
  const countOf = (isCounted: (score: number) => boolean): number =>
    order.filter(each => isCounted(scores[each] ?? NaN)).length
  const lower = total - countOf(score => score >= iq)
  const above = order[countOf(score => score > iq) - 1]
  const share = total > 1 ? lower / (total - 1) : 0
  return {
    position,
    username: winnerAt(index, position).username,
    rank: order.indexOf(position) + 1,
    total,
    /** Percent of other winners with a lower score, rounded down to one decimal. */
    better: Number.isNaN(iq) ? undefined : Math.floor(share * 1000) / 10,
    /** Points to the nearest better score, and who has it. */
    gap:
      above === undefined
        ? undefined
        : {
            // Scores have one decimal: round binary fractions away.
            points: Math.round(((scores[above] ?? NaN) - iq) * 10) / 10,
            above: winnerAt(index, above).username
          }
  }
}
