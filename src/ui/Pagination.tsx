import { type MouseEvent, type ReactNode } from 'react'
import { formatCount } from './format.ts'

type Props = {
  label: string
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** On phones, the page’s block is smaller than what a thumb may press. */
  isSlim?: boolean
  className?: string
  onPage: (page: number) => void
}

const NUMBER = 'min-w-8 px-1 tabular-nums sm:min-w-11'
const STEP = 'px-1.5 sm:px-3'
const SLIM =
  'max-sm:rounded-[0.375rem/0.875rem] max-sm:border-y-8 max-sm:border-transparent max-sm:bg-clip-padding'
const LOOK = { current: 'bg-ink text-paper', possible: '', impossible: 'text-soft cursor-default' }

/** Links, so a page can open in a new tab. */
export function Pagination({ label, page, pages, hrefOf, onPage, ...props }: Props) {
  // Focusable at either end too, to keep the focus.
  const link = (to: number, name: ReactNode, look: keyof typeof LOOK, width: string) => {
    const isPossible = look !== 'impossible'
    return (
      <a
        id={`${label}: ${name}`}
        role={isPossible ? undefined : 'link'}
        tabIndex={0}
        href={isPossible ? hrefOf(to) : undefined}
        aria-disabled={isPossible ? undefined : true}
        aria-current={look === 'current' ? 'page' : undefined}
        onClick={event => follow(event, () => isPossible && onPage(to))}
        className={`inline-flex min-h-11 items-center justify-center rounded-block text-small ${width} ${LOOK[look]} ${props.isSlim && look === 'current' ? SLIM : ''}`}
      >
        {name}
      </a>
    )
  }
  return (
    <nav aria-label={label} className={`print:hidden ${props.className ?? ''}`}>
      <ul className="flex flex-wrap items-center sm:gap-1">
        <li>{link(page - 1, 'Previous', page > 1 ? 'possible' : 'impossible', STEP)}</li>
        {pageWindow(page, pages).map(number => (
          <li key={number}>
            {link(number, formatCount(number), number === page ? 'current' : 'possible', NUMBER)}
          </li>
        ))}
        <li>{link(page + 1, 'Next', page < pages ? 'possible' : 'impossible', STEP)}</li>
      </ul>
    </nav>
  )
}

/** Leave modified clicks to the browser. */
function follow(event: MouseEvent, go: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go()
}

const LINKS = 5

export function pageWindow(page: number, pages: number): readonly number[] {
  const length = Math.min(LINKS, pages)
  const centered = page - Math.floor(LINKS / 2)
  const first = Math.max(1, Math.min(centered, pages - length + 1))
  return Array.from({ length }, (_, step) => first + step)
}
