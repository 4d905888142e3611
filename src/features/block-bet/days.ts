import { seededRandom, shuffled } from '../../domain/engine/random.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** Days since January 1, 1970 (UTC). @param now in ms */
export function dayOf(now: number): number {
  return Math.floor(now / DAY)
}

/**
 * Each round of days shows every block once, in an order of its own. Its halves are always the same, so that no block
 * returns before half of the others were shown.
 */
export function blockOfDay(day: number, pool: readonly number[]): number | undefined {
  const sorted = pool.toSorted((one, other) => one - other)
  const blocks = shuffled(seededRandom(0), sorted)
  const half = Math.ceil(pool.length / 2)
  const random = seededRandom(Math.floor(day / pool.length))
  const halves = [blocks.slice(0, half), blocks.slice(half)]
  return halves.flatMap(each => shuffled(random, each))[day % pool.length]
}

/** 'Nov 23'. */
export function dayName(day: number): string {
  const [, date, month] = new Date(day * DAY).toUTCString().split(' ')
  return `${month} ${Number(date)}`
}

/** '5 h 12 min' until midnight UTC, rounded up. @param now in ms */
export function untilNextDay(now: number): string {
  const minutes = Math.ceil((DAY - (now % DAY)) / MINUTE)
  const hours = Math.floor(minutes / 60)
  return `${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min`
}
