import { type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../src/features/games/ui/games.css'
import { DotLinks } from '../../../src/features/navigation/ui/DotLinks.tsx'
import { Option } from '../../../src/question/ui/Option.tsx'
import { Button } from '../../../src/ui/Button.tsx'
import { Choice, InputChoice } from '../../../src/ui/Choice.tsx'
import { Pagination } from '../../../src/ui/Pagination.tsx'
import { Slider } from '../../../src/ui/Slider.tsx'
import { Tabs } from '../../../src/ui/Tabs.tsx'
import { TextField } from '../../../src/ui/TextField.tsx'

type State = 'rest' | 'busy' | 'disabled' | 'chosen'
type Draw = (state: State) => ReactNode

const nothing = (): void => undefined
const button = (variant: 'primary' | 'secondary' | 'link'): Draw =>
  function DrawnButton(state) {
    return (
      <Button variant={variant} aria-busy={state === 'busy'} disabled={state === 'disabled'}>
        Press
      </Button>
    )
  }
const radio = (kind: string, state: State) => ({
  name: `${kind} ${state}`,
  defaultChecked: state === 'chosen',
  disabled: state === 'disabled'
})

/** What is drawn in each state that isn't the mouse's: every kind of control on the site. */
const CONTROLS: Record<string, [Draw, ...State[]]> = {
  primary: [button('primary'), 'busy', 'disabled'],
  secondary: [button('secondary'), 'busy', 'disabled'],
  link: [button('link'), 'busy', 'disabled'],
  tab: [
    state => (
      <Tabs
        tabs={{ a: 'Tab', b: 'Tab' }}
        selected={state === 'rest' ? 'b' : 'a'}
        onSelect={nothing}
      />
    ),
    'chosen'
  ],
  choice: [
    state => (
      <Choice pressed={state === 'chosen'} disabled={state === 'disabled'}>
        Choice
      </Choice>
    ),
    'chosen',
    'disabled'
  ],
  radio: [
    state => <InputChoice {...radio('radio', state)}>Radio</InputChoice>,
    'chosen',
    'disabled'
  ],
  option: [state => <Option {...radio('option', state)}>Option</Option>, 'chosen', 'disabled'],
  slider: [state => <Slider onSlide={nothing} disabled={state === 'disabled'} />, 'disabled'],
  select: [
    state => (
      <select
        disabled={state === 'disabled'}
        className="min-h-11 rounded-block border border-edge bg-raised px-2 text-small"
      >
        <option>Select</option>
      </select>
    ),
    'disabled'
  ],
  fold: [
    () => (
      <details>
        <summary>Fold</summary>
      </details>
    )
  ],
  field: [
    state => <TextField label="Field" placeholder="Field" disabled={state === 'disabled'} />,
    'disabled'
  ],
  dot: [() => <DotLinks />],
  page: [
    state => (
      <Pagination
        label={`Pages ${state}`}
        page={state === 'chosen' ? 1 : 2}
        pages={2}
        hrefOf={() => '#'}
        onPage={nothing}
      />
    ),
    'chosen'
  ]
}

/** Dots stand in the cell instead of beside the page. */
const SHEET = `
  main { display: grid; grid-template-columns: repeat(3, 16rem) }
  [data-control] { position: relative; height: 6rem; padding: 1rem; overflow: hidden }
  [data-state='rest'] { grid-column: 1 }
  [data-control] nav { position: static; display: block; translate: none }
`

function Controls() {
  return (
    <>
      <style>{SHEET}</style>
      {Object.entries(CONTROLS).flatMap(([name, [draw, ...states]]) =>
        (['rest', ...states] as const).map(state => (
          <div key={`${name} ${state}`} data-control={name} data-state={state}>
            {draw(state)}
          </div>
        ))
      )}
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Controls />)
