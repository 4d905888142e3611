import { atom, computed, onMount } from 'nanostores'
import { $ownPlace, findOwnPlace } from '../quiz/latest-score.ts'
import { type Place, readTop, TOP, type Winner } from '../winners/places.ts'

type Top =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly top: readonly Winner[] }

type Leaderboard =
  | { readonly state: 'loading' | 'failed' }
  | {
      readonly state: 'ready'
      readonly lines: readonly Line[]
      /** `unknown` if it couldn't be read, `none` before the first quiz. */
      readonly ownPlace: 'shown' | 'unknown' | 'none'
    }

export type Line =
  | { readonly kind: 'winner'; readonly rank: number; readonly winner: Winner }
  | { readonly kind: 'own'; readonly place: Place }
  | { readonly kind: 'gap'; readonly winners: number }

const LOADING: Top = { state: 'loading' }

const $top = atom<Top>(LOADING)

onMount($top, () => {
  if ($top.get() === LOADING) void loadTop()
})

/** Waits for both, so no line appears between others. An older place stays until the new one is read. */
export const $leaderboard = computed([$top, $ownPlace], (top, own): Leaderboard => {
  if (top.state !== 'ready') return top
  if (own.state === 'failed')
    return { state: 'ready', lines: linesOf(top.top, undefined), ownPlace: 'unknown' }
  const place = own.state === 'loading' ? own.before : own.place
  if (own.state === 'loading' && !place) return LOADING
  const lines = linesOf(top.top, place)
  return { state: 'ready', lines, ownPlace: place ? 'shown' : 'none' }
})

/** After a failure, reads only what is missing. */
export function tryAgain(): void {
  if ($top.get().state === 'failed') void loadTop()
  if ($ownPlace.get().state === 'failed') void findOwnPlace()
}

async function loadTop(): Promise<void> {
  $top.set({ state: 'loading' })
  const top = await readTop()
  $top.set(top ? { state: 'ready', top } : { state: 'failed' })
}

/** The top ten, and the visitor's place between its neighbors. Ranks are the board's, without the visitor. */
export function linesOf(top: readonly Winner[], place: Place | undefined): readonly Line[] {
  if (!place) return winnersIn(top, 1, TOP)
  const own = { kind: 'own', place } as const
  const { above, below, rank } = place
  const first = rank - above.length
  const last = rank + below.length - 1
  const neighbors = [...above, ...below]
  if (first <= TOP + 1) {
    const known = [...top.slice(0, first - 1), ...neighbors, ...top.slice(last)]
    return [...winnersIn(known, 1, rank - 1), own, ...winnersIn(known, rank, Math.max(TOP, last))]
  }
  return [
    ...winnersIn(top, 1, TOP),
    { kind: 'gap', winners: first - 1 - TOP },
    ...winnersIn(above, first, rank - 1, first),
    own,
    ...winnersIn(below, rank, last, rank)
  ]
}

/** Ranks `from` to `to` of a list whose first winner has the rank `start`. */
function winnersIn(
  winners: readonly Winner[],
  from: number,
  to: number,
  start = 1
): readonly Line[] {
  return winners
    .slice(from - start, to - start + 1)
    .map((winner, at) => ({ kind: 'winner', rank: from + at, winner }))
}
