import { atom, onMount } from 'nanostores'
import { isRecord } from '../../platform/json.ts'
import { readStored, writeStored } from '../../platform/stored.ts'
import { type Place, readPlace } from '../winners/places.ts'

const KEY = 'altius:latest-score'
const VERSION = 1

type OwnPlace =
  | { readonly state: 'loading' | 'failed' }
  /** Without a place before the first quiz. */
  | { readonly state: 'ready'; readonly place: Place | undefined }

export const $latestScore = atom<number | undefined>()

onMount($latestScore, () => {
  $latestScore.set($latestScore.get() ?? storedScore())
})

const UNREAD: OwnPlace = { state: 'loading' }

export const $ownPlace = atom<OwnPlace>(UNREAD)

onMount($ownPlace, () => {
  if ($ownPlace.get() === UNREAD) void findOwnPlace()
})

export function saveScore(iq: number): void {
  $latestScore.set(iq)
  writeStored(KEY, VERSION, { score: { iq } })
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

function storedScore(): number | undefined {
  const { score } = readStored(KEY, VERSION)
  const iq = isRecord(score) ? score['iq'] : undefined
  return typeof iq === 'number' && iq >= 70 && iq <= 160 ? iq : undefined
}
