import { Arrow, Lane, type Tone, Tx } from './kit.tsx'

type Block = { lane?: number; x?: number; width?: number; tone: Tone; label?: string }
type Half = { lanes: number; blocks: readonly Block[] }

export const SCENES = {
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
    { width: 64, tone: 'fill-paper way', label: 'rules' },
    { lane: 1, width: 96, tone: engine, label: 'engine' }
  ]
}

const HEIGHT = 75

export function WhoCanUseScene({ scene }: { scene: keyof typeof SCENES }) {
  const { before, after } = SCENES[scene]
  return (
    <div
      className="grid grid-cols-[1fr_1.25rem_1fr] items-center gap-2 sm:my-3 lg:block"
      aria-hidden="true"
    >
      <Scene {...before} />
      <svg className="fig my-3 w-5 lg:rotate-90" height="10">
        <Arrow from={{ x: 0, y: 5 }} to={{ x: 100, y: 5 }} />
      </svg>
      <Scene {...after} />
    </div>
  )
}

export function Scene({ lanes, blocks }: Half) {
  const pitch = Math.round(HEIGHT / Math.max(lanes, 1.5))
  const first = (HEIGHT - (lanes - 1) * pitch) / 2
  return (
    <svg className="fig lg:[zoom:1.35]" width="100%" height={HEIGHT}>
      {Array.from({ length: lanes }, (_, lane) => (
        <Lane key={lane} y={first + lane * pitch} />
      ))}
      {blocks.map(({ lane = 0, x = 0, width = 20, tone, label: name = '' }) => (
        <Tx
          key={`${lane}-${x}`}
          x={x}
          y={first + lane * pitch}
          height={pitch * 0.8}
          width={width}
          tone={tone}
          label={name}
        />
      ))}
    </svg>
  )
}
