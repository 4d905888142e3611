import { type ComponentProps } from 'react'
import { KIND_NAMES, type Kind, KINDS } from '../content/ladder.ts'

const OPEN = 'fill-paper stroke-ink stroke-2'

export function KindSymbol({ kind }: { kind: Kind }) {
  switch (kind) {
    case 'limit':
      return <path className="fill-none stroke-ink stroke-[2.5]" d="M-5-9h10M-5 9h10M0-9v18" />
    case 'replay':
      return <rect className="flow" x="-8" y="-7" width="16" height="14" rx="4" />
    case 'reported':
      return <path className={OPEN} d="M0-8 8 7H-8z" />
    case 'target':
      return <circle className={OPEN} r="7" strokeDasharray="3 2.5" />
    case 'lab':
      return <path className={OPEN} d="M0-8 8 0 0 8-8 0z" />
    default:
      return kind satisfies never
  }
}

export function KindIcon({ kind }: { kind: Kind }) {
  return (
    <svg className="fig size-5" viewBox="-10 -10 20 20" aria-hidden="true">
      <KindSymbol kind={kind} />
    </svg>
  )
}

export function KindLegend({ className = '', ...native }: ComponentProps<'ul'>) {
  return (
    <ul className={`flex flex-wrap gap-y-1 ${className}`} {...native}>
      {KINDS.map(kind => (
        <li key={kind} className="flex items-center gap-2">
          <KindIcon kind={kind} />
          {KIND_NAMES[kind]}
        </li>
      ))}
    </ul>
  )
}
