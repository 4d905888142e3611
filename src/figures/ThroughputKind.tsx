import { KIND_NAMES, type Kind, KINDS } from '../content/ladder.ts'

type Props = { kind: Kind; isOurs?: boolean }

function ThroughputKind({ kind, isOurs = false }: Props) {
  const open = isOurs ? 'fill-paper stroke-flow-edge stroke-2' : 'fill-paper stroke-edge stroke-2'
  switch (kind) {
    case 'limit':
      return <path className="fill-none stroke-edge stroke-2" d="M-5-7h10M-5 7h10M0-7v14" />
    case 'replay':
      return (
        <rect
          className={isOurs ? 'flow' : 'fill-edge'}
          x="-7"
          y="-6"
          width="14"
          height="12"
          rx="3"
        />
      )
    case 'reported':
      return <path className={open} d="M0-7 7 6H-7z" />
    case 'target':
      return <circle className={open} r="6" strokeDasharray="3 2.5" />
    case 'lab':
      return <path className={open} d="M0-7 7 0 0 7-7 0z" />
    default:
      return kind satisfies never
  }
}

export function KindIcon(props: Props) {
  return (
    <svg className="fig size-5" viewBox="-10 -10 20 20" aria-hidden="true">
      <ThroughputKind {...props} />
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
