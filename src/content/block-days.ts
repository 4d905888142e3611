import { PARALLEL_GAS } from './real-blocks.ts'
import written from './block-days.json' with { type: 'json' }

/** The day of the list's first entry. */
export const FIRST_DAY = '2026-11-20'

/** Which block a day has, written down once: a later block goes to the end, and no entry ever changes. */
export const BLOCK_DAYS: readonly number[] = written

/** A day takes a block from so much gas on. With less, pevm runs on one core, and there’s little to see. */
export const DAY_GAS = PARALLEL_GAS

type Candidate = {
  readonly number: number
  readonly gasUsed: number
  readonly pevm?: { readonly note?: string | undefined } | undefined
}

/** Whether the block may have a day: it’s large, and pevm, if it measured, ran it in parallel without a trick. */
export function fitsDay({ gasUsed, pevm }: Candidate): boolean {
  return gasUsed >= DAY_GAS && pevm?.note === undefined
}

/** Days since January 1, 1970, of an ISO date. */
export function dayNumber(date: string): number {
  return Math.floor(Date.parse(date) / 86_400_000)
}

/**
 * The blocks of the first `length` days. Where the list ends, those come back that were shown longest ago. So what a day
 * has follows from the list alone, and stays when the rest is written down.
 *
 * @param mayReturn whether a block may have another day
 */
export function blocksUntil(
  length: number,
  days: readonly number[],
  mayReturn: (block: number) => boolean
): readonly number[] {
  const shown = days.slice(0, length)
  if (shown.length === length) return shown
  // Each round repeats the order of the last showings.
  const lastShown = days.filter((block, at) => mayReturn(block) && days.lastIndexOf(block) === at)
  if (lastShown.length === 0) return shown
  return [
    ...shown,
    ...Array.from(
      { length: length - shown.length },
      (_, at) => lastShown[at % lastShown.length] ?? 0
    )
  ]
}
