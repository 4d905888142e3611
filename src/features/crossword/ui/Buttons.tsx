import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type Play, progressOf, type Scope, SCOPES } from '../play.ts'
import { helpSentence } from '../sentences.ts'
import { newGrid, runCheck, runReveal } from '../store.ts'
import { focusGrid } from './GridView.tsx'

export function HelpButtons({ play, message }: { play: Play; message: string }) {
  const { filled, total } = progressOf(play)

  function check(scope: Scope): void {
    if (runCheck(scope)) focusGrid()
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="grid gap-2">
          <HelpGroup name="Check" onPress={check} />
          <HelpGroup name="Reveal" onPress={runReveal} />
        </div>
        <NewGrid play={play} />
      </div>
      <div className="mt-2 flex min-h-6 flex-wrap gap-x-4 text-small">
        <p className="text-soft">{helpSentence(play.helps)}</p>
        <p role="status">
          {message ||
            (filled === total && (
              <span>
                Every cell is filled, but a letter is wrong.{' '}
                <Button variant="link" onClick={() => check('all')}>
                  Check the grid
                </Button>
              </span>
            ))}
        </p>
      </div>
    </>
  )
}

function HelpGroup({ name, onPress }: { name: string; onPress: (scope: Scope) => void }) {
  return (
    <div role="group" aria-label={name} className="flex items-center gap-2">
      <span className="w-14 text-small font-semibold" aria-hidden="true">
        {name}
      </span>
      {SCOPES.map(scope => (
        <Button
          key={scope}
          variant="secondary"
          aria-label={`${name} ${scope}`}
          className="capitalize"
          onClick={() => onPress(scope)}
        >
          {scope}
        </Button>
      ))}
    </div>
  )
}

/** Asks first if letters would be lost. */
export function NewGrid({ play }: { play: Play }) {
  const question = useId()
  const isSolved = play.state === 'solved'

  function begin(): void {
    newGrid()
    focusGrid()
  }

  if (isSolved || progressOf(play).filled === 0)
    return (
      <Button variant={isSolved ? 'primary' : 'secondary'} onClick={begin}>
        New grid
      </Button>
    )
  return (
    <>
      <Button variant="secondary" popoverTarget={question}>
        New grid
      </Button>
      <div
        id={question}
        popover="auto"
        role="group"
        aria-label="New grid"
        className="m-auto max-w-sm rounded-block border border-edge bg-raised p-6 text-ink"
      >
        <p className="mb-4">You’ll lose your letters.</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={begin}>Build a new grid</Button>
          <Button variant="secondary" popoverTarget={question}>
            Keep this one
          </Button>
        </div>
      </div>
    </>
  )
}
