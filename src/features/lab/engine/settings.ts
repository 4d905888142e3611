/** The three ways in which the lab runs a block. */
export const EXECUTORS = ['sequential', 'block-stm', 'partial-reexecution'] as const

export type Executor = (typeof EXECUTORS)[number]

export const WORKLOADS = ['transfers', 'hot-pool', 'airdrop', 'mixed'] as const

export type Workload = (typeof WORKLOADS)[number]

/**
 * Rules on which real engines differ; the first position of each is the default, which is the plain
 * algorithm of the paper in a node that caches nothing between two attempts.
 *
 * - `onEstimate`: what a transaction does that reads an estimate, a write about to be replaced. It waits
 *   for the writer and then starts again from its first instruction (Block-STM, arXiv:2203.06871,
 *   Algorithm 2; so does pevm), or it is suspended and goes on from that read (aptos-core:
 *   `Suspended` and `Wakeup` in aptos-move/block-executor/src/scheduler.rs).
 * - `rereads`: a re-run pays for each first read of a slot again (2,100 gas), or as much as for a slot
 *   that is in the cache already (100 gas, the warm access of EIP-2929, fact PROB-9).
 * - `fees`: summed up at the end of the block, since adding needs no order (pevm: `LazyRecipient`), or
 *   written naively: each transaction reads and writes the one account of the block's producer.
 *
 * All positions end in the same state.
 */
export const SWITCHES = {
  onEstimate: ['restart', 'resume'],
  rereads: ['cold', 'warm'],
  fees: ['deferred', 'naive']
} as const

export type Switches = {
  readonly [Name in keyof typeof SWITCHES]: (typeof SWITCHES)[Name][number]
}

export type LabSettings = Switches & {
  readonly workload: Workload
  readonly transactions: number
  /**
   * The share (0 to 1) of transactions that touch shared keys; which ones, the seed decides. All
   * others touch keys nobody else does. After the rates c0, c20 and c50 of Altius's benchmarks
   * (fact CORE-9).
   */
  readonly clash: number
  readonly cores: number
  readonly seed: number
}

export const TRANSACTIONS = { min: 8, max: 256 } as const
const CLASH = { min: 0, max: 1 } as const
export const CORES = { min: 1, max: 16 } as const
export const SEED = { min: 0, max: 2 ** 32 - 1 } as const

/** What 64.85 % independent transactions leave (fact PROB-12). */
export const PUBLISHED_CLASH = 0.3515

export const DEFAULT_SETTINGS: LabSettings = {
  workload: 'mixed',
  transactions: 64,
  clash: PUBLISHED_CLASH,
  cores: 8,
  seed: 1,
  onEstimate: 'restart',
  rereads: 'cold',
  fees: 'deferred'
}

/**
 * Settings from values of unknown origin, such as a URL: numbers may come as text. What is
 * missing takes its default, what is out of bounds the nearest bound, what makes no sense its
 * default.
 */
export function checkSettings(raw: { readonly [Name in keyof LabSettings]?: unknown }): {
  readonly settings: LabSettings
  /** The values that were given, but out of bounds or not understood, and so replaced. */
  readonly corrected: readonly (keyof LabSettings)[]
} {
  const settings: LabSettings = {
    workload: oneOf(WORKLOADS, raw.workload, DEFAULT_SETTINGS.workload),
    transactions: whole(raw.transactions, TRANSACTIONS, DEFAULT_SETTINGS.transactions),
    clash: within(raw.clash, CLASH, DEFAULT_SETTINGS.clash),
    cores: whole(raw.cores, CORES, DEFAULT_SETTINGS.cores),
    seed: whole(raw.seed, SEED, DEFAULT_SETTINGS.seed),
    onEstimate: oneOf(SWITCHES.onEstimate, raw.onEstimate, DEFAULT_SETTINGS.onEstimate),
    rereads: oneOf(SWITCHES.rereads, raw.rereads, DEFAULT_SETTINGS.rereads),
    fees: oneOf(SWITCHES.fees, raw.fees, DEFAULT_SETTINGS.fees)
  }
  return { settings, corrected: NAMES.filter(name => differs(raw[name], settings[name])) }
}

const NAMES = [
  'workload',
  'transactions',
  'clash',
  'cores',
  'seed',
  'onEstimate',
  'rereads',
  'fees'
] as const

function oneOf<T extends string>(options: readonly T[], raw: unknown, fallback: T): T {
  return options.find(option => option === raw) ?? fallback
}

type Bounds = { readonly min: number; readonly max: number }

function whole(raw: unknown, bounds: Bounds, fallback: number): number {
  return Math.round(within(raw, bounds, fallback))
}

function within(raw: unknown, { min, max }: Bounds, fallback: number): number {
  const value = numberFrom(raw)
  return Number.isNaN(value) ? fallback : Math.min(max, Math.max(min, value))
}

function numberFrom(raw: unknown): number {
  if (typeof raw === 'number') return raw
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : NaN
}

function differs(raw: unknown, kept: string | number): boolean {
  if (raw === undefined) return false
  return typeof kept === 'number' ? numberFrom(raw) !== kept : raw !== kept
}

/** True if both describe the same block, the same number of cores and the same rules. */
export function isSameSettings(one: LabSettings, other: LabSettings): boolean {
  return NAMES.every(name => one[name] === other[name])
}
