import { type ReactNode } from 'react'
import { type CheckOutcome } from '../store.ts'

const BLOCK = { right: 'flow', missed: 'clash' } as const
const WORD = { right: 'Correct', missed: 'Missed' } as const

type Props = {
  lead?: string
  topic: string
  outcome: CheckOutcome
  group?: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

export function CheckLine({ lead, topic, outcome, group, onToggle, children }: Props) {
  return (
    <details name={group} className="fold" onToggle={event => onToggle?.(event.currentTarget.open)}>
      <summary>
        <span className="flex flex-1 flex-wrap gap-x-2 leading-snug">
          {lead && <b className="font-semibold">{lead}</b>}
          <span className="font-normal">{topic}</span>
        </span>
        {outcome !== 'open' && (
          <span className="flex items-center gap-2 text-small text-soft">
            <svg width="24" height="16" className="flex-none" aria-hidden="true">
              <rect x="1" y="1" width="22" height="14" rx="4" className={BLOCK[outcome]} />
            </svg>
            {WORD[outcome]}
          </span>
        )}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
