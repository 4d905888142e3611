import { useStore } from '@nanostores/react'
import { LAB_BLOCKS, type KnownBlock } from '../../../content/real-blocks.ts'
import { type LabResult } from '../../../domain/engine/run-lab.ts'
import { formatTimes } from '../../../ui/format.ts'
import { betInWords, judgeBet } from '../../../race/bet.ts'
import { presetOf } from '../presets.ts'
import { LAB_PUZZLES } from '../puzzles.ts'
import { PevmNote } from '../../../race/ui/PevmNote.tsx'
import {
  describeRun,
  describeShape,
  EXECUTOR_NAMES,
  formatUnits,
  WORKLOAD_WORDS
} from '../../../race/sentences.ts'
import {
  $bet,
  $isLinkCorrected,
  $isTold,
  $labPuzzle,
  $lesson,
  $look,
  $settings,
  $result
} from '../store.ts'

const IN_MODEL = 'in our model'

export function Outcome() {
  const result = useStore($result)
  const settings = useStore($settings)
  const bet = useStore($bet)
  const isTold = useStore($isTold)
  if (!result) return null
  const { totals, cores } = result.executions['block-stm']
  const speedup = formatTimes(totals.speedup)
  const block = LAB_BLOCKS.find(({ number }) => number === settings.realBlock)
  return (
    <div role="status" data-testid="lab-outcome" className="text-pretty">
      <Task />
      <div className="grid items-center gap-x-8 gap-y-3 sm:min-h-40 sm:grid-cols-[auto_1fr]">
        <p className="flex flex-wrap items-baseline gap-x-3 sm:block">
          <b
            aria-hidden={bet !== null}
            className={`text-[clamp(4.5rem,3rem+8vw,9rem)]/[0.95] font-semibold tracking-[-0.03em] tabular-nums ${bet !== null && isTold ? 'text-flow-ink' : ''}`}
          >
            {isTold ? speedup : '…'}
          </b>
          <span className="block text-small text-soft">
            {EXECUTOR_NAMES['block-stm']} on {formatUnits(cores, 'core')}
            {block && (
              <>
                , {IN_MODEL}
                <PevmFigure block={block} />
              </>
            )}
          </span>
        </p>
        <div className="max-sm:min-h-[4lh] lg:text-lead">
          <Words result={result} />
        </div>
      </div>
    </div>
  )
}

function Words({ result }: { result: LabResult }) {
  const settings = useStore($settings)
  const bet = useStore($bet)
  const isTold = useStore($isTold)
  const { totals, cores } = result.executions['block-stm']
  const steps = formatTimes(result.executions['partial-reexecution'].totals.speedup)
  const isReal = settings.realBlock !== null
  const shape = describeShape(result.shape, cores, WORKLOAD_WORDS[settings.workload].unit)
  if (bet === null) return <p>{presetOf(settings)?.answer ?? shape}</p>
  const truth = `${EXECUTOR_NAMES['block-stm']}: ${formatTimes(totals.speedup)}${isReal ? ` ${IN_MODEL}` : ''}.`
  return (
    <p id="lab-words" data-testid="lab-bet">
      <b className="font-semibold">
        You bet {betInWords(bet)}.{isTold && ` ${truth}`}
      </b>{' '}
      {isTold
        ? `${judgeBet(bet, totals.speedup)} Re-running only the changed steps: ${steps}. ${isReal ? '' : shape}`
        : 'Each row is a core. The run ends with its last transaction.'}
    </p>
  )
}

function PevmFigure({ block: { pevm } }: { block: KnownBlock }) {
  const isTold = useStore($isTold)
  return (
    // A new element, so that a screen reader says all of it and not only the number.
    <b key={String(isTold)} className="block text-ink">
      pevm measured {isTold ? `${pevm.speedup}x` : '…'}
      {!pevm.note && ': gas isn’t time'}
    </b>
  )
}

export function RunNotes() {
  const result = useStore($result)
  const isTold = useStore($isTold)
  const { realBlock } = useStore($settings)
  const block = LAB_BLOCKS.find(({ number }) => number === realBlock)
  return (
    <>
      {block && result && (
        <p className={isTold ? 'mt-2' : 'invisible mt-2'}>
          {describeRun(result)} <PevmNote block={block} />
        </p>
      )}
      <p className="mt-2 text-small text-soft">
        Partial re-execution is a model, too.{' '}
        <a
          className="underline underline-offset-4"
          href="https://docs.altiuslabs.xyz/technical-overview/benchmark/benchmark-performance-results"
        >
          Altius’s only published test with conflicts
        </a>{' '}
        says the reverse: 1.30x for steps (SSA), 1.93x for whole runs (optimistic).
      </p>
    </>
  )
}

function Task() {
  const puzzle = useStore($labPuzzle)
  const lesson = useStore($lesson)
  const look = useStore($look)
  const isCorrected = useStore($isLinkCorrected)
  return (
    <>
      {puzzle && (
        <p className={TASK} data-testid="lab-goal">
          <b className="font-semibold">{lesson ? 'Solved. ' : LAB_PUZZLES[puzzle].goal + ' '}</b>
          {lesson ?? LAB_PUZZLES[puzzle].fixed}
        </p>
      )}
      {look && <p className={TASK}>{look}</p>}
      {isCorrected && (
        <p className={TASK}>
          Some values in the link weren’t valid. You see the nearest valid ones.
        </p>
      )}
    </>
  )
}

const TASK = 'mb-3 border-l-4 border-flow pl-3'
