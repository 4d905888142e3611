import { amdahl } from '../../domain/engine/amdahl.ts'
import { type Measured, type Series } from './measure.ts'
import { FIRST, MAX_CORES, STEP, STOPS } from './stops.ts'
import measured from './measured.json'
import { formatTimes } from '../../ui/format.ts'

export type AmdahlChoice = { readonly percent: number; readonly cores: number }

export const FIRST_CHOICE: AmdahlChoice = { percent: FIRST, cores: MAX_CORES }

export type AmdahlComparison = Measured & {
  /** From 0 to 1. */
  readonly share: number
  readonly estimate: Series
}

export function compareAt(percent: number): AmdahlComparison {
  const index = percent / STEP
  const stop = STOPS[index]
  const row = measured[index]
  if (!stop || !row) throw new RangeError(`The slider has no stop at ${percent}`)
  return {
    ...row,
    share: stop.share,
    estimate: Array.from({ length: MAX_CORES }, (_, core) => amdahl(stop.share, core + 1))
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
  return `Amdahl’s law estimates ${estimate}. The lab reaches ${whole} re-running whole transactions and ${partial} re-running only the affected steps.`
}

export function resultsOn(
  { estimate, whole, partial }: AmdahlComparison,
  cores: number
): readonly [number, number, number] {
  const on = (series: Series): number => series[cores - 1] ?? NaN
  return [on(estimate), on(whole), on(partial)]
}

/** Why the lab's results lie where they lie. Wherever transactions conflict, both are above the estimate. */
export function explain({ lines }: AmdahlComparison, cores: number): string {
  if (cores === 1) return 'One core gains nothing, and checking costs a little.'
  return lines === 0
    ? 'Nothing conflicts, so nothing waits. Checking costs a little.'
    : `This block has ${lines} lines, which move side by side. Re-running only stale steps shortens them.`
}
