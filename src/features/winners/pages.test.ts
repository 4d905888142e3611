import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampPage, pageCount, pageRange, pageWindow } from './pages.ts'

/** The rule in the words of the specification. */
function windowByRule(page: number, pages: number): number[] {
  const length = Math.min(5, pages)
  let first = page - 2
  if (page <= 3) first = 1
  else if (page >= pages - 1) first = pages - length + 1
  return Array.from({ length }, (_, step) => Math.max(1, first) + step)
}

describe('the page window', () => {
  it('follows the rule on every page of 1 to 12 pages', () => {
    for (let pages = 1; pages <= 12; pages++)
      for (let page = 1; page <= pages; page++)
        expect(pageWindow(page, pages), `${page} of ${pages}`).toEqual(windowByRule(page, pages))
  })

  it('always offers the current page and only pages that exist', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (pages, seed) => {
        const page = (seed % pages) + 1
        const links = pageWindow(page, pages)
        expect(links).toContain(page)
        expect(links[0]).toBeGreaterThanOrEqual(1)
        expect(links.at(-1)).toBeLessThanOrEqual(pages)
        expect(links).toHaveLength(Math.min(5, pages))
      })
    )
  })
})

describe('pages', () => {
  it('cover every row once, in order', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.constantFrom(50, 100, 500), (total, size) => {
        const pages = pageCount(total, size)
        let next = 0
        for (let page = 1; page <= pages; page++) {
          const { from, to } = pageRange(page, size, total)
          expect(from).toBe(next)
          next = to
        }
        expect(next).toBe(total)
      })
    )
  })

  it('leave no page out of reach', () => {
    expect(clampPage(0, 3)).toBe(1)
    expect(clampPage(9, 3)).toBe(3)
    expect(pageCount(0, 50)).toBe(1)
    expect(pageRange(4, 50, 0)).toEqual({ from: 0, to: 0 })
  })
})
