import { Lane, type Tone, Tx } from './kit.tsx'

type Block = { lane?: number; x?: number; width?: number; tone: Tone; label?: string }
type Half = { lanes: number; blocks: readonly Block[] }

const PITCH = 22

const SCENES = {
  client: {
    before: { lanes: 1, blocks: [0, 24, 48, 72].map(x => ({ x, tone: 'wait' })) },
    after: {
      lanes: 3,
      blocks: [
        { tone: 'flow' },
        { lane: 1, tone: 'flow' },
        { lane: 2, tone: 'flow' },
        { lane: 1, x: 24, tone: 'flow' }
      ]
    }
  },
  rollup: {
    before: { lanes: 1, blocks: [{ width: 34.2, tone: 'wait' }] },
    after: { lanes: 1, blocks: [{ width: 100, tone: 'flow' }] }
  },
  appchain: {
    before: { lanes: 2, blocks: chain('wait') },
    after: { lanes: 2, blocks: chain('flow') }
  },
  developer: {
    before: { lanes: 1, blocks: [{ width: 96, tone: 'clash', label: 'rewrite' }] },
    after: { lanes: 1, blocks: [{ width: 96, tone: 'flow', label: 'as it is' }] }
  }
} satisfies Record<string, { before: Half; after: Half }>

function chain(engine: Tone): Block[] {
  return [
    { width: 46, tone: 'wait', label: 'rules' },
    { lane: 1, width: 96, tone: engine, label: 'engine' }
  ]
}

type Props = { scene: keyof typeof SCENES; when: 'before' | 'after' }

export function BeforeAfter({ scene, when }: Props) {
  const { before, after } = SCENES[scene]
  const { lanes, blocks }: Half = SCENES[scene][when]
  const count = Math.max(before.lanes, after.lanes)
  const first = ((count - lanes) * PITCH) / 2 + PITCH / 2
  return (
    <svg className="fig" width="100%" height={count * PITCH} aria-hidden="true">
      {Array.from({ length: lanes }, (_, lane) => (
        <Lane key={lane} y={first + lane * PITCH} />
      ))}
      {blocks.map(({ lane = 0, x = 0, width = 20, tone, label: name = '' }) => (
        <Tx
          key={`${lane}-${x}`}
          x={x}
          y={first + lane * PITCH}
          height={18}
          width={width}
          tone={tone}
          label={name}
          className={when === 'after' ? 'drive' : ''}
        />
      ))}
    </svg>
  )
}
