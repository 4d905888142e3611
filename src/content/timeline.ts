export type Precision = 'day' | 'month' | 'year'

/** Not `Intl`: its short names differ between releases, and one has four letters. */
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const KEPT: Record<Precision, number> = { day: 10, month: 7, year: 4 }

/** `to` is the last year, `id` the anchor on the page of all events. */
export const ERAS = [
  { id: 'ideas', from: 1967, to: 1988, name: 'Ideas' },
  { id: 'one-at-a-time', from: 2009, to: 2021, name: 'The first chains' },
  { id: 'parallel-engines', from: 2022, to: 2024, name: 'Parallel engines' },
  { id: 'altius-begins', from: 2025, to: 2025, name: 'Altius begins' },
  { id: 'past-a-gigagas', from: 2026, to: 2026, name: 'Past a gigagas' }
] as const

/** The known part of an ISO date, for `<time>`. */
export function knownPart(date: string, precision: Precision): string {
  return date.slice(0, KEPT[precision])
}

/** `Nov 21, 2026`, `Nov 2026` or `2026`, as precise as known. */
export function formatDate(date: string, precision: Precision = 'day'): string {
  const [year = '', month, day] = knownPart(date, precision).split('-').map(Number)
  const name = MONTHS[Number(month) - 1]
  return day ? `${name} ${day}, ${year}` : [name, year].filter(Boolean).join(' ')
}
