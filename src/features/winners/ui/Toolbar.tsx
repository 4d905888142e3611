import { useStore } from '@nanostores/react'
import { type KeyboardEvent } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FIRST_VIEW, PAGE_SIZES } from '../board-url.ts'
import { SORT_COLUMNS, SORTS } from '../columns.ts'
import { $view, confirmSearch, searchFor, showPerPage, sortBy } from '../store.ts'

export function Toolbar() {
  const view = useStore($view, { ssr: () => FIRST_VIEW })
  return (
    <div
      role="search"
      aria-label="Winners"
      className="flex flex-wrap items-end gap-x-6 max-sm:mt-3 max-sm:gap-y-2 sm:mt-6 sm:gap-y-3 noscript:hidden"
    >
      <TextField
        ref={keepTyped}
        type="search"
        id="search"
        label="Search by username"
        placeholder="Search by username..."
        maxLength={50}
        value={view.query}
        onChange={event => searchFor(event.target.value)}
        onKeyDown={handleKey}
        className="basis-64"
      />
      <div role="group" aria-label="Sort by" className="flex gap-1">
        {SORTS.map(sort => (
          <Choice
            key={sort}
            pressed={view.sort === sort}
            direction={view.sort === sort ? view.direction : undefined}
            onClick={() => sortBy(sort)}
          >
            {SORT_COLUMNS[sort].name}
          </Choice>
        ))}
      </div>
      {/* Reserve the final width, so the group doesn't wrap late. */}
      <div role="group" aria-label="Winners per page" className="grid min-w-40 grid-cols-3 gap-1">
        {PAGE_SIZES.map(size => (
          <Choice key={size} pressed={view.size === size} onClick={() => showPerPage(size)}>
            {size}
          </Choice>
        ))}
      </div>
    </div>
  )
}

/** Text typed before hydration counts as a search. */
function keepTyped(input: HTMLInputElement | null): void {
  if (input && input.value !== '' && input.value !== $view.get().query) searchFor(input.value)
}

function handleKey(event: KeyboardEvent): void {
  if (event.key === 'Enter') confirmSearch()
  if (event.key === 'Escape') searchFor('')
}
