import { useState } from 'react'
import { type Play, progress } from '../play.ts'
import { newGrid } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { type InGrid } from './Crossword.tsx'

type Props = { play: Play; inGrid: InGrid }

/** Another grid; asks first if letters would be lost. */
export function NewGrid({ play, inGrid }: Props) {
  const [asked, setAsked] = useState<'not yet' | 'now' | 'and kept'>('not yet')
  const hasLetters = play.state === 'playing' && progress(play).filled > 0

  function begin(): void {
    setAsked('not yet')
    inGrid(newGrid)
  }

  if (play.state === 'solved')
    return (
      <div className="mt-6">
        <Button onClick={begin}>New grid</Button>
      </div>
    )
  if (asked !== 'now')
    return (
      <button
        type="button"
        // "Keep this one", which was pressed, is gone.
        autoFocus={asked === 'and kept'}
        className="quiet-button mt-4"
        onClick={hasLetters ? () => setAsked('now') : begin}
      >
        New grid
      </button>
    )
  return (
    <div role="group" aria-label="New grid" className="mt-4 flex flex-wrap items-center gap-3">
      <p>Your letters will be gone.</p>
      <Button onClick={begin}>Build a new grid</Button>
      {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- the button that was pressed is gone */}
      <button type="button" className="quiet-button" autoFocus onClick={() => setAsked('and kept')}>
        Keep this one
      </button>
    </div>
  )
}
