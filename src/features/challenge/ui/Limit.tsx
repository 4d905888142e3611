import { type RefObject } from 'react'
import { LIMITS } from '../sentences.ts'
import { type Limit } from '../store.ts'
import { ScreenHeading } from './ScreenHeading.tsx'
import { PracticeLink } from './Start.tsx'

type Props = { arrival: RefObject<HTMLHeadingElement | null>; limit: Limit }

export function LimitNotice({ arrival, limit }: Props) {
  const { title, text } = LIMITS[limit.state === 'refused' ? limit.reason : limit.state]
  const opens = limit.state === 'used' ? limit.next_opens : 'opens' in limit && limit.opens
  return (
    <>
      <ScreenHeading arrival={arrival}>{title}</ScreenHeading>
      <p className="mt-2 max-w-measure text-lead">{text}</p>
      {opens && <NextRound opens={opens} />}
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <PracticeLink />
        <a href="/winners">See the winners</a>
      </div>
    </>
  )
}

/** In the visitor's time zone. */
const MOMENT = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

export function NextRound({ opens }: { opens: string }) {
  return (
    <p className="mt-4">
      <span>{`Your next round opens ${new Date(opens).toLocaleString('en-US', MOMENT)}. `}</span>
      Until then, bet on <a href="/today">today’s block</a>.
    </p>
  )
}
