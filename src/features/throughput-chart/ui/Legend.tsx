import { Mark } from '../../../figures/Mark.tsx'
import { KIND_NAMES, KINDS } from '../../../content/ladder.ts'

export function Legend() {
  return (
    <ul aria-label="Kinds of figure" className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      {KINDS.map(kind => (
        <li key={kind} className="flex items-center gap-2">
          <svg className="fig size-5" viewBox="-10 -10 20 20" aria-hidden="true">
            <Mark kind={kind} />
          </svg>
          {KIND_NAMES[kind]}
        </li>
      ))}
    </ul>
  )
}
