import { type Chance } from './chance.ts'

const STARTS = ['Zyq', 'vex', 'Quo', 'drix', 'Xan', 'myrr', 'Tsoq', 'glor', 'Wuz', 'pluv'] as const
const MIDDLES = ['', 'a', 'ori', 'u', 'yx', 'enq', 'o', 'izz', 'ul', 'aqu'] as const
const ENDS = ['vak', 'zor', 'qin', 'plex', 'trq', 'wyn', 'xus', 'bof', 'dzi', 'kwe'] as const

// Primes: multiplying by a fixed factor modulo a prime visits every number once.
const NUMBERS = [9973, 99_991, 1_000_003] as const
const FACTOR = 7919

/**
 * An invented handle for the winner at `index` of `total` (up to 1,000,000): syllables of no
 * language and a number that no other winner of the same total has, so that handles are unique
 * without regard to case and point at nobody.
 *
 * @returns 4 to 15 of A-Z, a-z, 0-9 and _
 */
export function inventUsername(index: number, total: number, chance: Chance): string {
  const modulus = NUMBERS.find(prime => prime > total) ?? NUMBERS[2]
  const number = String(10 + ((index * FACTOR + 4021) % modulus))
  // A little of everything a handle may look like: cases, underscores at each end, digits first.
  const joint = chance.pick(['', '', '', '_'])
  const syllables = `${chance.pick(STARTS)}${chance.pick(MIDDLES)}${chance.pick(ENDS)}`
  const word = syllables.slice(0, 15 - joint.length - number.length)
  switch (chance.whole(0, 11)) {
    case 0:
      return `${word.toUpperCase()}${joint}${number}`
    case 1:
      return `${word.toLowerCase()}${joint}${number}`
    case 2:
      return `${number}${joint}${word}`
    case 3:
      return `_${word.slice(0, 14 - joint.length - number.length)}${joint}${number}`
    default:
      return `${word}${joint}${number}`
  }
}
