import { isRecord, parseJson } from '../../platform/json.ts'
import { type Score } from './score.ts'

const VERSION = 1

/** A text to store of the last result of a scored round. */
export function serialiseScore(score: Score): string {
  return JSON.stringify({ version: VERSION, score })
}

/** What `serialiseScore` stored; undefined for anything else. */
export function parseScore(text: string | null | undefined): Score | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored['version'] !== VERSION || !isRecord(stored['score'])) return
  const { iq, accuracyPercentage, completionTime } = stored['score']
  if (!isWithin(iq, 70, 160) || !isWithin(accuracyPercentage, 0, 100)) return undefined
  if (!isWithin(completionTime, 0, Infinity)) return undefined
  return { iq, accuracyPercentage, completionTime }
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most
}
