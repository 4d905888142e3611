import { amdahl } from './amdahl.ts'
import { Axis, Canvas, percent } from './kit.tsx'

const CORES = 16
const HEIGHT = 260
const TOP = 24
const FLOOR = HEIGHT - 34

const SHARES = [
  { share: 1, name: 'all of it parallel', className: 'curve [stroke-dasharray:3_5]' },
  { share: 0.95, name: '95% parallel', className: 'curve stroke-flow-edge stroke-[2.5]' },
  { share: 0.6485, name: '64.85% parallel', className: 'curve stroke-wait-edge stroke-[3.5]' }
] as const

const across = (cores: number) => ((cores - 1) / (CORES - 1)) * 100
const down = (times: number) => FLOOR - ((times - 1) / (CORES - 1)) * (FLOOR - TOP)

function path(share: number): string {
  const points = Array.from({ length: CORES }, (_, index) => {
    const y = down(amdahl(share, index + 1))
    return `${Math.round(across(index + 1) * 10) / 10} ${Math.round(y * 10) / 10}`
  })
  return `M${points.join('L')}`
}

/** How much faster 1 to 16 cores make work of which a share is parallel, computed from Amdahl's law. */
export function AmdahlCurve() {
  return (
    <Canvas
      height={HEIGHT}
      label="Speed-up against the number of cores. With everything parallel, sixteen cores are sixteen times faster. With 95 per cent parallel they are about nine times faster, with 64.85 per cent about two and a half times: the curve goes flat."
    >
      <text className="quiet" x="0" y="16">
        Times faster
      </text>
      <Axis
        y={FLOOR}
        ticks={[1, 4, 8, 12, 16].map(cores => ({
          at: across(cores),
          label: cores === 1 ? '1 core' : `${cores}`
        }))}
      />
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        {SHARES.map(({ share, className }) => (
          <path key={share} className={className} d={path(share)} />
        ))}
      </svg>
      {SHARES.map(({ share, name }) => {
        const times = amdahl(share, CORES)
        return (
          <text key={share} className="end halo" x={percent(99)} y={down(times) - 9}>
            <tspan
              className="strong"
              data-derived={`1/(1-${share}+${share}/${CORES})`}
            >{`${times.toFixed(times < 10 ? 1 : 0)}x`}</tspan>
            {` ${name}`}
          </text>
        )
      })}
    </Canvas>
  )
}
