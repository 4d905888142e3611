import { runLab } from '../../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS, type LabSettings } from '../../domain/engine/settings.ts'
import { type TraceEvent } from '../../domain/engine/trace.ts'
import { MAX_CORES } from './stops.ts'

/** Speedups on 1, 2, … cores. */
export type Series = readonly number[]

export type Measured = {
  readonly lines: number
  /** A conflict re-runs the whole transaction (Block-STM). */
  readonly whole: Series
  /** A conflict re-runs only what depends on it. */
  readonly partial: Series
}

const TRANSACTIONS = 173

/** Of the block whose share of gas in transactions without a conflict, Amdahl's parallel share, is nearest. */
export function measure(share: number): Measured {
  const block = nearestTo(share)
  const runs = Array.from({ length: MAX_CORES }, (_, index) => {
    const settings = { ...block, cores: index + 1 }
    return runLab(settings, { isRecording: index === 0 }).executions
  })
  const speedups = (executor: 'block-stm' | 'partial-reexecution'): Series =>
    runs.map(run => Math.round(run[executor].totals.speedup * 100) / 100)
  return {
    lines: countLines(runs[0]?.sequential.events ?? []),
    whole: speedups('block-stm'),
    partial: speedups('partial-reexecution')
  }
}

function nearestTo(share: number): LabSettings {
  const blocks = Array.from({ length: TRANSACTIONS + 1 }, (_, count) => {
    const clash = count / TRANSACTIONS
    const settings = { ...DEFAULT_SETTINGS, transactions: TRANSACTIONS, clash, cores: 1 }
    const { conflictGas } = runLab(settings, { isRecording: false }).shape
    return { settings, distance: Math.abs(1 - conflictGas - share) }
  })
  return blocks.reduce((best, each) => (each.distance < best.distance ? each : best)).settings
}

/** A reader joins the line of the transaction it read from. */
function countLines(events: readonly TraceEvent[]): number {
  const lineOf = new Map<number, Set<number>>()
  const lineWith = (transaction: number): Set<number> =>
    lineOf.get(transaction) ?? new Set([transaction])
  for (const event of events) {
    if (event.kind !== 'read' || event.from === null) continue
    const joined = new Set([...lineWith(event.transaction), ...lineWith(event.from)])
    for (const member of joined) lineOf.set(member, joined)
  }
  return new Set([...lineOf.values()].filter(({ size }) => size > 1)).size
}
