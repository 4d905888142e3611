import { type Contender } from './contenders.ts'

export type Metric =
  | 'JavaScript'
  | 'first rows'
  | 'all rows'
  | 'longest task'
  | 'heap'
  | 'workers'
  | 'key'
  | 'sort'
  | '50 to 500'
  | 'next page'
  | 'burst'
  | 'event timing'

export type Where = {
  readonly contender: Contender['id']
  readonly rows: number
  readonly slowdown: number
}

export type Sample = Where & {
  readonly metric: Metric
  readonly part: string
  readonly value: number
}

export type Fault = Where & { readonly sentence: string }

export type Recorder = (metric: Metric, value: number, part?: string) => void

export type Summary = {
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly most: number
}

/** Everything that was measured, and what it comes to. */
export class Samples {
  readonly all: Sample[] = []
  readonly faults: Fault[] = []

  /** Keeps what `visit` records, or its fault and nothing else: what shows wrong rows has no times. */
  async during(where: Where, visit: (record: Recorder) => Promise<void>): Promise<void> {
    const kept: Sample[] = []
    try {
      await visit((metric, value, part = '') => kept.push({ ...where, metric, part, value }))
      this.all.push(...kept)
    } catch (error) {
      this.faults.push({ ...where, sentence: error instanceof Error ? error.message : 'unknown' })
    }
  }

  /** `undefined` when nothing was measured there; `part` picks one of its kind. */
  of(where: Where, metric: Metric, part?: string): Summary | undefined {
    const values = this.all
      .filter(
        sample =>
          sample.metric === metric &&
          sample.contender === where.contender &&
          sample.rows === where.rows &&
          sample.slowdown === where.slowdown &&
          (part === undefined || sample.part === part)
      )
      .map(sample => sample.value)
      .sort((a, b) => a - b)
    if (values.length === 0) return undefined
    return {
      count: values.length,
      median: quantile(values, 0.5),
      p95: quantile(values, 0.95),
      most: values.at(-1) ?? 0
    }
  }
}

/** Between the two nearest of the sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}
