import { type Executor, type Workload } from './engine/settings.ts'
import { type TraceEvent } from './engine/trace.ts'
import { countUpTo } from './engine/arrays.ts'
import { type Simulation, type Timeline } from './timeline.ts'
import { formatTimes } from '../../ui/format.ts'

export const EXECUTOR_NAMES = {
  sequential: 'Sequential',
  'block-stm': 'Block-STM',
  'partial-reexecution': 'Partial re-execution'
} as const satisfies Record<Executor, string>

export const EXECUTOR_NOTES = {
  sequential: 'one core',
  'block-stm': 'repeats whole transactions',
  'partial-reexecution': 'repeats only what depends'
} as const satisfies Record<Executor, string>

export const WORKLOAD_NAMES = {
  transfers: 'Transfers',
  'hot-pool': 'Hot pool',
  airdrop: 'Airdrop',
  mixed: 'Mixed'
} as const satisfies Record<Workload, string>

export const WORKLOAD_NOTES = {
  transfers: 'Payments; those that clash go through 8 shared exchange accounts.',
  'hot-pool': 'Swaps; those that clash trade in one shared pool.',
  airdrop: 'Gifts of tokens; those that clash come from one sender.',
  mixed: 'All kinds; those that clash form one long chain and several short ones.'
} as const satisfies Record<Workload, string>

/** `3.94`. */
export function formatMillions(gas: number): string {
  return (gas / 1e6).toFixed(2)
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`
}

export function formatUnits(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export function describeLanes(
  { executor, cores, totals, commits, aborts }: Timeline,
  time: number
): string {
  return `${EXECUTOR_NAMES[executor]} on ${formatUnits(cores, 'core')}, ${formatMillions(time)} of ${formatMillions(totals.elapsed)} million gas: ${countUpTo(commits, time)} of ${commits.length} transactions committed, ${countUpTo(aborts, time)} aborted so far. The log says the same event by event.`
}

export function describeShape({ shape }: Simulation): string {
  const { independent, longestChain } = shape
  if (independent === 1) return 'In this block nobody depends on anybody.'
  if (independent === 0)
    return `In this block everybody depends on somebody; the longest chain is ${formatPercent(longestChain)} of it.`
  return `In this block ${formatPercent(independent)} depend on nobody; the longest chain is ${formatPercent(longestChain)} of it.`
}

export function summarize({ shape, timelines }: Simulation): string {
  const whole = timelines['block-stm'].totals
  const fine = timelines['partial-reexecution'].totals
  const extra = whole.reexecutedGas / shape.gas
  const cost =
    whole.aborts === 0
      ? 'Nothing had to run twice.'
      : `Block-STM aborted ${formatUnits(whole.aborts, 'time')} and spent ${extra < 0.01 ? 'less than 1%' : formatPercent(extra)} more gas on re-runs.`
  return `Block-STM is ${formatTimes(whole.speedup)} as fast as one core, partial re-execution ${formatTimes(fine.speedup)}. ${cost}`
}

/** The law runs all clashing transactions in sequence, then the rest on all cores. */
export function explainEstimate({ shape, timelines }: Simulation): string {
  const { 'block-stm': whole, 'partial-reexecution': partial } = timelines
  if (shape.dependentGas === 0) return 'nobody waits; checks take a little off'
  if (Math.max(whole.totals.speedup, partial.totals.speedup) <= whole.totals.amdahl)
    return 'not beaten: checks take time too'
  if (shape.longestChain < 1 - shape.independent - 0.5 / shape.transactions)
    return 'beaten: several queues, side by side'
  return shape.independent > 0
    ? 'beaten: others run beside the queue'
    : 'beaten: parts run ahead of the queue'
}

/** How far off a close guess may be, as a share. */
const CLOSE = 0.1

export function judgeGuess(guess: number, actual: number): string {
  if (Math.abs(guess - actual) <= actual * CLOSE) return 'Well guessed.'
  return guess > actual
    ? 'Too hopeful: clashes cost more than they seem to.'
    : 'Too careful: clashes cost less than they seem to.'
}

function transactionName(transaction: number): string {
  return `tx ${transaction + 1}`
}

/** 'tx 7 aborted: it read account 3, which tx 3 then wrote'. */
export function sentenceFor(event: TraceEvent): string {
  const name = transactionName(event.transaction)
  const core = `core ${event.core + 1}`
  switch (event.kind) {
    case 'start':
      return `${name} started on ${core}`
    case 'rerun':
      return `${name} started again on ${core}, attempt ${event.incarnation + 1}`
    case 'resume':
      return `${name} goes on where it waited, on ${core}`
    case 'read':
      return event.from === null
        ? `${name} read ${event.key}, as it was before the block`
        : `${name} read ${event.key}, written by ${transactionName(event.from)}`
    case 'write':
      return `${name} wrote ${event.value} to ${event.key}`
    case 'withdraw':
      return `${name} took back its write to ${event.key}`
    case 'validate':
      return `${name} checked on ${core}: what it read ${event.passed ? 'still holds' : 'has changed'}`
    case 'abort':
      return `${name} aborted: it read ${event.key}, which ${transactionName(event.by)} ${CAUSES[event.how]}`
    case 'wait':
      return `${name} waits for ${transactionName(event.for)}, about to write ${event.key} again`
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
  readonly kind: TraceEvent['kind']
  readonly sentence: string
}

export function logEntries(events: readonly TraceEvent[]): readonly LogEntry[] {
  const entries: LogEntry[] = []
  let first: TraceEvent | undefined
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
