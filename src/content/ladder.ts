import type { CollectionEntry } from 'astro:content'
import { formatNumber } from '../ui/format.ts'

/** How a figure of gas per second came about; figures of different kinds are never ranked against each other. */
export const KIND_NAMES = {
  /** What a protocol or a network allows. */
  limit: 'Protocol limit',
  /** A client running recorded blocks as fast as it can. */
  replay: 'Client replay',
  /** A figure of the press or a survey that does not say how it came about. */
  reported: 'Reported figure',
  /** A goal, not yet a measurement. */
  target: 'Target',
  /** A test outside any public network. */
  lab: 'Lab test'
} as const

export type Kind = keyof typeof KIND_NAMES

/** A figure of gas per second, as plain data; `fact` is the id of the fact it comes from, `source` a citation. */
export type Rung = Readonly<Omit<CollectionEntry<'ladder'>['data'], 'fact' | 'source'>> & {
  readonly id: string
  readonly fact: string
  readonly source: { readonly name: string; readonly url: string }
}

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

/** Writes gas per second as people say it: `5 Mgas/s`, `1.395 Ggas/s`. */
export function formatGas(gas: number): string {
  const [value, unit] = gas >= GAS.giga ? [gas / GAS.giga, 'Ggas/s'] : [gas / 1_000_000, 'Mgas/s']
  const digits = value >= 100 ? 0 : unit === 'Mgas/s' ? 2 : 3
  return `${formatNumber(value, digits)} ${unit}`
}

/** Where a value stands between two others on a log scale, 0 to 1. */
export function logShare(value: number, from: number, to: number): number {
  return Math.log(value / from) / Math.log(to / from)
}

/** The entries of a part of the ladder, slowest first. */
export function rungs(ladder: readonly Rung[], part: Rung['shown']): Rung[] {
  return ladder.filter(({ shown }) => shown === part).sort((a, b) => a.gas - b.gas)
}
