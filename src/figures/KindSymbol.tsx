import type { Kind } from '../content/ladder.ts'

/**
 * The sign of each kind of figure, centered on 0, 0 and 16 pixels wide:
 * a gate for a limit, a solid block for a replay, a hollow triangle for a reported figure,
 * a ring for a target, a hollow diamond for a lab test.
 */
export function KindSymbol({ kind }: { kind: Kind }) {
  switch (kind) {
    case 'limit':
      return <path className="mark-limit" d="M-5-9h10M-5 9h10M0-9v18" />
    case 'replay':
      return <rect className="flow" x="-8" y="-7" width="16" height="14" rx="4" />
    case 'reported':
      return <path className="mark-open" d="M0-8 8 7H-8z" />
    case 'target':
      return <circle className="mark-open" r="7" strokeDasharray="3 2.5" />
    case 'lab':
      return <path className="mark-open" d="M0-8 8 0 0 8-8 0z" />
    default:
      return kind satisfies never
  }
}
