import { logShare, type Rung } from '../../content/ladder.ts'

const FROM = Date.parse('2024-01-01')
const TO = Date.parse('2027-01-01')
const FLOOR = 1e6
const CEILING = 1e10

type Figure = Pick<Rung, 'id' | 'kind' | 'gas'> & { readonly date: string }

/** Undated figures have no place in time. */
export function datedOf(rungs: readonly Rung[]): (Rung & Figure)[] {
  return rungs.flatMap(rung => (rung.date ? [{ ...rung, date: rung.date }] : []))
}

/** Shares of width and height, from the lower left; `aside` moves a mark off others. */
type Spot<F> = {
  readonly figure: F
  readonly x: number
  readonly y: number
  readonly aside: number
}

/** A rate that holds until the next one. */
type Step = { readonly from: number; readonly to: number; readonly y: number }

export const YEARS = ['2024', '2025', '2026'].map(label => ({ at: timeShare(label), label }))

export const RATES = [1e9, 1e8, 1e7].map(gas => ({ at: rateShare(gas), gas }))

function timeShare(date: string): number {
  return (Date.parse(date) - FROM) / (TO - FROM)
}

function rateShare(gas: number): number {
  return logShare(gas, FLOOR, CEILING)
}

/** Nearer figures would hide one another (shares of width and height). */
const NEAR = { x: 0.035, y: 0.055 }

const ASIDE = [0, 1, -1, 2, -2]

/** Every figure of the years shown. Ethereum’s own limits are a line instead. */
export function spotsOf<F extends Figure>(figures: readonly F[]): Spot<F>[] {
  const spots: Spot<F>[] = []
  for (const figure of figures.toSorted(byDate)) {
    const x = timeShare(figure.date)
    const y = rateShare(figure.gas)
    if (x < 0 || isEthereumLimit(figure)) continue
    const occupied = spots
      .filter(spot => Math.abs(spot.x - x) < NEAR.x && Math.abs(spot.y - y) < NEAR.y)
      .map(({ aside }) => aside)
    spots.push({ figure, x, y, aside: ASIDE.find(place => !occupied.includes(place)) ?? 0 })
  }
  return spots
}

export function limitSteps(figures: readonly Figure[]): Step[] {
  return stepsOf(figures.filter(isEthereumLimit))
}

/** The fastest client replay known so far. */
export function recordSteps(figures: readonly Figure[]): Step[] {
  const replays = figures.filter(({ kind }) => kind === 'replay').toSorted(byDate)
  return stepsOf(
    replays.filter((replay, index) =>
      replays.slice(0, index).every(({ gas, date }) => gas < replay.gas && date < replay.date)
    )
  )
}

function stepsOf(figures: readonly Figure[]): Step[] {
  const sorted = figures.toSorted(byDate)
  return sorted
    .map(({ date, gas }, index) => ({
      from: Math.max(timeShare(date), 0),
      to: timeShare(sorted[index + 1]?.date ?? '2027-01-01'),
      y: rateShare(gas)
    }))
    .filter(({ from, to }) => from < to)
}

function isEthereumLimit({ id, kind }: Figure): boolean {
  return kind === 'limit' && id.startsWith('ethereum')
}

/** Of one day, the fastest first. */
function byDate(one: Figure, other: Figure): number {
  return one.date.localeCompare(other.date) || other.gas - one.gas
}
