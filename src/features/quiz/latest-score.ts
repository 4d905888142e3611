import { atom, computed, onMount } from 'nanostores'
import { isRecord, parseJson } from '../../platform/json.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { $winners, type WinnersIndex } from '../winners/api.ts'
import { type Score } from './score.ts'

const KEY = 'altius:latest-score'
const VERSION = 1

/** Someone with a score; a missing one counts as the lowest. */
export type Scored = { iq: number | null }

export type ScoreStanding = {
  winners: number
  /** Per cent of winners with a strictly lower score: 0 to 100, one decimal; 0 without winners. */
  better: number
  /** From 1, after every score above it and every equal one. */
  rank: number
  /** `winners` + 1 */
  total: number
}

type OwnStanding =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly standing: ScoreStanding | undefined }

export const $latestScore = atom<Score | undefined>()

onMount($latestScore, () => {
  if (!$latestScore.get()) $latestScore.set(parseScore(readLocal(KEY)))
})

/** Where the latest score stands among the winners; undefined before the first quiz. */
export const $ownStanding = computed([$winners, $latestScore], (winners, score): OwnStanding => {
  if (winners.state !== 'ready') return { state: winners.state }
  return { state: 'ready', standing: score && standingOfScore(score.iq, scoredIn(winners.index)) }
})

function scoredIn({ iq }: WinnersIndex): readonly Scored[] {
  return Array.from(iq, score => ({ iq: Number.isNaN(score) ? null : score }))
}

export function saveScore(score: Score): void {
  $latestScore.set(score)
  writeLocal(KEY, JSON.stringify({ version: VERSION, score }))
}

/** Where a result would stand: after its equals, so that nobody moves down for a tie. */
export function standingOfScore(iq: number, winners: readonly Scored[]): ScoreStanding {
  const total = winners.length + 1
  const lower = winners.filter(winner => (winner.iq ?? -Infinity) < iq).length
  const share = winners.length === 0 ? 0 : (100 * lower) / winners.length
  return {
    winners: winners.length,
    // Rounded down, so that only a result above everybody is better than 100 %.
    better: Math.floor(share * 10) / 10,
    rank: total - lower,
    total
  }
}

/**
 * The winners next to the place a result would take, at most `reach` on each side.
 * @param ranked the best first, a missing score last
 */
export function neighborsOfScore<Winner extends Scored>(
  iq: number,
  ranked: readonly Winner[],
  reach = 2
): { above: readonly Winner[]; below: readonly Winner[] } {
  const place = standingOfScore(iq, ranked).rank - 1
  return {
    above: ranked.slice(Math.max(0, place - reach), place),
    below: ranked.slice(place, place + reach)
  }
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
