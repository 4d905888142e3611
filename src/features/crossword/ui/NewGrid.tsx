import { useState } from 'react'
import { type Play, progressOf } from '../play.ts'
import { newGrid } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { type InGrid } from './Crossword.tsx'

type Props = { play: Play; inGrid: InGrid }

/** Another grid; asks first if letters would be lost. */
export function NewGrid({ play, inGrid }: Props) {
  const [question, setQuestion] = useState<'closed' | 'open' | 'declined'>('closed')
  const hasLetters = play.state === 'playing' && progressOf(play).filled > 0

  function begin(): void {
    setQuestion('closed')
    inGrid(newGrid)
  }

  if (play.state === 'solved')
    return (
      <div className="mt-6">
        <Button onClick={begin}>New grid</Button>
      </div>
    )
  if (question !== 'open')
    return (
      <button
        type="button"
        // "Keep this one", which was pressed, is gone.
        autoFocus={question === 'declined'}
        className="quiet-button mt-4"
        onClick={hasLetters ? () => setQuestion('open') : begin}
      >
        New grid
      </button>
    )
  return (
    <div role="group" aria-label="New grid" className="mt-4 flex flex-wrap items-center gap-3">
      <p>Your letters will be gone.</p>
      <Button onClick={begin}>Build a new grid</Button>
      <button
        type="button"
        className="quiet-button"
        // eslint-disable-next-line jsx-a11y-x/no-autofocus -- the button that was pressed is gone
        autoFocus
        onClick={() => setQuestion('declined')}
      >
        Keep this one
      </button>
    </div>
  )
}
