import { formatGas, logShare, type Rung } from '../../content/ladder.ts'

export type Era = { readonly name: string; readonly from: string; readonly to: string }

/** `to` is the day after the last. */
export const CHART_ERAS = [
  { name: 'All years', from: '2020-01-01', to: '2027-01-01' },
  { name: '2020–2024', from: '2020-01-01', to: '2025-01-01' },
  { name: '2025', from: '2025-01-01', to: '2026-01-01' },
  { name: '2026', from: '2026-01-01', to: '2027-01-01' }
] as const satisfies readonly [Era, ...Era[]]

type Spot<F> = {
  readonly figure: F
  readonly x: number
  readonly y: number
  readonly aside: number
}

type Tick = { readonly at: number; readonly label: string }

type Range = { readonly floor: number; readonly ceiling: number }

export type Plot<F> = Range & { readonly spots: readonly Spot<F>[] }

/** 0 to 1 within the era. */
export function timeShare(date: string, { from, to }: Era): number {
  return (Date.parse(date) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))
}

/** Down to 1, 2, 5, 10, 20, … */
export function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([5, 2].find(figure => figure * power <= value) ?? 1)
}

/** Up to 1, 2, 5, 10, 20, … */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 5].find(figure => figure * power >= value) ?? 10)
}

/** Nearer figures would hide one another (shares of width and height). */
const NEAR = { x: 0.035, y: 0.055 }

const ASIDE = [0, 1, -1, 2, -2]

export function plot<F extends Rung>(figures: readonly F[], era: Era): Plot<F> {
  const shown = figures.filter(({ date }) => date >= era.from && date < era.to).sort(byDate)
  const rates = shown.map(({ gas }) => gas)
  const floor = roundDown(Math.min(...rates) / 1.6)
  const ceiling = roundUp(Math.max(...rates) * 1.6)
  const spots: Spot<F>[] = []
  for (const figure of shown) {
    const x = timeShare(figure.date, era)
    const y = logShare(figure.gas, floor, ceiling)
    const occupied = spots
      .filter(spot => Math.abs(spot.x - x) < NEAR.x && Math.abs(spot.y - y) < NEAR.y)
      .map(({ aside }) => aside)
    spots.push({ figure, x, y, aside: ASIDE.find(place => !occupied.includes(place)) ?? 0 })
  }
  return { spots, floor, ceiling }
}

function byDate(one: Rung, other: Rung): number {
  return one.date < other.date ? -1 : one.date > other.date ? 1 : one.gas - other.gas
}

const RATES = [1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11]

export function rateTicks(floor: number, ceiling: number): Tick[] {
  return RATES.filter(rate => rate >= floor && rate <= ceiling).map(rate => ({
    at: logShare(rate, floor, ceiling),
    label: formatGas(rate)
  }))
}

const QUARTERS = ['Jan', 'Apr', 'Jul', 'Oct']

export function timeTicks(era: Era): Tick[] {
  const first = Number(era.from.slice(0, 4))
  const last = Number(era.to.slice(0, 4))
  if (last - first === 1)
    return QUARTERS.map((label, quarter) => ({
      at: timeShare(`${first}-${String(quarter * 3 + 1).padStart(2, '0')}-01`, era),
      label
    }))
  return Array.from({ length: last - first }, (_, year) => ({
    at: timeShare(`${first + year}-01-01`, era),
    label: String(first + year)
  }))
}

export function limitSteps<F extends Rung>(
  figures: readonly F[],
  era: Era,
  { floor, ceiling }: Range
): { from: number; to: number; y: number }[] {
  const limits = figures
    .filter(({ id, kind }) => kind === 'limit' && id.startsWith('ethereum'))
    .sort(byDate)
  return limits
    .map((limit, index) => ({
      from: Math.max(timeShare(limit.date, era), 0),
      to: Math.min(timeShare(limits[index + 1]?.date ?? era.to, era), 1),
      y: logShare(limit.gas, floor, ceiling)
    }))
    .filter(({ from, to, y }) => from < to && y >= 0 && y <= 1)
}
