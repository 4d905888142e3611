import { saidOf, type RoundLane, type Stand } from '../lanes.ts'
import { Canvas, Lane, percent, Tx } from '../../../figures/kit.tsx'

const STEP = 38
const HEAD = 19
const NAMES = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const
const TONE = { right: 'flow', wrong: 'clash', now: 'wait' } as const satisfies Partial<
  Record<Stand, string>
>

/** The round as lanes: solid is right, hatched is wrong, hollow is the one on show. */
export function RoundLanes({ lanes }: { lanes: readonly RoundLane[] }) {
  const longest = Math.max(5, ...lanes.map(({ stands }) => stands.length))
  const pitch = (100 - HEAD) / longest
  return (
    <Canvas label={saidOf(lanes)} height={lanes.length * STEP}>
      {lanes.map(({ difficulty, stands }, row) => {
        const y = row * STEP + STEP / 2
        return (
          <g key={difficulty}>
            <Lane y={y} from={HEAD} />
            <text className="quiet" x="0" y={y + 4.5}>
              {NAMES[difficulty]}
            </text>
            {stands.map((stand, index) => {
              const x = HEAD + index * pitch + pitch * 0.12
              return stand === 'open' ? (
                <rect
                  key={index}
                  className="slot"
                  x={percent(x)}
                  y={y - 10}
                  width={percent(pitch * 0.76)}
                  height="20"
                  rx="5"
                />
              ) : (
                <Tx
                  key={`${index} ${stand}`}
                  x={x}
                  y={y}
                  width={pitch * 0.76}
                  tone={TONE[stand]}
                  className={stand === 'now' ? '' : 'arrive'}
                />
              )
            })}
          </g>
        )
      })}
    </Canvas>
  )
}
