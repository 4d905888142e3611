import { KIND_NAMES, type Kind, KINDS } from '../content/ladder.ts'
import './kit.css'

const SHAPES: Readonly<Record<Kind, string>> = {
  limit: 'M-5-7H5M-5 7H5M0-7V7',
  replay: 'M-6-5H6V5H-6z',
  reported: 'M0-7 7 6H-7z',
  target: 'M-6 0A6 6 0 0 1 6 0 6 6 0 0 1-6 0z',
  lab: 'M0-7 7 0 0 7-7 0z'
}

export function KindIcon({ kind, isOurs = false }: { kind: Kind; isOurs?: boolean }) {
  const [fill, stroke] = isOurs ? ['fill-flow', 'stroke-flow-edge'] : ['fill-edge', 'stroke-edge']
  return (
    <svg className="kit size-5" viewBox="-10 -10 20 20" aria-hidden="true">
      <path
        className={`stroke-2 [stroke-linejoin:round] ${stroke} ${kind === 'replay' ? fill : 'fill-paper'}`}
        d={SHAPES[kind]}
        strokeDasharray={kind === 'target' ? '3 2.5' : undefined}
      />
    </svg>
  )
}

export function KindLegend() {
  return (
    <ul
      aria-label="Kinds of figure"
      className="flex flex-wrap gap-x-5 gap-y-2 text-small text-soft"
    >
      {KINDS.map(kind => (
        <li key={kind} className="flex items-center gap-2">
          <KindIcon kind={kind} />
          {KIND_NAMES[kind]}
        </li>
      ))}
    </ul>
  )
}
