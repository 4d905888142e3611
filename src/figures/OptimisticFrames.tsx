import { Canvas, Core, Lane, percent, type Tone, Tx } from './kit.tsx'

type Row = {
  name: string
  width: number
  tone: Tone
  note: string
  noteTone?: string
  after?: number
}
type Frame = { name: string; text: string; label: string; rows: readonly Row[] }

const FRAMES: readonly Frame[] = [
  {
    name: 'Run',
    text: 'Every core takes a transaction, as if nothing could clash.',
    label: 'Four cores run the transactions A, B, C and D at the same time.',
    rows: [
      { name: 'A', width: 26, tone: 'flow', note: '' },
      { name: 'B', width: 34, tone: 'flow', note: '' },
      { name: 'C', width: 22, tone: 'flow', note: '' },
      { name: 'D', width: 30, tone: 'flow', note: '' }
    ]
  },
  {
    name: 'Record',
    text: 'What each one read and wrote is noted.',
    label: 'A wrote the pool. B wrote Bob’s account. C read the pool. D wrote Eve’s account.',
    rows: [
      { name: 'A', width: 26, tone: 'flow', note: 'wrote pool', noteTone: 'strong' },
      { name: 'B', width: 34, tone: 'flow', note: 'wrote Bob' },
      { name: 'C', width: 22, tone: 'flow', note: 'read pool', noteTone: 'strong' },
      { name: 'D', width: 30, tone: 'flow', note: 'wrote Eve' }
    ]
  },
  {
    name: 'Validate',
    text: 'C comes after A, yet read the pool before A had written it.',
    label: 'A, B and D are fine. C is in conflict: it read an outdated value.',
    rows: [
      { name: 'A', width: 26, tone: 'flow', note: 'fine' },
      { name: 'B', width: 34, tone: 'flow', note: 'fine' },
      { name: 'C', width: 22, tone: 'clash', note: 'outdated', noteTone: 'strong' },
      { name: 'D', width: 30, tone: 'flow', note: 'fine' }
    ]
  },
  {
    name: 'Re-run',
    text: 'Only what clashed runs again, now with the right value.',
    label:
      'C runs again after A. A, B and D stay as they are. The result is that of the block’s order.',
    rows: [
      { name: 'A', width: 26, tone: 'flow', note: '' },
      { name: 'B', width: 34, tone: 'flow', note: '' },
      { name: 'C', width: 22, tone: 'clash', note: '', after: 16 },
      { name: 'D', width: 30, tone: 'flow', note: '' }
    ]
  }
]

const START = 18

function Picture({ label, rows }: Pick<Frame, 'label' | 'rows'>) {
  return (
    <Canvas label={label} height={152}>
      {rows.map(({ name, width, tone, note, noteTone = 'quiet', after }, index) => {
        const y = 20 + index * 37
        return (
          <g key={name}>
            <Lane y={y} from={START - 4} />
            <Core x={0} y={y} width={12} />
            <Tx x={START} y={y} width={width} tone={tone} label={name} className="drive" />
            {note && (
              <text className={`${noteTone} halo`} x={percent(START + width + 4)} y={y + 4.5}>
                {note}
              </text>
            )}
            {after && (
              <Tx
                x={START + width + 4}
                y={y}
                width={after}
                tone="flow"
                label="C"
                className="drive slower"
              />
            )}
          </g>
        )
      })}
    </Canvas>
  )
}

/** Optimistic execution in four frames: run, record, validate, re-run. */
export function OptimisticFrames() {
  return (
    <figure>
      <ol className="frames grid gap-8 sm:grid-cols-2">
        {FRAMES.map(({ name, text, label, rows }) => (
          <li key={name} className="border-t border-line pt-3">
            <h3 className="mb-2 text-title/[1.6]">{name}</h3>
            <Picture label={label} rows={rows} />
            <p className="note mt-2">{text}</p>
          </li>
        ))}
      </ol>
      <figcaption>
        Solid blocks run, hatched ones are in conflict. Four lanes finish sooner than one, and the
        state is the one a single lane would have reached.
      </figcaption>
    </figure>
  )
}
