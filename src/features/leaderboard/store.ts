import { atom, computed, onMount } from 'nanostores'
import { $ownPlace, findOwnPlace } from './latest-score.ts'
import { type Place, readTop, type Winner } from '../winners/places.ts'

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

/** Shows both at once, so no line appears between others. */
export const $leaderboard = computed([$top, $ownPlace], (top, own): Leaderboard => {
  if (top.state !== 'ready') return top
  if (own.state === 'loading') return LOADING
  const place = own.state === 'ready' ? own.place : undefined
  const ownPlace = own.state === 'failed' ? 'unknown' : place ? 'shown' : 'none'
  return { state: 'ready', lines: linesOf(top.top, place), ownPlace }
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
  const { rank: own = 1, above = [], below = [] } = place ?? {}
  const neighbors = [...above, ...below]
  const winners = new Map([
    ...neighbors.map((winner, at) => [own - above.length + at, winner] as const),
    ...top.map((winner, at) => [at + 1, winner] as const)
  ])
  const lines: Line[] = []
  let last = 0
  for (const [rank, winner] of [...winners].sort(([one], [other]) => one - other)) {
    if (rank > last + 1) lines.push({ kind: 'gap', winners: rank - last - 1 })
    if (rank === own && place) lines.push({ kind: 'own', place })
    lines.push({ kind: 'winner', rank, winner })
    last = rank
  }
  if (own > last && place) lines.push({ kind: 'own', place })
  return lines
}
