import { dayNumber } from '../../content/block-days.ts'
import { MONTHS } from '../../domain/winners/season.ts'
import { betInWords } from '../../race/bet.ts'
import { isoDate } from './days.ts'

/** Bets, and the dates when they were placed, by name. */
export type Placed = {
  readonly bets: Readonly<Record<string, number>>
  readonly dates: Readonly<Record<string, string>>
}

/** A block, and the day that it is shown on. */
export type Showing = {
  readonly block: number
  /** Days since January 1, 1970. */
  readonly day: number
  /** It has had a day before. */
  readonly isBack: boolean
}

/**
 * The name of the bet that the day asks for. A block that is back asks for another bet, unless its first one is placed
 * this very day.
 */
export function betName({ block, day, isBack }: Showing, { bets, dates }: Placed): string {
  const first = String(block)
  const date = isoDate(day)
  return isBack && first in bets && dates[first] !== date ? `${first} ${date}` : first
}

type DayBet = { readonly bet: number; readonly when: 'early' | 'on its day' | 'late' }

/** Undefined without one. Of a bet without a date nobody knows that it was late. */
export function betOfDay(showing: Showing, placed: Placed): DayBet | undefined {
  const name = betName(showing, placed)
  const bet = placed.bets[name]
  if (bet === undefined) return undefined
  const date = isoDate(showing.day)
  const placedOn = placed.dates[name] ?? date
  return { bet, when: placedOn === date ? 'on its day' : placedOn < date ? 'early' : 'late' }
}

/** What the visitor bet when the block was shown before. Said after the new bet only. */
export function earlierBet(showing: Showing, placed: Placed): string {
  const first = String(showing.block)
  const bet = placed.bets[first]
  if (bet === undefined || betName(showing, placed) === first) return ''
  const date = placed.dates[first]
  return `You bet ${betInWords(bet)} ${date === undefined ? 'the last time' : `on ${longName(date)}`}.`
}

/** 'October 4'. */
function longName(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`
}

/** A row forgives one missed day in so many. */
const FORGIVEN_IN = 7

/**
 * How many days the visitor has bet in a row, up to today or yesterday. A late bet counts for nothing; an early one
 * neither counts nor ends the row, since its day asks for nothing.
 */
export function daysInARow(betOn: (day: number) => DayBet | undefined, today: number): number {
  let [count, lastMissed] = [0, Infinity]
  for (let day = betOn(today)?.when === 'on its day' ? today : today - 1; ; day -= 1) {
    const when = betOn(day)?.when
    if (when === 'on its day') count += 1
    else if (when !== 'early') {
      if (lastMissed - day < FORGIVEN_IN) return count
      lastMissed = day
    }
  }
}

const BETWEEN = '~'

/** All bets as the end of a link: 'block.bet.day' each, the bet in tenths, the day in base 36, and a rematch with an 'r'. */
export function betsInLink({ bets, dates }: Placed): string {
  const entries = Object.entries(bets).map(([name, bet]) => {
    const [block = '', rematch] = name.split(' ')
    const date = dates[name]
    const day = date === undefined ? '' : dayNumber(date).toString(36)
    return `${block}.${Math.round(bet * 10)}.${day}${rematch === undefined ? '' : '.r'}`
  })
  return entries.join(BETWEEN)
}

/** Leaves out what isn't a bet. */
export function betsFromLink(text: string): Placed {
  const bets: Record<string, number> = {}
  const dates: Record<string, string> = {}
  for (const entry of text.split(BETWEEN)) {
    const [, block = '', bet, day = '', rematch] =
      /^(\d{1,9})\.(\d\d)\.([\da-z]{0,4})(\.r)?$/.exec(entry) ?? []
    const date = day && isoDate(Number.parseInt(day, 36))
    if (bet === undefined || (rematch && !date)) continue
    const name = rematch ? `${block} ${date}` : block
    bets[name] = Number(bet) / 10
    if (date) dates[name] = date
  }
  return { bets, dates }
}
