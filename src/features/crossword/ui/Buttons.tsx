import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type Play, progressOf, type Scope, SCOPES } from '../play.ts'
import { helpSentence } from '../sentences.ts'
import { $helpMessage, checkLetters, newGrid, revealLetters } from '../store.ts'
import { type RunInGrid } from './Crossword.tsx'

const NAMES: Record<Scope, string> = { letter: 'Letter', word: 'Word', all: 'All' }

export function HelpButtons({ play }: { play: Play }) {
  const message = useStore($helpMessage)
  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Group name="Check" onPress={checkLetters} />
        <Group name="Reveal" onPress={revealLetters} />
      </div>
      <div className="mt-2 flex min-h-6 flex-wrap justify-between gap-x-6 text-small">
        <p role="status">{message}</p>
        <p className="text-soft">{helpSentence(play.helps)}</p>
      </div>
    </div>
  )
}

function Group({ name, onPress }: { name: string; onPress: (scope: Scope) => void }) {
  return (
    <div role="group" aria-label={name} className="flex items-center gap-2">
      <span className="w-14 text-small font-semibold" aria-hidden="true">
        {name}
      </span>
      {SCOPES.map(scope => (
        <button
          key={scope}
          type="button"
          aria-label={`${name} ${scope}`}
          className="quiet-button"
          onClick={() => onPress(scope)}
        >
          {NAMES[scope]}
        </button>
      ))}
    </div>
  )
}

/** Another grid; asks first if letters would be lost. */
export function NewGrid({ play, runInGrid }: { play: Play; runInGrid: RunInGrid }) {
  const [question, setQuestion] = useState<'closed' | 'open' | 'declined'>('closed')
  const hasLetters = play.state === 'playing' && progressOf(play).filled > 0

  function begin(): void {
    setQuestion('closed')
    runInGrid(newGrid)
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
