/** The quick-access panel appears once the page is scrolled further than this, in pixels. */
export const QUICK_ACCESS_THRESHOLD = 300

export function isFarEnough(scrollTop: number): boolean {
  return scrollTop > QUICK_ACCESS_THRESHOLD
}
