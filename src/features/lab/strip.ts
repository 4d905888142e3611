import { type Executor } from './engine/executor.ts'
import { type LabSettings } from './engine/settings.ts'
import { type BlockShape } from './engine/shape.ts'
import { type Totals } from './engine/totals.ts'
import { type TraceEvent } from './engine/trace.ts'
import { type Spans } from './spans.ts'

/** One execution, ready to be drawn and told. */
export type Strip = {
  readonly executor: Executor
  readonly cores: number
  readonly totals: Totals
  readonly runs: Spans
  readonly checks: Spans
  /** Only what the log tells by default, and the times of it. */
  readonly telling: readonly TraceEvent[]
  readonly tellingTimes: Float64Array<ArrayBuffer>
  readonly commits: Float64Array<ArrayBuffer>
  readonly aborts: Float64Array<ArrayBuffer>
  /** Of the final state: equal states, equal fingerprints. */
  readonly fingerprint: string
}

/** What the lab shows of a run: plain data, so that a worker can post it. */
export type Picture = {
  readonly settings: LabSettings
  readonly shape: BlockShape
  readonly strips: Readonly<Record<Executor, Strip>>
}
