/** A month in UTC, such as `2026-11`. */
export type Season = `${number}-${number}`

const SEASON = /^20\d\d-(?:0[1-9]|1[0-2])$/
/** Not by `Intl`, whose first formatter takes 13 to 36 ms: too long within a press. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December'
]
const DAY = 24 * 60 * 60_000

export function isSeason(text: string): text is Season {
  return SEASON.test(text)
}

/** Of a time in ms; null outside of this century. */
export function seasonOf(time: number): Season | null {
  if (Number.isNaN(time)) return null
  const text = new Date(time).toISOString().slice(0, 7)
  return isSeason(text) ? text : null
}

/** Its first moment, and that of the next one, in ISO 8601. */
export function spanOf(season: Season): { readonly since: string; readonly until: string } {
  const [year = 0, month = 0] = season.split('-').map(Number)
  const since = new Date(`${season}-01T00:00:00Z`)
  const until = new Date(since)
  until.setUTCFullYear(year, month)
  return { since: since.toISOString(), until: until.toISOString() }
}

/** `November 2026` */
export function nameOf(season: Season): string {
  const [year, month] = season.split('-')
  return `${MONTHS[Number(month) - 1]} ${year}`
}

/** Where a time, in ms, stands to a season: today counts as a day that is left. */
export function progressOf(
  season: Season,
  now: number
):
  | { readonly state: 'ahead' }
  | { readonly state: 'over' }
  | { readonly state: 'running'; readonly daysLeft: number } {
  const { since, until } = spanOf(season)
  const left = Date.parse(until) - now
  if (left <= 0) return { state: 'over' }
  if (now < Date.parse(since)) return { state: 'ahead' }
  return { state: 'running', daysLeft: Math.ceil(left / DAY) }
}
