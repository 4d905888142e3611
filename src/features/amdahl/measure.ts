import { runLab } from '../lab/engine/run-lab.ts'
import { CORES, DEFAULT_SETTINGS } from '../lab/engine/settings.ts'
import { type TraceEvent } from '../lab/engine/trace.ts'

/** What the lab measured on one block with 1, 2, … cores: speed-ups in hundredths, to keep the file small. */
export type Measured = {
  /** Groups of transactions that wait for each other, and for nobody else. */
  readonly queues: number
  /** A conflict repeats the whole transaction (Block-STM). */
  readonly whole: readonly number[]
  /** A conflict repeats only what depends on it. */
  readonly partial: readonly number[]
}

/** As many transactions as the lab's block of Ethereum's shape. */
const TRANSACTIONS = 173

/** Runs the lab's block in which a share (0 to 1) of the transactions clashes on 1 to 16 cores. */
export function measure(clash: number): Measured {
  const runs = Array.from({ length: CORES.max }, (_, index) => {
    const settings = { ...DEFAULT_SETTINGS, transactions: TRANSACTIONS, clash, cores: index + 1 }
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

/** Whoever reads what another wrote stands in the same queue. */
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
