import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type Play, progressOf, type Scope, SCOPES } from '../play.ts'
import { helpSentence } from '../sentences.ts'
import { newGrid, runCheck, runReveal } from '../store.ts'

type HelpProps = { play: Play; message: string; focusGrid: () => void }

export function HelpButtons({ play, message, focusGrid }: HelpProps) {
  const { filled, total } = progressOf(play)

  function check(scope: Scope): void {
    if (runCheck(scope)) focusGrid()
  }

  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <HelpGroup name="Check" onPress={check} />
        <HelpGroup name="Reveal" onPress={runReveal} />
      </div>
      <div className="mt-2 flex min-h-6 flex-wrap justify-between gap-x-6 text-small">
        <p role="status">
          {message ||
            (filled === total && (
              <>
                Every cell is filled, but a letter is wrong.{' '}
                <Button variant="link" onClick={() => check('all')}>
                  Check the grid
                </Button>
              </>
            ))}
        </p>
        <p className="text-soft">{helpSentence(play.helps)}</p>
      </div>
    </div>
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
export function NewGrid({ play, focusGrid }: { play: Play; focusGrid: () => void }) {
  const question = useId()
  const isSolved = play.state === 'solved'

  function begin(): void {
    newGrid()
    focusGrid()
  }

  if (isSolved || progressOf(play).filled === 0)
    return (
      <Button className="mt-4" variant={isSolved ? 'primary' : 'secondary'} onClick={begin}>
        New grid
      </Button>
    )
  return (
    <>
      <Button className="mt-4" variant="secondary" popoverTarget={question}>
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
