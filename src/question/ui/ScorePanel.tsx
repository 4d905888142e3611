import { type ReactNode, type RefObject } from 'react'
import { formatIq } from '../../ui/format.ts'
import { levelOf, type RoundLane } from '../result-text.ts'
import { RoundLanes } from './RoundLanes.tsx'

/** By where it stands: its class and its backgrounds. */
const PLACES = {
  part: { name: 'score-panel-part', middle: 'bg-flow-wash', low: 'bg-raised' },
  page: { name: 'score-panel-page', middle: '', low: '' }
} as const

type Props = {
  iq: number
  lanes: readonly RoundLane[]
  place: keyof typeof PLACES
  heading: 'h2' | 'h3'
  arrival: RefObject<HTMLHeadingElement | null>
  /** Follows the verdict, such as how sure the score is. */
  children?: ReactNode
  actions?: ReactNode
}

/** The score at display size, on a background that depends on it, beside the round's lanes. */
export function ScorePanel({ iq, lanes, heading: Heading, arrival, ...props }: Props) {
  const { level, verdict } = levelOf(iq)
  const { name, ...looks } = PLACES[props.place]
  const isSolid = level === 'high'
  return (
    <div
      data-ground={isSolid ? 'solid' : undefined}
      className={`band score-panel ${name} ${isSolid ? 'score-panel-solid bg-flow' : looks[level]}`}
    >
      <div className="score-panel-words">
        <Heading
          ref={arrival}
          tabIndex={-1}
          className="score-panel-heading scroll-mt-20 outline-none"
        >
          <span className="block font-sans text-body font-semibold">Your IQ score</span>{' '}
          <span
            data-testid="result-iq"
            ref={element => element?.style.setProperty('--iq', String(iq))}
            className="score-panel-score"
          >
            {formatIq(iq)}
          </span>
        </Heading>
        <p className="score-panel-verdict mt-3 text-title font-semibold">{verdict}</p>
        <div className="score-panel-note">{props.children}</div>
        {props.actions && <div className="score-panel-actions">{props.actions}</div>}
      </div>
      <div className="score-panel-lanes">
        <RoundLanes
          lanes={lanes}
          size={props.place === 'page' ? 'tall' : 'large'}
          isStill={props.place === 'page'}
        />
      </div>
    </div>
  )
}
