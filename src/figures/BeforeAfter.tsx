import { Canvas, Lane, type Tone, Tx } from './kit.tsx'

export type Scene = 'client' | 'rollup' | 'appchain' | 'developer'

type Block = { lane: number; x: number; width?: number; tone: Tone; label?: string }

const SCENES: Record<Scene, { lanes: [number, number]; before: Block[]; after: Block[] }> = {
  client: {
    lanes: [1, 3],
    before: [0, 24, 48, 72].map(x => ({ lane: 0, x, tone: 'wait' })),
    after: [
      { lane: 0, x: 0, tone: 'flow' },
      { lane: 1, x: 0, tone: 'flow' },
      { lane: 2, x: 0, tone: 'flow' },
      { lane: 1, x: 24, tone: 'flow' }
    ]
  },
  rollup: {
    lanes: [1, 1],
    before: [{ lane: 0, x: 0, width: 34.2, tone: 'wait' }],
    after: [{ lane: 0, x: 0, width: 100, tone: 'flow' }]
  },
  appchain: {
    lanes: [2, 2],
    before: [
      { lane: 0, x: 0, width: 46, tone: 'wait', label: 'rules' },
      { lane: 1, x: 0, width: 96, tone: 'wait', label: 'engine' }
    ],
    after: [
      { lane: 0, x: 0, width: 46, tone: 'wait', label: 'rules' },
      { lane: 1, x: 0, width: 96, tone: 'flow', label: 'engine' }
    ]
  },
  developer: {
    lanes: [1, 1],
    before: [{ lane: 0, x: 0, width: 96, tone: 'clash', label: 'rewrite' }],
    after: [{ lane: 0, x: 0, width: 96, tone: 'flow', label: 'as it is' }]
  }
}

type Props = { scene: Scene; when: 'before' | 'after'; label: string }

/** One half of a before and after: the lanes of a chain, small. */
export function BeforeAfter({ scene, when, label }: Props) {
  const { lanes, before, after } = SCENES[scene]
  const count = Math.max(...lanes)
  const shown = when === 'before' ? lanes[0] : lanes[1]
  const first = ((count - shown) * 28) / 2 + 16
  const blocks = when === 'before' ? before : after
  return (
    <Canvas label={label} height={count * 28 + 4}>
      {Array.from({ length: shown }, (_, lane) => (
        <Lane key={lane} y={first + lane * 28} />
      ))}
      {blocks.map(({ lane, x, width = 20, tone, label: name = '' }) => (
        <Tx
          key={`${lane}-${x}`}
          x={x}
          y={first + lane * 28}
          width={width}
          tone={tone}
          label={name}
          className={when === 'after' ? 'drive' : ''}
        />
      ))}
    </Canvas>
  )
}
