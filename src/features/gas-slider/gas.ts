import { GAS, SWAPS_PER_GIGAGAS } from '../../content/ladder.ts'

/** One square is what Ethereum allows; all of them are the fastest rate. */
export const SQUARES = GAS.fastest / GAS.ethereumLimit

/** Both hold every square. A column of the narrow wall is two of the wide one. */
export const WALLS = { wide: { columns: 34, rows: 10 }, narrow: { columns: 17, rows: 20 } } as const

export function whatItBuys(squares: number) {
  const gas = squares * GAS.ethereumLimit
  return {
    gas,
    transfers: Math.round(gas / GAS.transfer),
    swaps: Math.round((gas / GAS.giga) * SWAPS_PER_GIGAGAS)
  }
}

export const GIGAGAS = GAS.giga / GAS.ethereumLimit
const { transfers, swaps } = whatItBuys(GIGAGAS)

/** Of swaps a second at one gigagas. */
export const GUESSES = [40_000, swaps, 1_000] as const

export const TRANSFERS_PER_SWAP = Math.round(transfers / swaps)
