import { useStore } from '@nanostores/react'
import { CHALLENGE_ROUND_LENGTH } from '../../../domain/challenge/rules.ts'
import { TxBlock, TxLane } from '../../../question/ui/TxBlock.tsx'
import { $verdicts } from '../store.ts'

const BLOCKS = {
  right: { look: 'flow', className: 'ranked-lane-block ranked-lane-right' },
  wrong: { look: 'clash', className: 'ranked-lane-block' },
  late: { look: 'clash', className: 'ranked-lane-block' },
  current: { look: 'wait', className: 'ranked-lane-block ranked-lane-current' },
  open: { look: 'open', className: 'ranked-lane-block ranked-lane-open' }
} as const

/** The questions of the round are blocks on one lane. Position 0 is before the first. */
export function RankedLane({ state, position }: { state: string; position: number }) {
  const verdicts = useStore($verdicts)
  const right = Object.values(verdicts).filter(verdict => verdict === 'right').length
  const statusOf = (at: number) => verdicts[at] ?? (at === position ? 'current' : 'open')
  const words =
    position === 0
      ? `${CHALLENGE_ROUND_LENGTH} questions to come`
      : `Question ${position} of ${CHALLENGE_ROUND_LENGTH}, ${right} right so far`
  if (!['signed-out', 'ready', 'asking', 'told'].includes(state)) return null
  return (
    <TxLane role="img" aria-label={words} className="ranked-lane">
      {Array.from({ length: CHALLENGE_ROUND_LENGTH }, (_, at) => (
        <TxBlock key={at} {...BLOCKS[statusOf(at + 1)]}>
          {statusOf(at + 1) === 'open' && at + 1}
        </TxBlock>
      ))}
    </TxLane>
  )
}
