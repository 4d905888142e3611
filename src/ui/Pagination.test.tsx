import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageWindow, Pagination } from './Pagination.tsx'

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

it('has no way before the first page and none after the last', () => {
  render(<Pagination label="Pages" page={1} pages={1} hrefOf={String} onPage={() => undefined} />)
  for (const name of ['Previous', 'Next'])
    expect(screen.getByRole('link', { name }).getAttribute('aria-disabled')).toBe('true')
})
