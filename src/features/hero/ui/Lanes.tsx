import { Canvas, Tx } from '../../../figures/kit.tsx'
import { type Half, PARALLEL_TURNS, toneAt, TURNS, unitOf } from '../block.ts'
import { nowAt, TURN_WIDTH } from './looks.ts'

const LANE_HEIGHT = 30
const BLOCK_HEIGHT = 26

type Props = { half: Half; elapsed: number; leaves: boolean }

/** One half of the picture at a moment. `HeroAnimation` changes it to the next one. */
export function Lanes({ half, elapsed, leaves }: Props) {
  const { title, lanes, placements, end, labelAt } = half
  const height = lanes * LANE_HEIGHT
  const isOne = lanes === 1
  return (
    <div
      className={`hero-half mt-2 grid items-center gap-x-3 gap-y-1 text-small leading-tight ${isOne ? 'is-one hero-half-one' : 'hero-half-many'}`}
    >
      <span className="hero-count font-semibold tabular-nums">{elapsed}</span>
      <p>
        <b className="lg:block">{title}</b>{' '}
        <span className="hero-unit text-soft">{unitOf(elapsed)}</span>
      </p>
      <div className={`hero-stage relative ${elapsed ? '' : 'opacity-40'}`}>
        <Canvas
          height={height}
          label={labelAt(elapsed)}
          className={`relative ${leaves ? 'hero-leaving' : ''}`}
        >
          {placements.map(placement => {
            const { tx, lane, turn, isAborted } = placement
            const tone = toneAt(placement, elapsed)
            const key = `${tx} ${turn}`
            const run = (
              <Tx
                key={key}
                x={(turn + 0.06) * TURN_WIDTH}
                y={(lane + 0.5) * LANE_HEIGHT}
                width={TURN_WIDTH * 0.88}
                height={BLOCK_HEIGHT}
                tone={tone ?? 'wait'}
                label={String(tx)}
              />
            )
            if (!isAborted) return run
            return (
              <g key={key} display={tone ? undefined : 'none'}>
                {run}
              </g>
            )
          })}
        </Canvas>
        {!isOne && (
          <p
            className="hero-result absolute inset-y-0 grid content-center text-soft"
            aria-hidden="true"
            hidden={elapsed < end || leaves}
          >
            <b className="text-ink">done {TURNS - PARALLEL_TURNS} turns sooner</b>
            <span>7 read too early, re-ran</span>
          </p>
        )}
        <svg className="absolute inset-0" width="100%" height={height} aria-hidden="true">
          <rect className="hero-now fill-ink" x={nowAt(elapsed)} width="2" height={height} />
        </svg>
      </div>
    </div>
  )
}
