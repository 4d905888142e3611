/** `160`, `131.5`, or a dash. */
export function formatIq(iq: number | null): string {
  return iq === null ? '–' : String(iq)
}

/**
 * Like `Intl.NumberFormat('en-US')`, whose first formatter takes 13 to 36 ms (Chromium 156) when the board needs it.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1,234.5`: at most `digits` decimals, no trailing zeros. */
export function formatNumber(value: number, digits = 2): string {
  const [whole = '', part] = String(Number(value.toFixed(digits))).split('.')
  return formatCount(Number(whole)) + (part ? `.${part}` : '')
}

/** '45 s', '3 min', '3 min 20 s'. */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** 'Nov 3, 2026' in the reader's time zone, without `Intl`. */
export function formatDay(time: number): string {
  const [, month, day, year] = new Date(time).toDateString().split(' ')
  return `${month} ${Number(day)}, ${year}`
}

/** Times in ms: 'just now', '3 minutes ago'; after 30 days 'on Nov 3, 2026'. */
export function formatAge(time: number, now: number): string {
  const minutes = Math.floor((now - time) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago(minutes, 'minute')
  if (minutes < DAY) return ago(Math.floor(minutes / 60), 'hour')
  if (minutes < 30 * DAY) return ago(Math.floor(minutes / DAY), 'day')
  return `on ${formatDay(time)}`
}

const DAY = 24 * 60

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** 3.64x, 15.8x. */
export function formatTimes(speedup: number): string {
  return `${speedup.toFixed(speedup < 9.995 ? 2 : 1)}x`
}
