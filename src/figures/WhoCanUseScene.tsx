import { Arrow, Lane, type Tone, Tx, type TxProps } from './kit.tsx'

type Block = Partial<TxProps> & { lane?: number; tone: Tone; label: string }
type Half = { lanes: number; blocks: readonly Block[] }

export const SCENES = {
  client: {
    before: {
      lanes: 1,
      blocks: [...'ABCD'].map((label, index) => ({ x: index * 26, tone: 'wait', label }))
    },
    after: {
      lanes: 3,
      blocks: [
        { tone: 'flow', label: 'A' },
        { lane: 1, tone: 'flow', label: 'B' },
        { lane: 2, tone: 'flow', label: 'D' },
        { x: 26, tone: 'flow', label: 'C' }
      ]
    }
  },
  rollup: {
    before: { lanes: 1, blocks: [{ width: 34.2, tone: 'wait', label: '0.55' }] },
    after: { lanes: 1, blocks: [{ width: 100, tone: 'flow', label: '1.61' }] }
  },
  appchain: {
    before: { lanes: 3, blocks: chain('wait') },
    after: { lanes: 3, blocks: chain('flow') }
  },
  developer: {
    before: { lanes: 1, blocks: [{ width: 100, tone: 'clash', label: 'rewrite' }] },
    after: { lanes: 1, blocks: [{ width: 100, tone: 'flow', label: 'as it is' }] }
  }
} satisfies Record<string, { before: Half; after: Half }>

function chain(engine: Tone): Block[] {
  return [
    { width: 100, tone: 'fill-paper way', label: 'rules' },
    { lane: 1.5, width: 100, height: 40, tone: engine, label: 'engine' }
  ]
}

const HEIGHT = 75
const MEDIUM = 'lg:[zoom:1.35]'

export function WhoCanUseScene({ scene }: { scene: keyof typeof SCENES }) {
  const { before, after } = SCENES[scene]
  const zoom = scene === 'client' ? 'lg:[zoom:2]' : MEDIUM
  const y = before.lanes > 1 ? 50 : HEIGHT / 2
  return (
    <div
      className={`grid grid-cols-[1fr_1.5rem_1fr] sm:my-3 lg:grid-cols-[1fr_11%_1fr] lg:[&.client]:-my-5 ${scene}`}
      aria-hidden="true"
    >
      <Scene {...before} zoom={zoom} />
      <svg className={`fig ${zoom}`} width="100%" height={HEIGHT}>
        <Arrow from={{ x: 12, y }} to={{ x: 90, y }} />
      </svg>
      <Scene {...after} zoom={zoom} />
    </div>
  )
}

export function Scene({ lanes, blocks, zoom = MEDIUM }: Half & { zoom?: string }) {
  const pitch = lanes > 1 ? 25 : 50
  const first = (HEIGHT - (lanes - 1) * pitch) / 2
  return (
    <svg className={`fig ${zoom}`} width="100%" height={HEIGHT}>
      {Array.from({ length: lanes }, (_, lane) => (
        <Lane key={lane} y={first + lane * pitch} />
      ))}
      {blocks.map(({ lane = 0, height = pitch * 0.8, ...tx }) => (
        <Tx key={tx.label} {...{ x: 0, width: 22, y: first + lane * pitch, height, ...tx }} />
      ))}
    </svg>
  )
}
