const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A time (ms) as `21 Nov 2026, 13:05` in the reader's own zone. Without `Intl`, for the reason in `count.ts`. */
export function formatTime(time: number): string {
  const date = new Date(time)
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map(part =>
    String(part).padStart(2, '0')
  )
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}, ${hours}:${minutes}`
}
