import { createStoredValues } from '../../platform/stored.ts'
import { GUESS } from '../../race/bet.ts'
import { type Placed } from './row.ts'

/** Placed on this device, by name: a block's number or, for a rematch, its number and date, as '15537394 2027-03-04'. */
const bets = createStoredValues('altius:bets', 1, 'bets', isBet)
/** The visitor's date when each was placed. Bets from before these were kept have none. */
const dates = createStoredValues('altius:bet-dates', 1, 'dates', isDate)

export const $bets = bets.$values
export const $betDates = dates.$values

/** The first bet of a name counts: false if there is one. @param date the visitor's, as '2026-11-28' */
export function keepBet(name: string, bet: number, date: string): boolean {
  bets.takeOver()
  if (name in $bets.get()) return false
  dates.keep(name, date)
  bets.keep(name, bet)
  return true
}

/** Adds those of another device. What is here stays. */
export function addBets(added: Placed): void {
  bets.takeOver()
  const isNew = (name: string): boolean => !(name in $bets.get()) && isBet(added.bets[name])
  const newOf = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isNew(name)))
  const [newBets, newDates] = [newOf(added.bets), newOf(added.dates)]
  dates.keepAll(newDates)
  bets.keepAll(newBets)
}

function isBet(value: unknown): value is number {
  return typeof value === 'number' && value >= GUESS.min && value <= GUESS.max
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}
