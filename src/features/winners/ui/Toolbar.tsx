import { useStore } from '@nanostores/react'
import { FIRST_VIEW, PAGE_SIZES, SORTS, type Sort } from '../view.ts'
import { $view } from '../board-params.ts'
import { showPerPage, sortBy } from '../board-actions.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { SearchBox } from './SearchBox.tsx'

const SORT_NAMES: Record<Sort, string> = {
  rank: 'Rank',
  followers: 'Followers',
  following: 'Following'
}

/** Search, sort and page size. */
export function Toolbar() {
  return (
    <ErrorBoundary>
      <Tools />
    </ErrorBoundary>
  )
}

function Tools() {
  const view = useStore($view, { ssr: () => FIRST_VIEW })
  return (
    <div
      role="search"
      aria-label="Winners"
      className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden"
    >
      <SearchBox query={view.query} />
      <div role="group" aria-label="Sort by" className="flex gap-1">
        {SORTS.map(sort => (
          <Choice
            key={sort}
            pressed={view.sort === sort}
            direction={view.sort === sort ? view.direction : undefined}
            onClick={() => sortBy(sort)}
          >
            {SORT_NAMES[sort]}
          </Choice>
        ))}
      </div>
      <div role="group" aria-label="Winners per page" className="flex gap-1">
        {PAGE_SIZES.map(size => (
          <Choice key={size} pressed={view.size === size} onClick={() => showPerPage(size)}>
            {size}
          </Choice>
        ))}
      </div>
    </div>
  )
}
