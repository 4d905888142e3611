import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Play } from '../play.ts'
import { $puzzle, openCrossword, runCrossword } from '../store.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PANEL_ROOM } from '../../games/ui/panel-height.ts'
import { ClueBar } from './ClueBar.tsx'
import { ClueList } from './ClueList.tsx'
import { Finish } from './Finish.tsx'
import { GridView } from './GridView.tsx'
import { Helps } from './Helps.tsx'
import { NewGrid } from './NewGrid.tsx'

/** Does something from beside the grid and leads the focus back into it. */
export type InGrid = (act: () => void) => void

// React.lazy asks for a default export.
export default function Crossword() {
  const puzzle = useStore($puzzle)
  // Its clock stands still while the other game is on show.
  useEffect(runCrossword, [])
  switch (puzzle.state) {
    case 'loading':
      return <Skeleton type="game" minHeight={PANEL_ROOM} />
    case 'failed':
      return (
        <ErrorPanel
          role="alert"
          title="Couldn't load the words."
          retry={() => void openCrossword()}
        >
          Your game on this device is safe.
        </ErrorPanel>
      )
    case 'ready':
      return <Sheet play={puzzle.play} />
  }
}

function Sheet({ play }: { play: Play }) {
  const grid = useRef<HTMLDivElement>(null)
  // The cell that takes the focus may only be there once the act is drawn.
  const inGrid: InGrid = act => {
    flushSync(act)
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <div data-testid="crossword-game" data-state={play.state} className="crossword">
      <div className="crossword-board">
        {play.state === 'playing' && <ClueBar play={play} inGrid={inGrid} />}
        <Finish play={play} />
        <GridView play={play} gridRef={grid} />
        {play.state === 'playing' && <Helps play={play} />}
        <NewGrid play={play} inGrid={inGrid} />
      </div>
      <div className="crossword-clues">
        <ClueList name="Across" direction="across" play={play} inGrid={inGrid} />
        <ClueList name="Down" direction="down" play={play} inGrid={inGrid} />
      </div>
    </div>
  )
}
