import { below, type Random } from '../../../platform/random.ts'
import { PUBLISHED_CLASH } from './settings.ts'

/** A conflict chain is on average 18 % of an Ethereum block (fact PROB-13). */
const LONGEST_CHAIN = 0.18

/**
 * Of the transactions that clash, those in the longest chain, at the published share of clashes.
 */
const SHARE_OF_LONGEST = LONGEST_CHAIN / PUBLISHED_CLASH

const SMALL_GROUP = { least: 2, most: 6 } as const

/**
 * Sends `count` clashing transactions to shared places so that a block follows the published
 * figures: at a clash of 0.3515, 64.85 % of it is independent (PROB-12) and its longest chain about
 * 18 % of it (PROB-13). The first place, a pool, gets a little over half of them, the rest go to
 * places of 2 to 6 each: our choice, as the figures do not say. Nobody is sent to a place alone,
 * where it would clash with nobody; only where `count` is 1 there is no other, and none clashes.
 * Gives the number of each one's place, from 0.
 */
export function sharedPlaces(random: Random, count: number): readonly number[] {
  const longest = Math.round(count * SHARE_OF_LONGEST)
  const places: number[] = new Array<number>(count - longest === 1 ? count : longest).fill(0)
  for (let place = 1; places.length < count; place += 1) {
    const left = count - places.length
    const size = SMALL_GROUP.least + below(random, SMALL_GROUP.most - SMALL_GROUP.least + 1)
    // The last group takes a would-be rest of one.
    const fits = left - size === 1 ? size + 1 : Math.min(size, left)
    for (let member = 0; member < fits; member += 1) places.push(place)
  }
  return places
}
