import { isRecord } from '../../platform/json.ts'
import { readStored } from '../../platform/stored.ts'
import type { Score } from './score.ts'

export const SCORE_KEY = 'altius:latest-score'
export const SCORE_VERSION = 1

/** The score of the latest quiz on this device. */
export function storedScore(): Score | undefined {
  const { score } = readStored(SCORE_KEY, SCORE_VERSION)
  if (!isRecord(score)) return undefined
  const { iq, accuracyPercentage, completionTime } = score
  if (!isWithin(iq, 70, 160) || !isWithin(accuracyPercentage, 0, 100)) return undefined
  if (!isWithin(completionTime, 0, Infinity)) return undefined
  return { iq, accuracyPercentage, completionTime }
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
}
