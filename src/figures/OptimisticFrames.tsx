import { Canvas, Core, Lane, percent, Tx } from './kit.tsx'

type Frame = {
  name: string
  text: string
  label: string
  /** What stands beside each transaction. */
  notes?: readonly string[]
  /** The transactions whose notes matter. */
  strong?: string
  clash?: 'found' | 'repaired'
}

const TRANSACTIONS = [
  { name: 'A', width: 26 },
  { name: 'B', width: 34 },
  { name: 'C', width: 22 },
  { name: 'D', width: 30 }
] as const

const FRAMES: readonly Frame[] = [
  {
    name: 'Run',
    text: 'Every core takes a transaction, as if nothing could clash.',
    label: 'Four cores run the transactions A, B, C and D at the same time.'
  },
  {
    name: 'Record',
    text: 'What each one read and wrote is noted.',
    label: 'A wrote the pool. B wrote Bob’s account. C read the pool. D wrote Eve’s account.',
    notes: ['wrote pool', 'wrote Bob', 'read pool', 'wrote Eve'],
    strong: 'AC'
  },
  {
    name: 'Validate',
    text: 'C comes after A, yet read the pool before A had written it.',
    label: 'A, B and D are fine. C is in conflict: it read an outdated value.',
    notes: ['fine', 'fine', 'outdated', 'fine'],
    strong: 'C',
    clash: 'found'
  },
  {
    name: 'Re-run',
    text: 'Only what clashed runs again, now with the right value.',
    label:
      'C runs again after A. A, B and D stay as they are. The result is that of the block’s order.',
    clash: 'repaired'
  }
]

const START = 18

function Picture({ label, notes = [], strong = '', clash }: Frame) {
  return (
    <Canvas label={label} height={152}>
      {TRANSACTIONS.map(({ name, width }, index) => {
        const y = 20 + index * 37
        const end = START + width + 4
        const tone = clash && name === 'C' ? 'clash' : 'flow'
        return (
          <g key={name}>
            <Lane y={y} from={START - 4} />
            <Core x={0} y={y} width={12} />
            <Tx x={START} y={y} width={width} tone={tone} label={name} className="drive" />
            {notes[index] && (
              <text
                className={`${strong.includes(name) ? 'strong' : 'quiet'} halo`}
                x={percent(end)}
                y={y + 4.5}
              >
                {notes[index]}
              </text>
            )}
            {tone === 'clash' && clash === 'repaired' && (
              <Tx x={end} y={y} width={16} tone="flow" label="C" className="drive slower" />
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
        {FRAMES.map(frame => (
          <li key={frame.name} className="border-t border-line pt-3">
            <h3 className="mb-2 text-title/[1.6]">{frame.name}</h3>
            <Picture {...frame} />
            <p className="note mt-2">{frame.text}</p>
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
