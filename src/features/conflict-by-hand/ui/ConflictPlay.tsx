import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { nameOf, nextStep, type Trader, TRADERS } from '../rules.ts'
import { SAME_RESULT, sayLatest } from '../sentences.ts'
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
    <ConflictBoard
      history={history}
      news={<News />}
      controls={<Controls />}
      data-testid="conflict-by-hand"
    />
  )
}

function News() {
  const history = useStore($history)
  const question = useStore($question)
  const isDone = useStore($isDone)
  const wasRight = useStore($wasRight)
  return (
    <div role="status">
      <p>
        {wasRight !== null && (
          <span className={wasRight ? 'text-flow-ink' : 'text-clash-ink'}>
            {wasRight ? 'Right. ' : 'Not quite. '}
          </span>
        )}
        {sayLatest(history)}
      </p>
      {question && <p>Does {nameOf(question)} have to run again?</p>}
      {isDone && <p>{SAME_RESULT}</p>}
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
    <div ref={controls} className="contents">
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
      variant={next ? 'primary' : 'secondary'}
      aria-disabled={next === null}
      className="px-2 max-lg:text-small lg:col-span-2"
      onClick={() => step(trader)}
    >
      {next ? `Step ${nameOf(trader)}: ${next}` : `${nameOf(trader)} has run`}
    </Button>
  )
}
