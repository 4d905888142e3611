import type { CollectionEntry } from 'astro:content'
import { formatNumber } from '../ui/format.ts'

/** Never rank figures of different kinds against each other. */
export const KIND_NAMES = {
  /** Set by a protocol, or voted by its validators. */
  limit: 'Gas limit',
  /** A client running recorded blocks as fast as it can. */
  replay: 'Replay of old blocks',
  /** Stated by the project, the press or a survey. */
  reported: 'As reported',
  target: 'Target',
  lab: 'Lab test'
} as const

export type Kind = keyof typeof KIND_NAMES

export type Rung = Readonly<Omit<CollectionEntry<'ladder'>['data'], 'fact' | 'source'>> & {
  readonly id: string
  readonly fact: string
  readonly source: { readonly name: string; readonly url: string }
}

export const KINDS = Object.keys(KIND_NAMES) as readonly Kind[]

export const GAS = {
  /** 60 million gas every 12 seconds. */
  ethereumLimit: 60_000_000 / 12,
  giga: 1_000_000_000,
  /** As `FASTEST_NAME` says, on mainnet blocks. */
  fastest: 1_700_000_000,
  transfer: 21_000
} as const

/** Swaps per second at one gigagas, as MegaETH's rates imply. */
export const SWAPS_PER_GIGAGAS = 6_500

/** `5 Mgas/s`, `1.395 Ggas/s`. */
export function formatGas(gas: number): string {
  const [value, unit] = gas >= GAS.giga ? [gas / GAS.giga, 'Ggas/s'] : [gas / 1_000_000, 'Mgas/s']
  const digits = value >= 100 ? 0 : unit === 'Mgas/s' ? 2 : 3
  return `${formatNumber(value, digits)} ${unit}`
}
