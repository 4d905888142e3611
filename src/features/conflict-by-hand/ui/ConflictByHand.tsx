import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { VERDICTS } from '../../../content/verdicts.ts'
import { flushSync } from 'react-dom'
import { usePressGuard } from '../../../platform/press.ts'
import { Button } from '../../../ui/Button.tsx'
import { LazyIsland } from '../../../ui/LazyIsland.tsx'
import {
  CONFLICT,
  dueCheck,
  type History,
  isDone,
  nextStep,
  takeCheck,
  takeStep,
  TRADERS,
  TRADES
} from '../rules.ts'
import { SAME_RESULT, sayLatest, sayTurn } from '../sentences.ts'
import { Turns } from './Turns.tsx'
import { Versions } from './Versions.tsx'

export function ConflictByHand() {
  return (
    <LazyIsland placeholder={<Story />}>
      <ConflictPlay />
    </LazyIsland>
  )
}

const [found = '', ...rerun] = CONFLICT.slice(-4, -1).map(sayTurn)

function Story() {
  return (
    <ConflictBoard
      history={CONFLICT}
      news={found}
      controls={<p className="col-span-2 text-small">{rerun.join(' ')}</p>}
      data-finished
    />
  )
}

type BoardProps = ComponentProps<'div'> & { history: History; news: ReactNode; controls: ReactNode }

/** Keeps room for the longest news and all buttons, so nothing moves. On wide screens each lane has its button beside it. */
function ConflictBoard({ history, news, controls, ...native }: BoardProps) {
  return (
    <div
      className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[13rem_1fr_1fr] [&_rect]:[transition:fill_200ms]"
      {...native}
    >
      <div className="min-h-[4lh] text-title font-semibold min-[24rem]:min-h-[3lh] lg:col-span-2">
        {news}
      </div>
      <div className="lg:col-span-2 lg:col-start-2 lg:row-start-2">
        <Turns history={history} />
      </div>
      <div className="grid min-h-24 grid-cols-2 content-start gap-2 lg:row-span-2 lg:row-start-2 lg:gap-y-16 lg:pt-8.5">
        {controls}
      </div>
      <div className="lg:col-start-3">
        <Versions history={history} />
      </div>
      <p className="text-small text-soft lg:col-start-2">
        Solid: done. Hollow: next. Hatched: thrown out.
      </p>
    </div>
  )
}

type PlayProps = { history: History; show: (history: History) => void }

export function ConflictPlay() {
  const [history, show] = useState<History>([])
  const checks = history.filter(({ kind }) => kind === 'check').length
  const pressGuard = usePressGuard(`${checks} ${dueCheck(history)}`)
  return (
    <ConflictBoard
      history={history}
      news={<News history={history} />}
      controls={<Controls history={history} show={show} />}
      data-testid="conflict-by-hand"
      {...pressGuard}
    />
  )
}

function News({ history }: Pick<PlayProps, 'history'>) {
  const due = dueCheck(history)
  const last = history.at(-1)
  return (
    <div role="status">
      <p>
        {last?.kind === 'check' &&
          (last.guess === last.isOutdated ? (
            <span className="text-flow-ink">{`${VERDICTS.right}. `}</span>
          ) : (
            <span className="text-clash-ink">{`${VERDICTS.wrong}. `}</span>
          ))}
        <span>{sayLatest(history)}</span>
      </p>
      {due && <p>{`Does ${TRADES[due].sender} have to run again?`}</p>}
      {isDone(history) && <p>{SAME_RESULT}</p>}
    </div>
  )
}

function Controls({ history, show }: PlayProps) {
  const controls = useRef<HTMLDivElement>(null)
  /** If the pressed button disappears, move the focus to the next one. */
  const answer = (hasToRunAgain: boolean): void => {
    flushSync(() => show(takeCheck(history, hasToRunAgain)))
    if (controls.current?.contains(document.activeElement)) return
    const next = controls.current?.querySelector<HTMLElement>('button:not([aria-disabled=true])')
    next?.focus({ preventScroll: true })
  }
  return (
    <div ref={controls} className="contents">
      {TRADERS.map(trader => {
        const next = nextStep(history, trader)
        const { sender } = TRADES[trader]
        // Stays after the run, to keep the focus.
        return (
          <Button
            key={trader}
            variant={next ? 'primary' : 'secondary'}
            aria-disabled={next === null}
            className="px-2 max-lg:text-small lg:col-span-2"
            onClick={() => show(takeStep(history, trader))}
          >
            {next ? `Step ${sender}: ${next}` : `${sender} has run`}
          </Button>
        )
      })}
      {dueCheck(history) ? (
        <>
          <Button key="yes" className="lg:-mt-11" onClick={() => answer(true)}>
            Yes
          </Button>
          <Button key="no" className="lg:-mt-11" onClick={() => answer(false)}>
            No
          </Button>
        </>
      ) : (
        <Button
          key="again"
          variant={isDone(history) ? 'primary' : 'secondary'}
          className="col-span-2 lg:-mt-11"
          aria-disabled={history.length === 0}
          onClick={() => show([])}
        >
          {isDone(history) ? 'Try another order' : 'Start over'}
        </Button>
      )}
    </div>
  )
}
