/** How long a pointer or the focus rests on a thing before its label shows, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700

/** Within this time after a label went, the next one shows at once. */
export const TOOLTIP_SKIP_MS = 300

/** The wait before a label shows, given when the last one went (`null`: none was shown). */
export function tooltipDelay(now: number, lastShown: number | null): number {
  return lastShown !== null && now - lastShown <= TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS
}
