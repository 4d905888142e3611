import { type KeyboardEvent } from 'react'
import { $view } from '../board-params.ts'
import { confirmSearch, searchFor } from '../board-actions.ts'

/** Searches at every key; Enter after `#500` jumps to a rank, Escape starts anew. */
export function SearchBox({ query }: { query: string }) {
  return (
    <input
      ref={keepTyped}
      type="search"
      id="search"
      aria-label="Search by username"
      placeholder="Search by username..."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={50}
      value={query}
      onChange={event => searchFor(event.target.value)}
      onKeyDown={press}
      className="min-h-11 min-w-0 flex-1 basis-64 rounded-block border border-edge bg-raised px-3 placeholder:text-soft"
    />
  )
}

/** What someone typed before the box was alive counts as a search. */
function keepTyped(input: HTMLInputElement | null): void {
  if (input && input.value !== '' && input.value !== $view.get().query) searchFor(input.value)
}

function press(event: KeyboardEvent): void {
  if (event.key === 'Enter') confirmSearch()
  if (event.key === 'Escape') searchFor('')
}
