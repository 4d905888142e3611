import { type ReactNode, type RefObject } from 'react'
import { formatIq } from '../../../ui/format.ts'
import { levelOf, type RoundLane } from '../result-text.ts'
import { RoundLanes } from './RoundLanes.tsx'

const LOOK = {
  high: 'score-panel is-high',
  middle: 'score-panel is-middle',
  low: 'score-panel'
} as const

type Props = {
  iq: number
  lanes: readonly RoundLane[]
  heading: 'h2' | 'h3'
  arrival: RefObject<HTMLHeadingElement | null>
  /** What the score needs said with it. */
  children?: ReactNode
}

/** The score at display size, on a ground that depends on it, beside the round's questions as lanes. */
export function ScorePanel({ iq, lanes, heading: Heading, arrival, children }: Props) {
  const { level, verdict } = levelOf(iq)
  return (
    <div className={LOOK[level]}>
      <div>
        <Heading ref={arrival} tabIndex={-1} className="scroll-mt-20 outline-none">
          <span className="block font-sans text-body font-semibold">Your IQ score</span>{' '}
          <span data-testid="result-iq" className="score-number">
            {formatIq(iq)}
          </span>
        </Heading>
        <p className="mt-3 text-title font-semibold text-balance">{verdict}</p>
        {children}
      </div>
      <RoundLanes lanes={lanes} />
    </div>
  )
}
