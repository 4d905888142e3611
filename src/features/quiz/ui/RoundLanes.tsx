import { Canvas, Lane, percent, Tx } from '../../../figures/kit.tsx'
import { lanesInWords, type QuestionStatus, type RoundLane } from '../rules.ts'

const LANE_HEIGHT = 38
const LABEL_WIDTH = 19
const NAMES = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const
const TONE = { right: 'flow', wrong: 'clash', current: 'wait' } as const satisfies Partial<
  Record<QuestionStatus, string>
>

/** The round as lanes: solid is right, hatched is wrong, hollow is the one on show. */
export function RoundLanes({ lanes }: { lanes: readonly RoundLane[] }) {
  const longest = Math.max(5, ...lanes.map(({ statuses }) => statuses.length))
  const pitch = (100 - LABEL_WIDTH) / longest
  return (
    <Canvas label={lanesInWords(lanes)} height={lanes.length * LANE_HEIGHT}>
      {lanes.map(({ difficulty, statuses }, row) => {
        const y = row * LANE_HEIGHT + LANE_HEIGHT / 2
        return (
          <g key={difficulty}>
            <Lane y={y} from={LABEL_WIDTH} />
            <text className="quiet" x="0" y={y + 4.5}>
              {NAMES[difficulty]}
            </text>
            {statuses.map((status, index) => {
              const x = LABEL_WIDTH + index * pitch + pitch * 0.12
              return status === 'open' ? (
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
                  key={`${index} ${status}`}
                  x={x}
                  y={y}
                  width={pitch * 0.76}
                  tone={TONE[status]}
                  className={status === 'current' ? '' : 'arrive'}
                />
              )
            })}
          </g>
        )
      })}
    </Canvas>
  )
}
