const LINKS = 5

/** How many pages `total` rows fill; an empty list still has its first page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** The nearest page that exists. */
export function clampPage(page: number, pages: number): number {
  return Math.min(Math.max(1, page), pages)
}

/** The rows of a page as positions from 0: `from` is the first, `to` the one after the last. */
export function pageRange(
  page: number,
  size: number,
  total: number
): { readonly from: number; readonly to: number } {
  const from = (clampPage(page, pageCount(total, size)) - 1) * size
  return { from, to: Math.min(from + size, total) }
}

/**
 * The page links to offer: at most five, following the current page.
 * They start at 1 up to page 3, end at the last page within the last two, else centre on the page.
 */
export function pageWindow(page: number, pages: number): readonly number[] {
  const length = Math.min(LINKS, pages)
  const centred = page - Math.floor(LINKS / 2)
  const first = Math.max(1, Math.min(centred, pages - length + 1))
  return Array.from({ length }, (_, step) => first + step)
}
