import { atom, onMount } from 'nanostores'
import { isRecord } from '../../platform/json.ts'
import { readStored, writeStored } from '../../platform/stored.ts'
import { GUESS } from '../../race/bet.ts'

/** By block number. */
type Bets = Readonly<Record<string, number>>

const KEY = 'altius:bets'
const VERSION = 1

/** Placed on this device. */
export const $bets = atom<Bets>({})

onMount($bets, () => {
  $bets.set({ ...$bets.get(), ...storedBets() })
})

/** The first bet on a block counts: false if there is one. */
export function keepBet(block: number, bet: number): boolean {
  // Another tab may have bet in the meantime.
  const bets = { ...$bets.get(), ...storedBets() }
  if (block in bets) return false
  const kept = { ...bets, [block]: bet }
  $bets.set(kept)
  writeStored(KEY, VERSION, { bets: kept })
  return true
}

function storedBets(): Bets {
  const { bets } = readStored(KEY, VERSION)
  const entries = Object.entries(isRecord(bets) ? bets : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => isBet(entry[1])))
}

function isBet(value: unknown): value is number {
  return typeof value === 'number' && value >= GUESS.min && value <= GUESS.max
}
