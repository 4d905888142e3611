import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pageWindow, Pagination } from './Pagination.tsx'

/** The rule in the words of the specification. */
function windowByRule(page: number, pages: number): number[] {
  const length = Math.min(5, pages)
  let first = page - 2
  if (page <= 3) first = 1
  else if (page >= pages - 1) first = pages - length + 1
  return Array.from({ length }, (_, step) => Math.max(1, first) + step)
}

it('offers the pages of the rule on every page of 1 to 12', () => {
  for (let pages = 1; pages <= 12; pages++)
    for (let page = 1; page <= pages; page++)
      expect(pageWindow(page, pages), `${page} of ${pages}`).toEqual(windowByRule(page, pages))
})

it('has no way before the first page and none after the last', () => {
  render(<Pagination label="Pages" page={1} pages={1} hrefOf={String} onPage={() => undefined} />)
  for (const name of ['Previous', 'Next'])
    expect(screen.getByRole('link', { name }).getAttribute('aria-disabled')).toBe('true')
})

it('leaves a click for a new tab to the browser', () => {
  const onPage = vi.fn()
  render(
    <Pagination label="More" page={1} pages={2} hrefOf={to => `?page=${to}`} onPage={onPage} />
  )
  const link = screen.getByRole('link', { name: '2' })
  expect(link.getAttribute('href')).toBe('?page=2')
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(onPage).not.toHaveBeenCalled()
  expect(fireEvent.click(link)).toBe(false)
  expect(onPage).toHaveBeenCalledWith(2)
})
