export const EXECUTORS = ['sequential', 'block-stm', 'partial-reexecution'] as const

export type Executor = (typeof EXECUTORS)[number]

export const WORKLOADS = ['transfers', 'hot-pool', 'airdrop', 'mixed'] as const

export type Workload = (typeof WORKLOADS)[number]

/**
 * Rules on which real engines differ; the first position is the paper's algorithm without a cache.
 * - `onEstimate`: after reading an estimate, wait and start again (arXiv:2203.06871, Algorithm 2; pevm), or continue
 *   from that read. An upper bound: the core is free meanwhile, while aptos-core's first scheduler blocks the thread
 *   (`Suspended` and `Wakeup` in aptos-move/block-executor/src/scheduler.rs). Its second doesn't wait this way.
 * - `rereads`: a re-run pays for a slot's first read again (2,100 gas), or for a warm one (100 gas, EIP-2929, PROB-9).
 * - `fees`: summed up at the end of the block (`LazyRecipient` in pevm), or written to the producer's account by each.
 */
export const SWITCHES = {
  onEstimate: ['restart', 'resume'],
  rereads: ['cold', 'warm'],
  fees: ['deferred', 'naive']
} as const

export type Switches = {
  readonly [Name in keyof typeof SWITCHES]: (typeof SWITCHES)[Name][number]
}

/** Recorded blocks of Ethereum, by number. */
export const REAL_BLOCKS = [
  19426586, 15537394, 13217637, 12159808, 7279999, 4370000, 2179522, 16257471, 19934116, 11114732
] as const

export type RealBlock = (typeof REAL_BLOCKS)[number]

export type LabSettings = Switches & {
  /** Instead of a model: the settings of a model then mean nothing. */
  readonly realBlock: RealBlock | null
  readonly workload: Workload
  readonly transactions: number
  /** Share (0 to 1) that touch shared keys, after Altius's rates c0, c20 and c50 (fact CORE-9). */
  readonly clash: number
  readonly cores: number
  readonly seed: number
}

export const TRANSACTIONS = { min: 8, max: 256 } as const
const CLASH = { min: 0, max: 1 } as const
export const CORES = { min: 1, max: 16 } as const
export const SEED = { min: 0, max: 2 ** 32 - 1 } as const

/** 64.85 % are independent (fact PROB-12). */
export const PUBLISHED_CLASH = 0.3515

export const DEFAULT_SETTINGS: LabSettings = {
  realBlock: null,
  workload: 'mixed',
  transactions: 64,
  clash: PUBLISHED_CLASH,
  cores: 8,
  seed: 1,
  onEstimate: 'restart',
  rereads: 'cold',
  fees: 'deferred'
}

/** Accepts text, as from a URL. Missing or meaningless values take defaults, others the nearest bound. */
export function checkSettings(raw: { readonly [Name in keyof LabSettings]?: unknown }): {
  readonly settings: LabSettings
  readonly corrected: readonly (keyof LabSettings)[]
} {
  const settings: LabSettings = {
    realBlock: REAL_BLOCKS.find(block => block === numberFrom(raw.realBlock)) ?? null,
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
  'realBlock',
  'workload',
  'transactions',
  'clash',
  'cores',
  'seed',
  'onEstimate',
  'rereads',
  'fees'
] as const

const MODEL_NAMES: readonly (keyof LabSettings)[] = ['workload', 'transactions', 'clash', 'seed']

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

function differs(raw: unknown, kept: string | number | null): boolean {
  if (raw === undefined) return false
  return typeof kept === 'number' ? numberFrom(raw) !== kept : raw !== kept
}

export function isSameSettings(one: LabSettings, other: LabSettings): boolean {
  const isReal = one.realBlock !== null
  return NAMES.every(name => one[name] === other[name] || (isReal && MODEL_NAMES.includes(name)))
}
