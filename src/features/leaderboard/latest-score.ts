import { atom, onMount } from 'nanostores'
import { isRecord } from '../../platform/json.ts'
import { createStored, type Fields } from '../../platform/stored.ts'
import { type Place, readPlace } from '../winners/places.ts'

const stored = createStored('altius:latest-score', 1)

type OwnPlace =
  | { readonly state: 'loading' | 'failed' }
  /** Without a place before the first quiz. */
  | { readonly state: 'ready'; readonly place: Place | undefined }

export const $latestScore = atom<number | undefined>()

onMount($latestScore, () => {
  const iq = scoreIn(stored.newer())
  if (iq !== undefined) $latestScore.set(iq)
  return stored.watch(takeOver)
})

/** Shows the score of a round that was played on another page since. */
function takeOver(): void {
  const iq = scoreIn(stored.newer())
  if (iq === undefined) return
  $latestScore.set(iq)
  void findOwnPlace(iq)
}

const UNREAD: OwnPlace = { state: 'loading' }

export const $ownPlace = atom<OwnPlace>(UNREAD)

onMount($ownPlace, () => {
  if ($ownPlace.get() === UNREAD) void findOwnPlace()
  // Mounted, it takes over newer scores.
  return $latestScore.listen(() => undefined)
})

export function saveScore(iq: number): void {
  $latestScore.set(iq)
  stored.write({ score: { iq } })
  void findOwnPlace(iq)
}

/** Reads the place of the latest score; also the way to try again. */
export async function findOwnPlace(iq = $latestScore.get()): Promise<void> {
  if (iq === undefined) return $ownPlace.set({ state: 'ready', place: undefined })
  $ownPlace.set({ state: 'loading' })
  const place = await readPlace(iq)
  // Another score may have come meanwhile.
  if (iq === $latestScore.get())
    $ownPlace.set(place ? { state: 'ready', place } : { state: 'failed' })
}

function scoreIn(fields: Fields | undefined): number | undefined {
  const score = fields?.['score']
  const iq = isRecord(score) ? score['iq'] : undefined
  return typeof iq === 'number' && iq >= 70 && iq <= 160 ? iq : undefined
}
