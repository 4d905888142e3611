import { type Executor } from './engine/executor.ts'
import { type Workload } from './engine/settings.ts'
import { type Picture, type Strip } from './strip.ts'
import { type Reading } from './reading.ts'

export const EXECUTOR_NAMES = {
  sequential: 'Sequential',
  'block-stm': 'Block-STM',
  'instruction-level': 'Instruction level'
} as const satisfies Record<Executor, string>

export const EXECUTOR_NOTES = {
  sequential: 'one core',
  'block-stm': 'repeats whole transactions',
  'instruction-level': 'repeats only what depends'
} as const satisfies Record<Executor, string>

export const WORKLOAD_NAMES = {
  transfers: 'Transfers',
  'hot-pool': 'Hot pool',
  airdrop: 'Airdrop',
  mixed: 'Mixed'
} as const satisfies Record<Workload, string>

/** What the transactions that clash have in common. */
export const WORKLOAD_NOTES = {
  transfers: 'Payments; those that clash go through 8 shared exchange accounts.',
  'hot-pool': 'Swaps; those that clash trade in one shared pool.',
  airdrop: 'Gifts of tokens; those that clash come from one sender.',
  mixed: 'All kinds; those that clash form one long chain and several short ones.'
} as const satisfies Record<Workload, string>

/** Two digits after the point below ten, one above: 3.64x, 15.8x. */
export function formatTimes(times: number): string {
  return `${times.toFixed(times < 9.995 ? 2 : 1)}x`
}

/** Gas as millions: `3.94`. */
export function formatMillions(gas: number): string {
  return (gas / 1e6).toFixed(2)
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** What the canvas shows at a moment, for those who cannot see it. */
export function describeLanes(strip: Strip, { time, committed, aborts }: Reading): string {
  const lanes = strip.cores === 1 ? '1 core' : `${strip.cores} cores`
  const of = strip.commits.length
  return `${EXECUTOR_NAMES[strip.executor]} on ${lanes}, ${formatMillions(time)} of ${formatMillions(strip.totals.elapsed)} million gas: ${committed} of ${of} transactions committed, ${aborts} aborted so far. The log says the same event by event.`
}

/** How the transactions of a block hang together. */
export function shapeInWords({ shape }: Picture): string {
  const { independent, longestChain } = shape
  if (independent === 1) return 'In this block nobody depends on anybody.'
  if (independent === 0)
    return `In this block everybody depends on somebody; the longest chain is ${formatPercent(longestChain)} of it.`
  return `In this block ${formatPercent(independent)} depend on nobody; the longest chain is ${formatPercent(longestChain)} of it.`
}

/** How a run came out, in a sentence or two. */
export function summaryOf({ shape, strips }: Picture): string {
  const whole = strips['block-stm'].totals
  const fine = strips['instruction-level'].totals
  const extra = formatPercent(whole.reexecutedGas / shape.gas)
  const price =
    whole.aborts === 0
      ? 'Nothing had to run twice.'
      : `Block-STM aborted ${whole.aborts} times and spent ${extra} more gas on re-runs.`
  return `Block-STM is ${formatTimes(whole.speedup)} as fast as one core, instruction level ${formatTimes(fine.speedup)}. ${price}`
}
