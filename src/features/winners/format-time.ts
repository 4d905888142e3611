/**
 * A time (ms) as `Nov 21 2026, 13:05` in the reader's own zone: the words every browser has for a date.
 * Without `Intl`, for the reason in `count.ts`.
 */
export function formatTime(time: number): string {
  const date = new Date(time)
  return `${date.toDateString().slice(4)}, ${date.toTimeString().slice(0, 5)}`
}
