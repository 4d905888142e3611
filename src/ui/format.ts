/** An IQ score as every page writes it: `160`, `131.5`, or a dash if there is none. */
export function formatIq(iq: number | null): string {
  return iq === null ? '–' : String(iq)
}

/**
 * A whole number with a comma for every three digits, as `Intl.NumberFormat('en-US')` writes it.
 * Written out, because a page's first formatter of `Intl` takes 13 to 36 ms to make (Chromium 156), four times
 * that on a phone, and the board needs it just when its first rows are there.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number with commas and no more decimals than asked for, none of them a zero at the end: `1,234.5`. */
export function formatNumber(value: number, digits = 2): string {
  const [whole = '', part] = String(Number(value.toFixed(digits))).split('.')
  return formatCount(Number(whole)) + (part ? `.${part}` : '')
}

/** Whole seconds in words: '45 s', '3 min', '3 min 20 s'. */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** A time in ms as a day in the reader's own zone: '3 Nov 2026'. Without `Intl`, as counts are. */
export function formatDate(time: number): string {
  const [, month, day, year] = new Date(time).toDateString().split(' ')
  return `${Number(day)} ${month} ${year}`
}

/** How long before `now` a time was, both in ms: 'just now', '3 minutes ago'; after 30 days 'on 3 Nov 2026'. */
export function formatAge(time: number, now: number): string {
  const minutes = Math.floor((now - time) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago(minutes, 'minute')
  if (minutes < DAY) return ago(Math.floor(minutes / 60), 'hour')
  if (minutes < 30 * DAY) return ago(Math.floor(minutes / DAY), 'day')
  return `on ${formatDate(time)}`
}

/** In minutes. */
const DAY = 24 * 60

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** A speed-up with two decimals below ten, one above: 3.64x, 15.8x. */
export function formatTimes(speedup: number): string {
  return `${speedup.toFixed(speedup < 9.995 ? 2 : 1)}x`
}
