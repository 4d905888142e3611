import { BLOCK_DAYS, blocksUntil, dayNumber, FIRST_DAY, fitsDay } from '../../content/block-days.ts'
import { type KnownBlock } from '../../content/real-blocks.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** Days since January 1, 1970, on the visitor's calendar: a day begins at their midnight. @param now in ms */
export function dayOf(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY
}

/** By the list of days; undefined before the first. */
export function blockOfDay<Block extends KnownBlock>(
  day: number,
  blocks: readonly Block[],
  days = BLOCK_DAYS
): Block | undefined {
  const number = numbersUntil(day, blocks, days).at(-1)
  return blocks.find(block => block.number === number)
}

/** Whether the day's block has had a day before. */
export function isBack(day: number, blocks: readonly KnownBlock[], days = BLOCK_DAYS): boolean {
  const numbers = numbersUntil(day, blocks, days)
  return numbers.indexOf(numbers.at(-1) ?? 0) < numbers.length - 1
}

/** From the first day to this one. */
function numbersUntil(
  day: number,
  blocks: readonly KnownBlock[],
  days: readonly number[]
): readonly number[] {
  const length = day - dayNumber(FIRST_DAY) + 1
  const mayReturn = (number: number): boolean => {
    const block = blocks.find(each => each.number === number)
    return block !== undefined && fitsDay(block)
  }
  return length < 1 ? [] : blocksUntil(length, days, mayReturn)
}

/** '2026-11-23'. */
export function isoDate(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** 'Nov 23'. */
export function dayName(day: number): string {
  const [, date, month] = new Date(day * DAY).toUTCString().split(' ')
  return `${month} ${Number(date)}`
}

/** '5 h 12 min' until the visitor's midnight, rounded up. @param now in ms */
export function untilNextDay(now: number): string {
  const date = new Date(now)
  // Not always 24 hours after the last one: clocks change.
  const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
  const minutes = Math.ceil((midnight - now) / MINUTE)
  const hours = Math.floor(minutes / 60)
  return `${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min`
}
