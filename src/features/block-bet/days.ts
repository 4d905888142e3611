import { seededRandom, shuffled } from '../../domain/engine/random.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** Days since January 1, 1970 (UTC). @param now in ms */
export function dayOf(now: number): number {
  return Math.floor(now / DAY)
}

/** Each round of days shows every block once, in an order of its own. */
export function blockOfDay(day: number, pool: readonly number[]): number | undefined {
  return orderOf(Math.floor(day / pool.length), pool)[day % pool.length]
}

function orderOf(round: number, pool: readonly number[]): readonly number[] {
  const draw = (each: number): readonly number[] =>
    shuffled(
      seededRandom(each),
      pool.toSorted((one, other) => one - other)
    )
  const order = draw(round)
  const [first, second, ...rest] = order
  // Never the same block two days running.
  return first !== draw(round - 1).at(-1) || second === undefined || first === undefined
    ? order
    : [second, first, ...rest]
}

/** The latest last. */
export function lastSevenDays(today: number): readonly number[] {
  return Array.from({ length: 7 }, (_, index) => today - 6 + index)
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
