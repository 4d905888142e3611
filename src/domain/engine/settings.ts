export const EXECUTORS = ['sequential', 'block-stm', 'partial-reexecution'] as const

export type Executor = (typeof EXECUTORS)[number]

export const INITIAL_EXECUTOR: Executor = 'block-stm'

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

export type Switches = { readonly [Name in keyof typeof SWITCHES]: (typeof SWITCHES)[Name][number] }

export type LabSettings = Switches & {
  /** A recorded block's number, instead of a model: the settings of a model then mean nothing. */
  readonly realBlock: number | null
  readonly workload: Workload
  readonly transactions: number
  /** Share (0 to 1) that touch shared keys, after Altius's rates c0, c20 and c50 (fact CORE-9). */
  readonly clash: number
  readonly cores: number
  readonly seed: number
}

export const TRANSACTIONS = { min: 8, max: 256 } as const
export const CORES = { min: 1, max: 16 } as const
export const SEED = { min: 0, max: 2 ** 32 - 1 } as const

/** 64.85 % are independent (fact PROB-12). */
export const PUBLISHED_CLASH = 0.3515

/** Clash is set in whole per cent: 35 is the published figure. */
export const DEFAULT_SETTINGS: LabSettings = {
  realBlock: null,
  workload: 'mixed',
  transactions: 64,
  clash: 0.35,
  cores: 8,
  seed: 1,
  onEstimate: 'restart',
  rereads: 'cold',
  fees: 'deferred'
}

/** Accepts text, as from a URL. Missing or meaningless values take defaults, others the nearest bound. */
export function checkSettings(raw: {
  readonly [Name in keyof LabSettings]?: unknown
}): LabSettings {
  const realBlock = numberFrom(raw.realBlock)
  const { workload, transactions, clash, cores, seed, ...switches } = DEFAULT_SETTINGS
  return {
    realBlock: Number.isInteger(realBlock) ? realBlock : null,
    workload: oneOf(WORKLOADS, raw.workload, workload),
    transactions: Math.round(within(TRANSACTIONS, raw.transactions, transactions)),
    clash: within({ min: 0, max: 1 }, raw.clash, clash),
    cores: Math.round(within(CORES, raw.cores, cores)),
    seed: Math.round(within(SEED, raw.seed, seed)),
    onEstimate: oneOf(SWITCHES.onEstimate, raw.onEstimate, switches.onEstimate),
    rereads: oneOf(SWITCHES.rereads, raw.rereads, switches.rereads),
    fees: oneOf(SWITCHES.fees, raw.fees, switches.fees)
  }
}

function oneOf<T extends string>(options: readonly T[], raw: unknown, fallback: T): T {
  return options.find(option => option === raw) ?? fallback
}

type Bounds = { readonly min: number; readonly max: number }

function within({ min, max }: Bounds, raw: unknown, fallback: number): number {
  const value = numberFrom(raw)
  return Number.isNaN(value) ? fallback : Math.min(max, Math.max(min, value))
}

function numberFrom(raw: unknown): number {
  if (typeof raw === 'number') return raw
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : NaN
}
