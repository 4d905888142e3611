import { Lane, Tx, type TxProps } from './kit.tsx'
import { type Tone } from './looks.ts'

type Block = Partial<TxProps> & { lane?: number; tone: Tone; label: string }
type Half = { lanes: number; blocks: readonly Block[] }

/** The columns of before and after, which share a scale. Widths are per cent of the first. */
const BEFORE = 9
const AFTER = 16
const CHAIN: Half = {
  lanes: 2,
  blocks: [
    { width: 100, tone: 'plain', label: 'rules' },
    { lane: 1, width: 100, tone: 'flow', label: 'engine' }
  ]
}

export const SCENES = {
  client: {
    before: {
      lanes: 1,
      blocks: [...'ABCD'].map((label, index) => ({ x: index * 26, tone: 'flow', label }))
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
    before: { lanes: 1, blocks: [{ x: 39.3, width: 60.7, tone: 'flow', label: '0.55' }] },
    after: {
      lanes: 1,
      blocks: [{ width: (AFTER / BEFORE) * 100, tone: 'flow', label: '1.61 Ggas/s' }]
    }
  },
  appchain: { before: CHAIN, after: CHAIN },
  developer: {
    before: { lanes: 1, blocks: [{ width: 100, tone: 'flow', label: 'rewrite' }] },
    after: { lanes: 1, blocks: [{ width: 100, tone: 'flow', label: 'as it is' }] }
  }
} satisfies Record<string, { before: Half; after: Half }>

const HEIGHT = 68

export function WhoCanUseScene({ scene }: { scene: keyof typeof SCENES }) {
  return Object.values(SCENES[scene]).map((half, index) => (
    <div key={index} className={index ? 'border-l-4 px-1.5' : 'is-one px-1.5'} aria-hidden="true">
      {scene === 'client' && (index ? 'With Altius' : 'Today')}
      <Scene
        {...half}
        scale={index ? BEFORE / AFTER : 1}
        isEndless={index > 0}
        className="max-sm:text-[11px]"
      />
    </div>
  ))
}

type SceneProps = Half & {
  scale?: number
  /** Lanes go on to the window’s edge. */
  isEndless?: boolean
  className?: string
}

export function Scene(props: SceneProps) {
  const { lanes, blocks, scale = 1, isEndless = false, className = '' } = props
  const pitch = lanes > 1 ? 23 : 52
  const first = (HEIGHT - (lanes - 1) * pitch) / 2
  return (
    <svg className={`kit lg:[zoom:1.25] ${className}`} width="100%" height={HEIGHT}>
      {Array.from({ length: lanes }, (_, lane) => (
        <Lane key={lane} y={first + lane * pitch} isEndless={isEndless} />
      ))}
      {blocks.map(({ lane = 0, x = 0, width = 22, tone, label }) => (
        <Tx
          key={label}
          {...{ tone, label, x: x * scale, y: first + lane * pitch, width: width * scale }}
          height={pitch * 0.8}
        />
      ))}
    </svg>
  )
}
