import { CORES, DEFAULT_SETTINGS, type LabSettings, type Workload } from './engine/settings.ts'
import { type PuzzleId } from './links.ts'
import { type Trial, type TrialRequest } from './trials.ts'
import { formatTimes } from '../../ui/format.ts'

type Puzzle = {
  readonly name: string
  readonly goal: string
  /** What nobody may change. */
  readonly fixed: string
  /** The block at the start. */
  readonly settings: LabSettings
  /** Why the solution works. */
  readonly lesson: string
}

/** What a visitor hands in. */
export type Attempt =
  | {
      readonly puzzle: 'six-times'
      readonly workload: Workload
      readonly transactions: number
    }
  | { readonly puzzle: 'enough-cores'; readonly cores: number }
  | { readonly puzzle: 'better-order'; readonly order: readonly number[] }

export type Verdict = { readonly isSolved: boolean; readonly sentence: string }

/** The speed-up to reach in the first puzzle. */
const SPEEDUP_GOAL = 6
/** How much faster more cores must be to count as a gain. */
const GAIN = 1.02
const SMALL_BLOCK = 12

export const PUZZLES: Readonly<Record<PuzzleId, Puzzle>> = {
  'six-times': {
    name: 'Six times as fast',
    goal: 'Make Block-STM six times as fast as one core.',
    fixed: 'Fixed: 8 cores, and 60% of the transactions clash.',
    settings: {
      ...DEFAULT_SETTINGS,
      workload: 'hot-pool',
      transactions: 16,
      clash: 0.6,
      cores: 8
    },
    lesson:
      'In each of these blocks 60% clash, but not with the same rival. Eight exchange accounts make eight queues, and queues run side by side; a longer block keeps the cores busy to its end.'
  },
  'enough-cores': {
    name: 'Enough cores',
    goal: 'Find the smallest number of cores that no larger number beats by more than 2%.',
    fixed: 'Fixed: 64 swaps on Block-STM, a quarter of them in one shared pool.',
    settings: {
      ...DEFAULT_SETTINGS,
      workload: 'hot-pool',
      transactions: 64,
      clash: 0.25,
      cores: CORES.max
    },
    lesson:
      'The swaps in the shared pool run one after another, on however many cores. Once all the others fit in beside that chain, more cores only stand idle.'
  },
  'better-order': {
    name: 'A better order',
    goal: `Put these ${SMALL_BLOCK} transactions in an order with at most half the aborts.`,
    fixed: 'Fixed: the transactions themselves, and Block-STM on 4 cores.',
    settings: {
      ...DEFAULT_SETTINGS,
      workload: 'mixed',
      transactions: SMALL_BLOCK,
      clash: 0.6,
      cores: 4,
      seed: 6
    },
    lesson:
      'Two transactions conflict only if they run at the same time. Keep those that share a pool, a shop or a treasury apart, and the first is done before the next one reads.'
  }
}

/** A number of cores at a time, from one to all. */
const ALL_CORES = Array.from({ length: CORES.max }, (_, index) => index + 1)

/** What has to run to judge an attempt. */
export function trialsFor(attempt: Attempt): TrialRequest {
  const { settings } = PUZZLES[attempt.puzzle]
  switch (attempt.puzzle) {
    case 'six-times': {
      const { workload, transactions } = attempt
      const { cores } = settings
      return { settings: { ...settings, workload, transactions }, runs: [{ cores }] }
    }
    case 'enough-cores':
      return { settings, runs: ALL_CORES.map(cores => ({ cores })) }
    case 'better-order': {
      const { cores } = settings
      return { settings, runs: [{ cores }, { cores, order: attempt.order }] }
    }
  }
}

/** Judges an attempt by what the simulator made of `trialsFor` it. */
export function judge(attempt: Attempt, trials: readonly Trial[]): Verdict {
  switch (attempt.puzzle) {
    case 'six-times':
      return judgeSpeed(attempt.workload, trials)
    case 'enough-cores':
      return judgeCores(attempt.cores, trials)
    case 'better-order':
      return judgeOrder(trials)
  }
}

/** What slows a block down, for whoever has not reached the goal yet. */
const WHY = {
  'hot-pool': 'All that clash wait for one pool, so they form a single queue.',
  airdrop: 'All that clash wait for one sender, so they form a single queue.',
  mixed: 'Half of those that clash wait in one long queue, and the block ends when it does.',
  transfers:
    'Those that clash form eight queues, which is good, but near the end of the block some cores have nothing left to do.'
} as const satisfies Record<Workload, string>

function judgeSpeed(workload: Workload, [trial]: readonly Trial[]): Verdict {
  const { speedup = 0, amdahl = 0 } = trial ?? {}
  const isSolved = speedup >= SPEEDUP_GOAL
  const more = isSolved
    ? `Amdahl’s estimate for this block, as if there were one queue, is ${formatTimes(amdahl)}.`
    : WHY[workload]
  return { isSolved, sentence: `Block-STM is ${formatTimes(speedup)} as fast as one core. ${more}` }
}

function judgeCores(cores: number, trials: readonly Trial[]): Verdict {
  const speed = (wanted: number): number =>
    trials.find(trial => trial.cores === wanted)?.speedup ?? 0
  const isEnough = (count: number): boolean =>
    trials.every(trial => trial.cores <= count || trial.speedup <= speed(count) * GAIN)
  const enough = ALL_CORES.find(isEnough)
  const here = `${count(cores, 'core')}: ${formatTimes(speed(cores))}.`
  if (cores === enough) {
    const most = Math.max(...trials.filter(each => each.cores > cores).map(each => each.speedup))
    return {
      isSolved: true,
      sentence: `${here} Even the best of the larger numbers reaches no more than ${formatTimes(most)}.`
    }
  }
  const more = isEnough(cores) ? 'Fewer cores do as well.' : 'More cores are still faster.'
  return { isSolved: false, sentence: `${here} ${more}` }
}

/** How many aborts are allowed: half of those in the first order. */
export function goalFor(aborts: number): number {
  return Math.floor(aborts / 2)
}

function judgeOrder([before, after]: readonly Trial[]): Verdict {
  if (!before || !after) return { isSolved: false, sentence: '' }
  const goal = goalFor(before.aborts)
  const isSolved = after.aborts <= goal
  const aborts = `${count(after.aborts, 'abort')} in this order, ${before.aborts} in the first one.`
  const state =
    after.fingerprint === before.fingerprint
      ? 'Both end in the same state.'
      : 'The final state is another one: in a pool or a treasury it matters who comes first.'
  return { isSolved, sentence: isSolved ? `${aborts} ${state}` : `${aborts} The goal is ${goal}.` }
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`
}

/** An order with the transaction at one place moved to the next place before (-1) or after it (1). */
export function moved(order: readonly number[], from: number, by: -1 | 1): readonly number[] {
  const next = [...order]
  const [taken] = next.splice(from, 1)
  if (taken === undefined) return order
  next.splice(Math.max(0, from + by), 0, taken)
  return next
}
