import { useStore } from '@nanostores/react'
import { verdictInWords, verdictOn } from '../bet.ts'
import { formatTimes, shapeInWords, summaryOf } from '../sentences.ts'
import { $bet, $hasFailed, $isCorrected, $picture, runAgain } from '../store.ts'
import { MissingPart } from '../../../ui/MissingPart.tsx'

/** How the run came out, and the guess beside the truth; said to all when it is there. */
export function Outcome() {
  const picture = useStore($picture)
  const bet = useStore($bet)
  const isCorrected = useStore($isCorrected)
  const hasFailed = useStore($hasFailed)
  return (
    <div role="status" data-testid="lab-outcome" className="lab-outcome">
      {hasFailed && <MissingPart retry={runAgain} />}
      {picture && bet !== null && (
        <p data-testid="lab-bet">
          <b>
            You said {formatTimes(bet)}, it is{' '}
            {formatTimes(picture.strips['block-stm'].totals.speedup)}.
          </b>{' '}
          {verdictInWords(verdictOn(bet, picture.strips['block-stm'].totals.speedup))}
        </p>
      )}
      {picture && bet === null && <p>{shapeInWords(picture)}</p>}
      {picture && <p>{summaryOf(picture)}</p>}
      {isCorrected && <p>Something in the link was out of bounds; the nearest is shown.</p>}
    </div>
  )
}
