/**
 * How a figure of gas per second came about; figures of different kinds are never ranked against each other.
 * - `limit`: what a protocol or a network allows
 * - `replay`: a client running recorded blocks as fast as it can
 * - `reported`: a figure of the press or a survey that does not say how it came about
 * - `target`: a goal, not yet a measurement
 * - `lab`: a test outside any public network
 */
export type Kind = 'limit' | 'replay' | 'reported' | 'target' | 'lab'

export type Rung = {
  readonly id: string
  readonly label: string
  /** Gas per second. */
  readonly gas: number
  readonly kind: Kind
  /** ISO date of the figure, as exact as `precision` says. */
  readonly date: string
  readonly precision: 'day' | 'month' | 'year'
  readonly by: 'industry' | 'altius'
  readonly conditions: string
  /** Id of the fact the figure comes from. */
  readonly fact: string
  /** Whether the short ladder of the gigagas section shows it. */
  readonly rung: boolean
}

export const KIND_NAMES = {
  limit: 'Protocol limit',
  replay: 'Client replay',
  reported: 'Reported figure',
  target: 'Target',
  lab: 'Lab test'
} as const satisfies Record<Kind, string>

/** In the order of every legend. */
export const KINDS = Object.keys(KIND_NAMES) as readonly Kind[]

export const GAS = {
  /** Ethereum with blocks of 60 million gas every 12 seconds. */
  ethereumLimit: 60_000_000 / 12,
  giga: 1_000_000_000,
  /** The fastest client replay on the ladder. */
  fastestReplay: 1_700_000_000,
  /** A plain transfer of ETH. */
  transfer: 21_000
} as const

/** Swaps per second at one gigagas, as MegaETH's rates imply. */
export const SWAPS_PER_GIGAGAS = 6_500

export function transfersPerSecond(gas: number): number {
  return gas / GAS.transfer
}

export function swapsPerSecond(gas: number): number {
  return (gas / GAS.giga) * SWAPS_PER_GIGAGAS
}

/** Writes gas per second as people say it: `5 Mgas/s`, `1.395 Ggas/s`. */
export function formatGas(gas: number): string {
  const [value, unit] = gas >= GAS.giga ? [gas / GAS.giga, 'Ggas/s'] : [gas / 1_000_000, 'Mgas/s']
  const digits = value >= 100 ? 0 : unit === 'Mgas/s' ? 2 : 3
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`
}

/** Where a value stands between two others on a log scale, 0 to 1. */
export function logShare(value: number, from: number, to: number): number {
  return Math.log(value / from) / Math.log(to / from)
}

/** The entries of the short ladder, slowest first. */
export function rungs(ladder: readonly Rung[]): Rung[] {
  return ladder.filter(entry => entry.rung).sort((a, b) => a.gas - b.gas)
}
