import { type Contender } from './contenders.ts'

export type Metric =
  | 'JavaScript'
  | 'empty page'
  | 'first rows'
  | 'all rows'
  | 'searchable'
  | 'bytes'
  | 'data requests'
  | 'all requests'
  | 'longest task'
  | 'heap'
  | 'workers'
  | 'key'
  | 'sort'
  | 'descriptions'
  | '50 to 500'
  | 'next page'
  | 'burst'
  | 'event timing'

export type Condition = {
  readonly contender: Contender['id']
  readonly rows: number
  readonly slowdown: number
}

export type Sample = Condition & {
  readonly metric: Metric
  readonly part: string
  readonly value: number
}

export type Fault = Condition & { readonly message: string }

export type Recorder = (metric: Metric, value: number, part?: string) => void

export type Summary = {
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly max: number
}

/** All measurements, with a summary of each. */
export class Samples {
  readonly all: Sample[] = []
  readonly faults: Fault[] = []

  /** Keeps what `visit` records, or only its error: a page with wrong rows has no times. */
  async collect(condition: Condition, visit: (record: Recorder) => Promise<void>): Promise<void> {
    const kept: Sample[] = []
    try {
      await visit((metric, value, part = '') => kept.push({ ...condition, metric, part, value }))
      this.all.push(...kept)
    } catch (error) {
      this.faults.push({
        ...condition,
        message: error instanceof Error ? error.message : 'unknown'
      })
    }
  }

  /** `undefined` when nothing was measured; `part` selects one letter or one sort. */
  of(condition: Condition, metric: Metric, part?: string): Summary | undefined {
    const values = this.all
      .filter(
        sample =>
          sample.metric === metric &&
          sample.contender === condition.contender &&
          sample.rows === condition.rows &&
          sample.slowdown === condition.slowdown &&
          (part === undefined || sample.part === part)
      )
      .map(sample => sample.value)
    if (values.length === 0) return undefined
    return {
      count: values.length,
      median: quantile(values, 0.5),
      p95: quantile(values, 0.95),
      max: Math.max(...values)
    }
  }
}

/** Interpolates between the two nearest values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(position)] ?? 0, sorted[Math.ceil(position)] ?? 0]
  return low + (high - low) * (position - Math.floor(position))
}
