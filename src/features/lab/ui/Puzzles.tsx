import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { leadTo, linkWith } from '../../../platform/links.ts'
import { isNewVisit, readParameter } from '../../../platform/url.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PUZZLE_IDS, PUZZLE_PARAM } from '../links.ts'
import { $solved } from '../puzzle-progress.ts'
import {
  $hasFailed,
  $isRunning,
  $isUnknown,
  $judged,
  $puzzle,
  choosePuzzle,
  describeBlock,
  handIn,
  judgeAttempts,
  openPuzzleLink
} from '../puzzle-store.ts'
import { PUZZLES, trialsFor } from '../puzzles.ts'
import { createLabRunner } from '../runner.ts'
import { demonstrate } from '../store.ts'
import { CopyLink } from './CopyLink.tsx'
import { OrderedBlock } from './OrderedBlock.tsx'
import { CoreCount, Mix } from './PuzzleSettings.tsx'

const RUN = {
  'six-times': 'Run this block',
  'enough-cores': 'Is this enough?',
  'better-order': 'Run this order'
} as const

const BODY = { 'six-times': Mix, 'enough-cores': CoreCount, 'better-order': OrderedBlock } as const

/** Three puzzles that the simulator judges. `watch` leads to a run that has started in the lab. */
export function Puzzles({ watch }: { watch: () => void }) {
  const puzzle = useStore($puzzle)
  const isUnknown = useStore($isUnknown)
  const solved = useStore($solved)
  const panel = useRef<HTMLDivElement>(null)

  // The worker and the URL live outside React.
  useEffect(() => {
    const runner = createLabRunner()
    const stop = judgeAttempts(runner)
    void describeBlock(runner)
    const link = readParameter(PUZZLE_PARAM)
    if (link !== null) openPuzzleLink(link)
    if (link !== null && isNewVisit() && panel.current) leadTo(panel.current)
    return () => {
      stop()
      runner.stop()
    }
  }, [])

  const { goal, fixed } = PUZZLES[puzzle]
  const Body = BODY[puzzle]
  return (
    <div
      ref={panel}
      className="grid scroll-mt-4 gap-x-8 gap-y-5 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <ul className="grid content-start gap-2" aria-label="Puzzles">
          {PUZZLE_IDS.map(id => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === puzzle}
                className="lab-button w-full justify-start aria-pressed:border-ink aria-pressed:bg-flow-wash"
                onClick={() => choosePuzzle(id)}
              >
                <Mark isSolved={solved.includes(id)} />
                {PUZZLES[id].name}
                {solved.includes(id) && <span className="ml-auto font-normal">solved</span>}
              </button>
            </li>
          ))}
        </ul>
        {isUnknown && (
          <p className="mt-3 text-small" role="status">
            The link names a puzzle that does not exist. Choose one of these three.
          </p>
        )}
      </div>
      <div className="grid content-start gap-4" data-testid="lab-puzzle" data-puzzle={puzzle}>
        <div>
          <h5 className="max-w-[40rem] font-heading text-title font-semibold text-balance">
            {goal}
          </h5>
          <p className="mt-1 text-small text-soft">{fixed}</p>
        </div>
        <Body />
        <Judgment watch={watch} />
      </div>
    </div>
  )
}

function Judgment({ watch }: { watch: () => void }) {
  const puzzle = useStore($puzzle)
  const judged = useStore($judged)
  const isRunning = useStore($isRunning)
  const hasFailed = useStore($hasFailed)
  const show = (): void => {
    if (!judged) return
    flushSync(() =>
      demonstrate({ ...trialsFor(judged.attempt).settings, ...coresOf(judged.attempt) })
    )
    watch()
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="lab-button lab-play" onClick={handIn}>
          {RUN[puzzle]}
        </button>
        {judged && puzzle !== 'better-order' && (
          <button type="button" className="lab-button" onClick={show}>
            Watch it in the lab
          </button>
        )}
        <CopyLink
          key={puzzle}
          linkNow={() => linkWith(PUZZLE_PARAM, puzzle, '#lab')}
          opens="this puzzle"
          label="Link to this puzzle"
        />
      </div>
      <div
        role="status"
        data-testid="lab-verdict"
        className="max-w-[40rem] text-pretty max-sm:min-h-[3lh] sm:min-h-[2lh]"
      >
        {isRunning && <p className="text-soft">Running...</p>}
        {hasFailed && <ErrorPanel title="Couldn't load this part." retry={handIn} />}
        {judged && (
          <p className="flex gap-3">
            <Mark isSolved={judged.isSolved} isVerdict />
            <span>
              <b className="font-semibold">{judged.isSolved ? 'Solved.' : 'Not yet.'}</b>{' '}
              {judged.sentence}
              {judged.isSolved && (
                <span className="mt-2 block">{PUZZLES[judged.attempt.puzzle].lesson}</span>
              )}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}

function coresOf(attempt: Parameters<typeof trialsFor>[0]): { cores?: number } {
  return attempt.puzzle === 'enough-cores' ? { cores: attempt.cores } : {}
}

/** A tick where solved, a cross on an attempt that is not, else an empty ring. */
function Mark({ isSolved, isVerdict = false }: { isSolved: boolean; isVerdict?: boolean }) {
  const sign = isSolved ? 'M5 10.5 8.5 14 15 6.5' : isVerdict ? 'M6.5 6.5l7 7M13.5 6.5l-7 7' : ''
  const tone = isSolved
    ? 'fill-flow-wash stroke-flow-ink'
    : isVerdict
      ? 'fill-clash-wash stroke-clash-ink'
      : 'fill-none stroke-edge'
  return (
    <svg
      viewBox="0 0 20 20"
      className={`size-5 flex-none stroke-[1.75] ${isVerdict ? 'mt-0.5' : ''} ${tone}`}
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="9" />
      <path className="fill-none" d={sign} />
    </svg>
  )
}
