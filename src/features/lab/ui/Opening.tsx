import { useStore } from '@nanostores/react'
import { betQuestion } from '../../../content/real-blocks.ts'
import { betInWords } from '../../../race/bet.ts'
import { guessOf, startRace, togglePlaying } from '../../../race/race.ts'
import { Lanes, LanesLegend } from '../../../race/ui/Lanes.tsx'
import { LoadFailure } from '../../../race/ui/LoadFailure.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SECOND_BLOCK } from '../presets.ts'
import { $block, $isPastBet, $isTold, labPlayback, labRace, showPreset } from '../store.ts'
import { Outcome, RunNote } from './Outcome.tsx'

type Props = { onEnd: (end: () => void) => void }

/** The block that won’t end, from edge to edge: the stage of the bet and of its race. The lab opens behind it. */
export function Opening({ onEnd }: Props) {
  const isPastBet = useStore($isPastBet)
  const hasPath = useStore(labRace.$criticalPath) !== null
  return (
    <>
      <div className="lab-stage">{isPastBet ? <Outcome /> : <Bet />}</div>
      <div className="lab-wide">
        <Lanes race={labRace} hasOneCore isWide />
      </div>
      <div className="lab-buttons">
        {isPastBet ? <RaceButtons onEnd={onEnd} /> : <BetButtons onEnd={onEnd} />}
      </div>
      <LoadFailure race={labRace} />
      {isPastBet && (
        <>
          <RunNote />
          <div className="mt-3">
            <LanesLegend hasPath={hasPath} />
          </div>
        </>
      )}
    </>
  )
}

function Bet() {
  const block = useStore($block)
  const guess = useStore(labRace.$guess)
  return (
    <div className="grid content-center items-center gap-x-8 gap-y-6 sm:grid-cols-[auto_1fr]">
      {block && (
        <p className="text-heading/[1.1] font-semibold text-balance sm:order-1">
          {betQuestion(block)}
        </p>
      )}
      <p>
        <b
          data-digit={Math.floor(guess ?? 0)}
          className="lab-number inline-block min-w-[1.75em] tabular-nums"
        >
          {betInWords(guess)}
        </b>
        <span className="block text-small text-soft">Your bet: drag the line.</span>
      </p>
    </div>
  )
}

function BetButtons({ onEnd }: Props) {
  return (
    <>
      <Button onClick={() => onEnd(() => startRace(labRace, guessOf(labRace)))}>
        Place the bet and run
      </Button>
      <Button variant="secondary" onClick={() => onEnd(() => startRace(labRace, null))}>
        Skip the bet
      </Button>
    </>
  )
}

function RaceButtons({ onEnd }: Props) {
  const isTold = useStore($isTold)
  const isPlaying = useStore(labPlayback.$isPlaying)
  return (
    <>
      <Button variant="secondary" onClick={() => togglePlaying(labRace)}>
        {isPlaying ? 'Pause' : isTold ? 'Watch again' : 'Play'}
      </Button>
      <Button
        className={isTold ? '' : 'invisible'}
        onClick={() => onEnd(() => showPreset(SECOND_BLOCK))}
      >
        Next: race three ways
      </Button>
    </>
  )
}
