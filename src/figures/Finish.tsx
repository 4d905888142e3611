import { Canvas, Lane, percent, Tx } from './kit.tsx'

const RUNNERS = [
  { name: 'Gold', at: 78, medal: 'fill-medal-gold', follows: false },
  { name: 'Silver', at: 66, medal: 'fill-medal-silver', follows: true },
  { name: 'Bronze', at: 57, medal: 'fill-medal-bronze', follows: false },
  { name: '', at: 44, medal: '', follows: true },
  { name: '', at: 38, medal: '', follows: false }
] as const

const STEP = 52

export function Finish() {
  return (
    <figure>
      <Canvas
        height={RUNNERS.length * STEP + 30}
        label="Five lanes. The further a block has come, the higher its score; the first three carry a gold, a silver and a bronze disc. Two blocks carry a follower flag, which does not move them."
      >
        <text className="end quiet" x="100%" y={RUNNERS.length * STEP + 22}>
          IQ score
        </text>
        <line
          className="way"
          markerEnd="url(#head)"
          x1="0"
          x2="84%"
          y1={RUNNERS.length * STEP + 18}
          y2={RUNNERS.length * STEP + 18}
        />
        {RUNNERS.map(({ name, at, medal, follows }, index) => {
          const y = 24 + index * STEP
          return (
            <g key={at}>
              <Lane y={y} />
              <g className="drive">
                <Tx x={at - 10} y={y} width={14} height={28} tone="flow" />
                {medal && <circle className={medal} cx={percent(at - 3)} cy={y} r="8" />}
                {name && (
                  <text className="halo strong" x={percent(at + 7)} y={y + 4.5}>
                    {name}
                  </text>
                )}
                {follows && (
                  <text className="halo end quiet" x={percent(at - 13)} y={y + 4.5}>
                    Follower
                  </text>
                )}
              </g>
            </g>
          )
        })}
      </Canvas>
      <figcaption>An example. Only the score counts; the badge doesn’t.</figcaption>
    </figure>
  )
}
