import { isRecord, parseJson } from '../../platform/json.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import type { Score } from './score.ts'

const KEY = 'altius:latest-score'
const VERSION = 1

export function storeScore(score: Score): void {
  writeLocal(KEY, JSON.stringify({ version: VERSION, score }))
}

/** The score of the latest quiz on this device; others can write there too. */
export function storedScore(): Score | undefined {
  const stored = parseJson(readLocal(KEY))
  if (!isRecord(stored) || stored['version'] !== VERSION || !isRecord(stored['score'])) return
  const { iq, accuracyPercentage, completionTime } = stored['score']
  if (!isWithin(iq, 70, 160) || !isWithin(accuracyPercentage, 0, 100)) return undefined
  if (!isWithin(completionTime, 0, Infinity)) return undefined
  return { iq, accuracyPercentage, completionTime }
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
}
