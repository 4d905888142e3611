import { type ReactNode } from 'react'
import { type CheckOutcome } from '../store.ts'

const BLOCK = { open: 'wait', right: 'flow', missed: 'clash' } as const
const WORD = { open: '', right: 'Correct', missed: 'Missed' } as const

type Props = {
  lead?: string
  topic: string
  outcome: CheckOutcome
  group?: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** The block is hollow at first, solid once right, hatched when missed. */
export function CheckLine({ lead, topic, outcome, group, onToggle, children }: Props) {
  return (
    <details name={group} className="fold" onToggle={event => onToggle?.(event.currentTarget.open)}>
      <summary>
        <svg width="24" height="16" className="flex-none" aria-hidden="true">
          <rect x="1" y="1" width="22" height="14" rx="4" className={BLOCK[outcome]} />
        </svg>
        <span className="flex flex-1 flex-wrap gap-x-2 leading-snug">
          {lead && <b className="font-semibold">{lead}</b>}
          <span className="font-normal">{topic}</span>
        </span>
        <span className="text-small text-soft">{WORD[outcome]}</span>
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
