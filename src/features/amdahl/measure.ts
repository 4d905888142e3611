import { runLab } from '../lab/engine/run-lab.ts'
import { CORES, DEFAULT_SETTINGS, type LabSettings } from '../lab/engine/settings.ts'
import { type TraceEvent } from '../lab/engine/trace.ts'

/** Speedups on 1, 2, … cores, in hundredths to keep the file small. */
export type Measured = {
  readonly queues: number
  /** A conflict re-runs the whole transaction (Block-STM). */
  readonly whole: readonly number[]
  /** A conflict re-runs only what depends on it. */
  readonly partial: readonly number[]
}

const TRANSACTIONS = 173

/** Of the block whose share of gas in transactions without a conflict, Amdahl's parallel share, is nearest. */
export function measure(share: number): Measured {
  const block = nearestTo(share)
  const runs = Array.from({ length: CORES.max }, (_, index) => {
    const settings = { ...block, cores: index + 1 }
    return runLab(settings, { isRecording: index === 0 }).executions
  })
  const hundredths = (executor: 'block-stm' | 'partial-reexecution'): number[] =>
    runs.map(run => Math.round(run[executor].totals.speedup * 100))
  return {
    queues: countQueues(runs[0]?.sequential.events ?? []),
    whole: hundredths('block-stm'),
    partial: hundredths('partial-reexecution')
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

/** A reader joins the queue of the transaction it read from. */
function countQueues(events: readonly TraceEvent[]): number {
  const queueOf = new Map<number, Set<number>>()
  const queueWith = (transaction: number): Set<number> =>
    queueOf.get(transaction) ?? new Set([transaction])
  for (const event of events) {
    if (event.kind !== 'read' || event.from === null) continue
    const joined = new Set([...queueWith(event.transaction), ...queueWith(event.from)])
    for (const member of joined) queueOf.set(member, joined)
  }
  return new Set([...queueOf.values()].filter(({ size }) => size > 1)).size
}
