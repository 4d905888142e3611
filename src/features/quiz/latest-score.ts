import { atom, onMount } from 'nanostores'
import { isRecord } from '../../platform/json.ts'
import { readStored, writeStored } from '../../platform/stored.ts'
import { type Place, readPlace } from '../winners/places.ts'
import type { Score } from '../../domain/quiz/score.ts'

const KEY = 'altius:latest-score'
const VERSION = 1

type OwnPlace =
  /** `before`: the place of the score before, until that of the latest is known. */
  | { readonly state: 'loading'; readonly before: Place | undefined }
  | { readonly state: 'failed' }
  /** Without a place before the first quiz. */
  | { readonly state: 'ready'; readonly place: Place | undefined }

export const $latestScore = atom<Score | undefined>()

onMount($latestScore, () => {
  if (!$latestScore.get()) $latestScore.set(storedScore())
})

/** Where the latest score stands among the winners. */
export const $ownPlace = atom<OwnPlace>({ state: 'loading', before: undefined })

let placed: Score | undefined

onMount($ownPlace, () =>
  $latestScore.subscribe(score => {
    if (!score || score !== placed) void findOwnPlace()
  })
)

/** Reads the place of the latest score; also the way to try again. */
export async function findOwnPlace(): Promise<void> {
  const score = $latestScore.get()
  placed = score
  if (!score) {
    $ownPlace.set({ state: 'ready', place: undefined })
    return
  }
  const own = $ownPlace.get()
  const before = own.state === 'ready' ? own.place : undefined
  $ownPlace.set({ state: 'loading', before })
  const place = await readPlace(score.iq)
  // A newer score has a place of its own.
  if (score === placed) $ownPlace.set(place ? { state: 'ready', place } : { state: 'failed' })
}

export function saveScore(score: Score): void {
  $latestScore.set(score)
  writeStored(KEY, VERSION, { score })
}

/** The score of the latest quiz on this device. */
function storedScore(): Score | undefined {
  const { score } = readStored(KEY, VERSION)
  if (!isRecord(score)) return undefined
  const { iq, accuracyPercentage, completionTime } = score
  if (!isWithin(iq, 70, 160) || !isWithin(accuracyPercentage, 0, 100)) return undefined
  if (!isWithin(completionTime, 0, Infinity)) return undefined
  return { iq, accuracyPercentage, completionTime }
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
}
