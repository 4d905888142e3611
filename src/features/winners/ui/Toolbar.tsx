import { useStore } from '@nanostores/react'
import { Choice } from '../../../ui/Choice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FIRST_VIEW, PAGE_SIZES } from '../board-url.ts'
import { $view, searchFor, showPerPage } from '../store.ts'
import './Toolbar.css'

export function Toolbar() {
  const view = useStore($view, { ssr: () => FIRST_VIEW })
  return (
    <div role="search" aria-label="Winners" className="toolbar print:hidden">
      <TextField
        ref={keepTyped}
        type="search"
        id="search"
        label="Search by username"
        placeholder="Search by username..."
        maxLength={50}
        value={view.query}
        onChange={event => searchFor(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && searchFor('')}
        className="basis-48"
      />
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

/** Text typed before hydration counts as a search. */
function keepTyped(input: HTMLInputElement | null): void {
  if (input && input.value !== '' && input.value !== $view.get().query) searchFor(input.value)
}
