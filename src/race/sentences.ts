import { type Executor, type Workload } from '../domain/engine/settings.ts'
import { type Span, type TraceEvent } from '../domain/engine/trace.ts'
import { countUpTo } from '../domain/engine/arrays.ts'
import { type BlockShape } from '../domain/engine/metrics.ts'
import { type Execution, type LabResult } from '../domain/engine/run-lab.ts'
import { formatCount } from '../ui/format.ts'

export const EXECUTOR_NAMES = {
  sequential: 'Sequential',
  'block-stm': 'Block-STM',
  'partial-reexecution': 'Partial re-execution'
} as const satisfies Record<Executor, string>

export const EXECUTOR_NOTES = {
  sequential: 'one core',
  'block-stm': 're-runs whole transactions',
  'partial-reexecution': 're-runs only the affected steps'
} as const satisfies Record<Executor, string>

type WorkloadWords = { readonly name: string; readonly unit: string; readonly note: string }

export const WORKLOAD_WORDS: Readonly<Record<Workload, WorkloadWords>> = {
  transfers: {
    name: 'Transfers',
    unit: 'payment',
    note: 'Payments. The shared data: 8 accounts of exchanges.'
  },
  'hot-pool': { name: 'Hot pool', unit: 'swap', note: 'Swaps. The shared data: one pool.' },
  airdrop: { name: 'Airdrop', unit: 'gift', note: 'Gifts of tokens. The shared data: one sender.' },
  mixed: {
    name: 'Mixed',
    unit: 'transaction',
    note: 'All kinds. The shared data makes one long line and several short ones.'
  }
}

/** `3.94`. */
export function formatMillions(gas: number): string {
  return (gas / 1e6).toFixed(2)
}

export function formatUnits(count: number, unit: string): string {
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`
}

export function describeGuess(speedup: number, cores: number): string {
  return `One core takes the whole width; ${formatUnits(cores, 'core')} ${cores === 1 ? 'takes' : 'take'} ${Math.round(100 / speedup)}% of it.`
}

export function describeLanes(
  { executor, cores, totals, commits, events }: Execution,
  time: number
): string {
  const aborts = events.filter(event => event.kind === 'abort' && event.time <= time).length
  return `${EXECUTOR_NAMES[executor]} on ${formatUnits(cores, 'core')}, ${formatMillions(time)} of ${formatMillions(totals.elapsed)} million gas: ${formatCount(countUpTo(commits, time))} of ${formatCount(commits.length)} transactions committed, ${formatCount(aborts)} aborted so far.`
}

/** The longest stretch (gas) in which no run or check starts or ends, and the cores that have none meanwhile. */
export function longestRest(spans: readonly Span[], cores: number) {
  const times = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const lengths = times.map((time, index) => (times[index + 1] ?? time) - time)
  const [from = 0, to = 0] = times.slice(lengths.indexOf(Math.max(...lengths)))
  const busy = new Set(spans.filter(span => span.from <= from && span.to >= to).map(s => s.core))
  const idle = Array.from({ length: cores }, (_, core) => core).filter(core => !busy.has(core))
  return { from, to, idle }
}

export function describeShape(
  { transactions, independent, longestLine }: BlockShape,
  cores: number,
  unit: string
): string {
  const idle = transactions < cores ? ` ${transactions} can’t keep ${cores} cores busy.` : ''
  if (independent === transactions) return `No ${unit} conflicts with another.${idle}`
  if (longestLine === transactions)
    return `After the first, every ${unit} reads what the one before it wrote.${idle}`
  const share =
    independent === 0
      ? `Every ${unit} conflicts with another`
      : `${independent} of ${transactions} conflict with no other`
  return `${share}. The longest line, each reading what the one before wrote, is ${longestLine}.${idle}`
}

/** 0 where what ran again is less than a quarter of the block’s gas. */
export function costlyReruns(execution: Execution | null, gas: number): number {
  const { reruns, reexecutedGas } = execution?.totals ?? { reruns: 0, reexecutedGas: 0 }
  return reexecutedGas < gas / 4 ? 0 : reruns
}

/** What Block-STM ran side by side, what waited, and what ran again. */
export function describeRun({ shape, executions }: LabResult): string {
  const { cores, events, totals } = executions['block-stm']
  const delayed = events.filter(({ kind }) => kind === 'wait' || kind === 'rerun')
  const others = new Set(delayed.map(({ transaction }) => transaction)).size
  const once = `${formatCount(shape.transactions - others)} of ${formatUnits(shape.transactions, 'transaction')} ran once${cores > 1 ? ', side by side' : ''}`
  if (others === 0) return `${once}.`
  const waits = totals.waits > 0 ? `stopped to wait ${formatUnits(totals.waits, 'time')} and ` : ''
  const extra = Math.round((totals.reexecutedGas / shape.gas) * 100)
  return `${once}; the other ${formatCount(others)} ${waits}ran again ${formatUnits(totals.reruns, 'time')}: ${extra}% more work.`
}

function transactionName(transaction: number): string {
  return `tx ${transaction + 1}`
}

const KEY_KINDS = ['abort', 'wait', 'rerun', 'resume', 'commit'] as const

type KeyEvent = Extract<TraceEvent, { readonly kind: (typeof KEY_KINDS)[number] }>

export function isKeyEvent(event: TraceEvent): event is KeyEvent {
  return KEY_KINDS.some(kind => kind === event.kind)
}

/** 'tx 7 aborted: it read account 3, which tx 3 then wrote'. */
export function sentenceFor(event: KeyEvent): string {
  const name = transactionName(event.transaction)
  const core = `core ${event.core + 1}`
  switch (event.kind) {
    case 'rerun':
      return `${name} re-runs on ${core}, attempt ${event.incarnation + 1}`
    case 'resume':
      return `${name} goes on where it waited, on ${core}`
    case 'abort':
      return `${name} aborted: it read ${event.key}, which ${transactionName(event.by)} ${CAUSES[event.how]}`
    case 'wait':
      return `${name} waits for ${transactionName(event.for)} to write ${event.key} again`
    case 'commit':
      return `${name} committed`
  }
}

const CAUSES = {
  written: 'then wrote',
  'in doubt': 'is about to write again',
  withdrawn: 'had written and then took back'
} as const

export type LogEntry = {
  readonly time: number
  readonly kind: KeyEvent['kind']
  readonly sentence: string
}

export function logEntries(events: readonly KeyEvent[]): readonly LogEntry[] {
  const entries: LogEntry[] = []
  let first: KeyEvent | undefined
  for (const [index, event] of events.entries()) {
    first ??= event
    const { kind, time } = event
    const next = events[index + 1]
    // Commits at the same time are one range, since they follow block order.
    if (kind === 'commit' && next?.kind === 'commit' && next.time === time) continue
    const sentence =
      first === event
        ? sentenceFor(event)
        : `${transactionName(first.transaction)} to ${transactionName(event.transaction)} committed`
    entries.push({ time, kind, sentence })
    first = undefined
  }
  return entries
}
