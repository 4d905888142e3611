import { useStore } from '@nanostores/react'
import { isSeason, nameOf } from '../../../domain/winners/season.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FIRST_VIEW, PAGE_SIZES } from '../board-url.ts'
import { $seasons, $view, NO_SEASONS, searchFor, showPerPage, showSeason } from '../store.ts'
import './Toolbar.css'

export function Toolbar() {
  const view = useStore($view, { ssr: () => FIRST_VIEW })
  return (
    <div role="search" aria-label="Winners" className="toolbar print:hidden">
      <Seasons />
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
        className="basis-30 placeholder:text-small sm:basis-40"
      />
      <div role="group" aria-label="Winners per page" className="flex gap-1">
        {PAGE_SIZES.map(size => (
          <Choice key={size} isSlim pressed={view.size === size} onClick={() => showPerPage(size)}>
            {size}
          </Choice>
        ))}
      </div>
    </div>
  )
}

function Seasons() {
  const { season = '' } = useStore($view, { ssr: () => FIRST_VIEW })
  const seasons = useStore($seasons, { ssr: () => NO_SEASONS })
  return (
    <Select
      id="season"
      label="Season"
      value={season}
      onChoose={value => showSeason(isSeason(value) ? value : undefined)}
      className="toolbar-season"
    >
      <option value="">All time</option>
      {seasons.map(each => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </Select>
  )
}

/** Text typed before hydration counts as a search. */
function keepTyped(input: HTMLInputElement | null): void {
  if (input && input.value !== '' && input.value !== $view.get().query) searchFor(input.value)
}
