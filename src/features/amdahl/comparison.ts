import { amdahl } from '../../figures/amdahl.ts'
import { FIRST, STEP, STOPS } from './stops.ts'
import measured from './measured.json'
import { formatTimes } from '../../ui/format.ts'

export const MAX_CORES = 16

export type AmdahlChoice = { readonly percent: number; readonly cores: number }

export const FIRST_CHOICE: AmdahlChoice = { percent: FIRST, cores: MAX_CORES }

/** Speed-ups on 1, 2, … cores. */
export type Series = readonly number[]

export type AmdahlComparison = {
  /** From 0 to 1. */
  readonly share: number
  readonly queues: number
  readonly estimate: Series
  readonly whole: Series
  readonly partial: Series
}

export function compareAt(percent: number): AmdahlComparison {
  const index = percent / STEP
  const stop = STOPS[index]
  const row = measured[index]
  if (!stop || !row) throw new RangeError(`The slider has no stop at ${percent}`)
  return {
    share: stop.share,
    queues: row.queues,
    estimate: row.whole.map((_, core) => amdahl(stop.share, core + 1)),
    whole: row.whole.map(hundredths => hundredths / 100),
    partial: row.partial.map(hundredths => hundredths / 100)
  }
}

/** `64.85%`, `70%`. */
export function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`
}

export function sayCores(cores: number): string {
  return cores === 1 ? '1 core' : `${cores} cores`
}

export function sayResults(comparison: AmdahlComparison, cores: number): string {
  const [estimate, whole, partial] = resultsOn(comparison, cores).map(formatTimes)
  return `Amdahl’s law estimates ${estimate}. The lab measures ${whole} repeating whole transactions and ${partial} repeating only what depends.`
}

export function resultsOn(
  { estimate, whole, partial }: AmdahlComparison,
  cores: number
): readonly [number, number, number] {
  const on = (series: Series): number => series[cores - 1] ?? NaN
  return [on(estimate), on(whole), on(partial)]
}

/** Why the lab's results lie where they lie. Wherever transactions clash, both beat the estimate. */
export function explain({ queues }: AmdahlComparison, cores: number): string {
  if (cores === 1) return 'One core gains nothing, and checking what each one read costs a little.'
  return queues === 0
    ? 'Nothing clashes, so nothing waits. Checks still cost a little.'
    : `These clashes form ${queues} queues, and the queues run side by side; Amdahl’s law counts them as one.`
}
