import { atom, onMount } from 'nanostores'
import { isRecord, parseJson } from '../../platform/json.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { type Place, readPlace } from '../winners/standings.ts'
import { type Score } from './score.ts'

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
  if (!$latestScore.get()) $latestScore.set(parseScore(readLocal(KEY)))
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
  writeLocal(KEY, JSON.stringify({ version: VERSION, score }))
}

function parseScore(text: string | null): Score | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored['version'] !== VERSION || !isRecord(stored['score'])) return
  const { iq, accuracyPercentage, completionTime } = stored['score']
  if (!isWithin(iq, 70, 160) || !isWithin(accuracyPercentage, 0, 100)) return undefined
  if (!isWithin(completionTime, 0, Infinity)) return undefined
  return { iq, accuracyPercentage, completionTime }
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
}
