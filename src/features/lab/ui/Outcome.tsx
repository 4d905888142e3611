import { useStore } from '@nanostores/react'
import { type LabResult } from '../../../domain/engine/run-lab.ts'
import { formatTimes } from '../../../ui/format.ts'
import { betInWords, isGoodBet, judgeBet } from '../../../race/bet.ts'
import { presetOf } from '../presets.ts'
import { PevmNote } from '../../../race/ui/PevmNote.tsx'
import { ShowResult } from '../../../race/ui/ShowResult.tsx'
import { Speedup } from '../../../race/ui/Speedup.tsx'
import {
  describeRun,
  describeShape,
  EXECUTOR_NAMES,
  formatUnits,
  WORKLOAD_WORDS
} from '../../../race/sentences.ts'
import { $bet, $block, $isOpening, $isTold, $look, $settings, $result, labRace } from '../store.ts'

export function Outcome() {
  const result = useStore($result)
  const block = useStore($block)
  const bet = useStore($bet)
  const isTold = useStore($isTold)
  const isOpening = useStore($isOpening)
  const look = useStore($look)
  if (!result) return null
  const { cores, totals } = result.executions['block-stm']
  return (
    <div data-testid="lab-outcome" className="text-pretty">
      {/* The link that opened this block says what to look at. */}
      {look && <p className="mb-3 border-l-4 border-flow pl-3">{look}</p>}
      <div className="grid items-center gap-x-8 gap-y-3 sm:min-h-40 sm:grid-cols-[auto_1fr]">
        <p className="flex flex-wrap items-baseline gap-x-3 sm:block">
          <b
            className={`lab-number ${isTold ? 'text-flow-ink' : ''}`}
            data-digit={isTold && Math.floor(totals.speedup)}
          >
            <Speedup race={labRace} />
          </b>
          <span className="block text-small text-soft">
            <span>
              {`${EXECUTOR_NAMES['block-stm']} on ${formatUnits(cores, 'core')}${block ? ', in our model' : ''}`}
            </span>
            {block && (
              <b className={`block text-ink ${isTold ? '' : 'invisible'}`}>
                {`pevm measured ${formatTimes(block.pevm.speedup)}${block.pevm.note ? '' : ', on a real machine'}`}
              </b>
            )}
          </span>
        </p>
        <div className="grid items-center *:[grid-area:1/1] lg:text-lead">
          {/* The number is in sight, so what is heard says more. */}
          <p className={isTold ? '' : 'invisible'} aria-hidden="true">
            <Words result={result} />
          </p>
          <p role="status" data-testid="lab-bet" className="sr-only">
            {isTold && <Words result={result} isHeard />}
          </p>
          {!isTold && (
            <div className="grid justify-items-start gap-3">
              {isOpening && (
                <p id="lab-words">
                  {bet !== null && <b>{`You bet ${betInWords(bet)}. `}</b>}
                  <span>One core above, eight below. Which is done first, and by how much?</span>
                </p>
              )}
              <ShowResult race={labRace} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function Words({ result, isHeard = false }: { result: LabResult; isHeard?: boolean }) {
  const settings = useStore($settings)
  const bet = useStore($bet)
  const { totals, cores } = result.executions['block-stm']
  const truth = `${EXECUTOR_NAMES['block-stm']}: ${formatTimes(totals.speedup)}${settings.realBlock === null ? '' : ' in our model'}.`
  const yours = bet === null ? '' : `You bet ${betInWords(bet)}. `
  const verdict = bet === null ? '' : judgeBet(bet, totals.speedup)
  const why =
    presetOf(settings)?.answer ??
    describeShape(result.shape, cores, WORKLOAD_WORDS[settings.workload].unit)
  // A block is told as a whole, and loose parts in a status one by one.
  if (isHeard) return <span className="block">{`${yours}${truth} ${verdict} ${why}`}</span>
  return (
    <>
      <b
        className={`mb-1 block text-heading/[1.1] ${bet !== null && isGoodBet(bet, totals.speedup) ? 'text-flow-ink' : ''}`}
      >
        {verdict}
      </b>
      <span>{` ${yours}${why}`}</span>
    </>
  )
}

/** Why the block takes as long as it does, once that is told. */
export function RunNote() {
  const result = useStore($result)
  const isTold = useStore($isTold)
  const block = useStore($block)
  if (!block || !result) return null
  return (
    <p className={isTold ? 'mt-2' : 'invisible mt-2'}>
      <span>{`${describeRun(result)} `}</span>
      <PevmNote block={block} />
    </p>
  )
}

export function PartialNote() {
  return (
    <p className="mt-2 text-small text-soft">
      Partial re-execution is a model, too.{' '}
      <a href="https://docs.altiuslabs.xyz/technical-overview/benchmark/benchmark-performance-results">
        Altius’s only published comparison of its modes with conflicts
      </a>{' '}
      says the reverse: by steps (SSA) 1.30x, the least; in optimistic mode 1.93x, the most.
    </p>
  )
}
