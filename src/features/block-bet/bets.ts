import { atom, onMount } from 'nanostores'
import { isRecord } from '../../platform/json.ts'
import { readStored } from '../../platform/stored.ts'

const KEY = 'altius:bets'
const VERSION = 1

/** What was bet on this device, by block. */
export const $bets = atom<Readonly<Record<string, number>>>({})

onMount($bets, () => {
  const { bets } = readStored(KEY, VERSION)
  if (!isRecord(bets)) return
  const known = Object.entries(bets).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number'
  )
  $bets.set(Object.fromEntries(known))
})
