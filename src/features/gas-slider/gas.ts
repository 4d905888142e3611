import { GAS, SWAPS_PER_GIGAGAS } from '../../content/ladder.ts'

/** Nearly equal steps on a log scale. */
const ROUND = [1, 1.2, 1.4, 1.7, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8.5]

/** In gas per second. */
export const GAS_STOPS: readonly number[] = [1e6, 1e7, 1e8, 1e9]
  .flatMap(power => ROUND.map(figure => Math.round(figure * power)))
  .filter(gas => gas >= GAS.ethereumLimit && gas <= GAS.fastest)

export const FIRST_STOP = GAS_STOPS.indexOf(GAS.giga)

export function whatItBuys(gas: number) {
  return {
    gas,
    transfers: Math.round(gas / GAS.transfer),
    swaps: Math.round((gas / GAS.giga) * SWAPS_PER_GIGAGAS),
    times: gas / GAS.ethereumLimit
  }
}

const { transfers, swaps } = whatItBuys(GAS.giga)

/** Of swaps a second at one gigagas. */
export const GUESSES = [40_000, swaps, 1_000] as const

export const TRANSFERS_PER_SWAP = Math.round(transfers / swaps)
