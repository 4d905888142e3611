import { atom, onMount } from 'nanostores'
import { parseScore, serialiseScore } from './stored-score.ts'
import { type Score } from './score.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'

const KEY = 'altius:latest-score'

/** The last result of a scored round on this device; undefined before the first. */
export const $latestScore = atom<Score | undefined>()

onMount($latestScore, () => {
  if (!$latestScore.get()) $latestScore.set(parseScore(readLocal(KEY)))
})

export function keepScore(score: Score): void {
  $latestScore.set(score)
  writeLocal(KEY, serialiseScore(score))
}
