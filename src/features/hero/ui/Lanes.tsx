import { type ReactNode } from 'react'
import { type Comparison, type Placement } from '../block.ts'
import { Arrow, Canvas, Lane, percent, Tx } from '../../../figures/kit.tsx'

const LANE_HEIGHT = 30
const BLOCK_HEIGHT = 24

type HalfProps = { title: string; elapsed: number; children: ReactNode }

function Half({ title, elapsed, children }: HalfProps) {
  return (
    <div className="mt-3 grid grid-cols-[6.5rem_1fr] items-center lg:mt-4 lg:grid-cols-[9.5rem_1fr]">
      <p className="flex items-center gap-2.5 text-small leading-tight lg:gap-4">
        <span className="text-display font-semibold tabular-nums">{elapsed}</span>
        <span>
          <b className="block font-semibold">{title}</b>{' '}
          <span className="text-soft">{elapsed === 1 ? 'turn' : 'turns'}</span>
        </span>
      </p>
      {children}
    </div>
  )
}

type BlocksProps = { placements: readonly Placement[]; turns: number; elapsed: number }

/** An aborted run appears once it has happened; before, its transaction waits for the last run. */
function Blocks({ placements, turns, elapsed }: BlocksProps) {
  const width = 100 / turns
  return placements
    .filter(({ turn, isAborted }) => !isAborted || turn < elapsed)
    .map(({ tx, lane, turn, isAborted }) => (
      <Tx
        key={`${tx} ${turn}`}
        x={turn * width + width * 0.06}
        y={(lane + 0.5) * LANE_HEIGHT}
        width={width * 0.88}
        height={BLOCK_HEIGHT}
        tone={isAborted ? 'clash' : turn < elapsed ? 'flow' : 'wait'}
        label={String(tx)}
      />
    ))
}

/** After each of eight turns. */
export const NOW = [
  '[transform:translateX(12.5%)]',
  '[transform:translateX(25%)]',
  '[transform:translateX(37.5%)]',
  '[transform:translateX(50%)]',
  '[transform:translateX(62.5%)]',
  '[transform:translateX(75%)]',
  '[transform:translateX(87.5%)]',
  '[transform:translateX(100%)]'
]

function Now({ elapsed, height }: { elapsed: number; height: number }) {
  return <rect className={`now ${NOW[elapsed - 1]}`} y="0" width="2" height={height} />
}

const sayTurns = (count: number): string => (count === 1 ? '1 turn' : `${count} turns`)

type LanesProps = { comparison: Comparison; elapsed: number }

export function OneLane({ comparison, elapsed }: LanesProps) {
  const { sequential, sequentialTurns: turns } = comparison
  return (
    <Half title="One core" elapsed={elapsed}>
      <Canvas
        height={LANE_HEIGHT}
        label={`One core: ${sequential.length} transactions in a row. After ${sayTurns(elapsed)} ${elapsed} have run and ${turns - elapsed} wait.`}
      >
        <Lane y={LANE_HEIGHT / 2} />
        <Blocks placements={sequential} turns={turns} elapsed={elapsed} />
        <Now elapsed={elapsed} height={LANE_HEIGHT} />
      </Canvas>
    </Half>
  )
}

const IN_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

export function ManyLanes({ comparison, elapsed }: LanesProps) {
  const { laneCount, parallel, parallelTurns, sequentialTurns: turns, aborts } = comparison
  const height = laneCount * LANE_HEIGHT
  const isDone = elapsed === parallelTurns
  const count = IN_WORDS[laneCount] ?? String(laneCount)
  const total = comparison.sequential.length
  const again = parallel.findLast(({ tx }) => tx === aborts.at(-1)?.tx)
  return (
    <Half title={`${count} cores`} elapsed={elapsed}>
      <Canvas
        height={height}
        label={
          isDone
            ? `${count} cores: the same ${total} transactions have run in ${parallelTurns} turns. ${aborts.map(({ tx, by }) => `${tx} read what ${by} then wrote, and ran again`).join(', ')}.`
            : `${count} cores: the same ${total} transactions, after ${sayTurns(elapsed)}.`
        }
      >
        {Array.from({ length: laneCount }, (_, lane) => (
          <Lane key={lane} y={(lane + 0.5) * LANE_HEIGHT} />
        ))}
        <Blocks placements={parallel} turns={turns} elapsed={elapsed} />
        <g className={isDone ? 'result' : 'result is-pending'}>
          {again && (
            <text
              className="quiet"
              x={percent(((again.turn + 1) / turns) * 100 + 2)}
              y={(again.lane + 0.5) * LANE_HEIGHT - 5}
            >
              {again.tx} read too early, re-ran
            </text>
          )}
          <Arrow
            from={{ x: 99.5, y: height - LANE_HEIGHT / 2 }}
            to={{ x: (parallelTurns / turns) * 100 + 1, y: height - LANE_HEIGHT / 2 }}
          />
          <text
            className="strong mid"
            x={percent(((parallelTurns + turns) / turns) * 50)}
            y={height - LANE_HEIGHT / 2 - 5}
          >
            done {turns - parallelTurns} turns sooner
          </text>
        </g>
        <Now elapsed={elapsed} height={height} />
      </Canvas>
    </Half>
  )
}
