import { type Rung } from '../../content/ladder.ts'
import { RUNGS } from '../../content/rungs.ts'

const FROM = Date.parse('2024-01-01')
const TO = Date.parse('2027-01-01')

type Figure = Rung & { readonly date: string }

/** Undated figures have no place in time. Of one day, the fastest comes first. */
export const FIGURES = RUNGS.filter((rung): rung is Figure => rung.date !== undefined).toSorted(
  (one, other) => one.date.localeCompare(other.date) || other.gas - one.gas
)

const isEthereumLimit = ({ id, kind }: Figure): boolean =>
  kind === 'limit' && id.startsWith('ethereum')

export const YEARS = ['2024', '2025', '2026'].map(label => ({ at: timeShare(label), label }))

export const RATES = [1e9, 1e8, 1e7].map(gas => ({ at: rateShare(gas), gas }))

function timeShare(date: string): number {
  return (Date.parse(date) - FROM) / (TO - FROM)
}

/** On a log scale from a million to ten billion. */
function rateShare(gas: number): number {
  return Math.log10(gas / 1e6) / 4
}

/** Nearer figures would hide one another (shares of width and height). */
const NEAR = { x: 0.035, y: 0.055 }

const ASIDE = [0, 1, -1, 2, -2]

/** Every figure of the years shown. Ethereum’s own limits are a line instead. */
export function spots() {
  /** Shares of width and height, from the lower left; `aside` moves a mark off others. */
  const placed: { figure: Figure; x: number; y: number; aside: number }[] = []
  for (const figure of FIGURES) {
    const x = timeShare(figure.date)
    const y = rateShare(figure.gas)
    if (x < 0 || isEthereumLimit(figure)) continue
    const occupied = placed
      .filter(spot => Math.abs(spot.x - x) < NEAR.x && Math.abs(spot.y - y) < NEAR.y)
      .map(({ aside }) => aside)
    placed.push({ figure, x, y, aside: ASIDE.find(place => !occupied.includes(place)) ?? 0 })
  }
  return placed
}

/** Each limit holds until the next one. */
export function limitSteps() {
  return FIGURES.filter(isEthereumLimit)
    .map(({ date, gas }, index, limits) => ({
      from: Math.max(timeShare(date), 0),
      to: timeShare(limits[index + 1]?.date ?? '2027-01-01'),
      y: rateShare(gas)
    }))
    .filter(({ from, to }) => from < to)
}
