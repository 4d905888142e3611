import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { END, nameOf, nextStep, type Trader, TRADERS } from '../rules.ts'
import { sayLatest, sayTurn, sayPool } from '../sentences.ts'
import {
  $history,
  $isDone,
  $question,
  $wasRight,
  answer,
  startConflictOver,
  step
} from '../store.ts'
import { ConflictBoard } from './ConflictBoard.tsx'

export function ConflictPlay() {
  const history = useStore($history)
  return (
    <ConflictBoard history={history} data-testid="conflict-by-hand">
      <News />
      <Controls />
      <details className="fold mt-auto">
        <summary>Step by step ({history.length})</summary>
        <ol className="list-decimal pb-2 pl-6 text-small">
          {history.map((turn, index) => (
            <li key={index}>{sayTurn(turn)}</li>
          ))}
        </ol>
      </details>
    </ConflictBoard>
  )
}

function News() {
  const history = useStore($history)
  const question = useStore($question)
  const isDone = useStore($isDone)
  const wasRight = useStore($wasRight)
  return (
    <div role="status" className="conflict-news mt-2 text-small">
      <p>
        {wasRight !== null && (
          <strong className={wasRight ? 'text-flow-ink' : 'text-clash-ink'}>
            {wasRight ? 'Right. ' : 'Not quite. '}
          </strong>
        )}
        {sayLatest(history)}
      </p>
      {question && <p className="font-medium">Does {nameOf(question)} have to run again?</p>}
      {isDone && <p className="font-medium">As in block order: {sayPool(END)}.</p>}
    </div>
  )
}

function Controls() {
  const history = useStore($history)
  const question = useStore($question)
  const isDone = useStore($isDone)
  const controls = useRef<HTMLDivElement>(null)
  /** If the pressed button disappears, move the focus to the next one. */
  const give = (hasToRunAgain: boolean): void => {
    flushSync(() => answer(hasToRunAgain))
    if (controls.current?.contains(document.activeElement)) return
    const next = controls.current?.querySelector<HTMLElement>('button:not([aria-disabled=true])')
    next?.focus({ preventScroll: true })
  }
  return (
    <div ref={controls} className="my-2 grid grid-cols-2 gap-2">
      {TRADERS.map(trader => (
        <StepButton key={trader} trader={trader} next={nextStep(history, trader)} />
      ))}
      {question ? (
        <>
          <Button key="yes" onClick={() => give(true)}>
            Yes
          </Button>
          <Button key="no" onClick={() => give(false)}>
            No
          </Button>
        </>
      ) : (
        <Button
          key="again"
          variant={isDone ? 'primary' : 'secondary'}
          className="col-span-2"
          aria-disabled={history.length === 0}
          onClick={startConflictOver}
        >
          {isDone ? 'Try another order' : 'Start over'}
        </Button>
      )}
    </div>
  )
}

type StepProps = { trader: Trader; next: string | null }

/** Stays after the run, to keep the focus. */
function StepButton({ trader, next }: StepProps) {
  return (
    <Button
      variant="secondary"
      aria-disabled={next === null}
      className="aria-disabled:border-line aria-disabled:text-soft"
      onClick={() => step(trader)}
    >
      {next ? `Step ${nameOf(trader)}: ${next}` : `${nameOf(trader)} has run`}
    </Button>
  )
}
