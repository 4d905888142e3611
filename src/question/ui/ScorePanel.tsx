import { type ReactNode, type RefObject } from 'react'
import { formatIq } from '../../ui/format.ts'
import { levelOf, type RoundLane } from '../result-text.ts'
import { RoundLanes } from './RoundLanes.tsx'

const LOOK = { high: 'on-solid bg-flow text-on-block', middle: 'bg-flow-wash', low: 'bg-raised' }

type Props = {
  iq: number
  lanes: readonly RoundLane[]
  heading: 'h2' | 'h3'
  arrival: RefObject<HTMLHeadingElement | null>
  /** Follows the verdict, such as how sure the score is. */
  children?: ReactNode
}

/** The score at display size, on a background that depends on it, beside the round's lanes. */
export function ScorePanel({ iq, lanes, heading: Heading, arrival, children }: Props) {
  const { level, verdict } = levelOf(iq)
  return (
    <div
      className={`band score-panel grid items-center gap-x-14 gap-y-6 rounded-block p-[clamp(1.25rem,4vw,3rem)] text-balance lg:grid-cols-[6fr_5fr] ${LOOK[level]}`}
    >
      <div>
        <Heading ref={arrival} tabIndex={-1} className="scroll-mt-20 outline-none">
          <span className="block font-sans text-body font-semibold">Your IQ score</span>{' '}
          <span
            data-testid="result-iq"
            ref={element => element?.style.setProperty('--iq', String(iq))}
            className="score block font-semibold"
          >
            {formatIq(iq)}
          </span>
        </Heading>
        <p className="mt-3 text-title font-semibold">{verdict}</p>
        {children}
      </div>
      <div className="score-lanes">
        <RoundLanes lanes={lanes} />
      </div>
    </div>
  )
}
