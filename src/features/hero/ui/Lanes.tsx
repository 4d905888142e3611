import { type ReactNode } from 'react'
import { type Comparison, type Placement } from '../block.ts'
import { Arrow, Canvas, Lane, percent, Tx } from '../../../figures/kit.tsx'
import { formatNumber } from '../../../ui/format.ts'

const LANE_HEIGHT = 30
const BLOCK_HEIGHT = 24

type HalfProps = { title: string; elapsed: number | null; note: string; children: ReactNode }

function Half({ title, elapsed, note, children }: HalfProps) {
  return (
    <div className="max-lg:mt-2 lg:mt-6 lg:grid lg:grid-cols-[6.5rem_1fr]">
      <div className="flex items-baseline justify-between gap-4 lg:block">
        <p className="font-medium">{title}</p>
        <p className="text-small text-soft">
          <span className="font-semibold text-ink tabular-nums max-lg:text-title lg:text-heading">
            {elapsed ?? '–'}
          </span>{' '}
          {elapsed === 1 ? 'turn' : 'turns'}
        </p>
      </div>
      <div>
        {children}
        <p className="mt-1 min-h-[2lh] text-small text-soft min-[24rem]:min-h-[1lh]">{note}</p>
      </div>
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

function Now({ elapsed, height }: { elapsed: number; height: number }) {
  return <rect className={`now at-${elapsed}`} y="0" width="2" height={height} />
}

type OneLaneProps = { comparison: Comparison; elapsed: number; step: number }

export function OneLane({ comparison, elapsed, step }: OneLaneProps) {
  const { sequential, sequentialTurns: turns } = comparison
  const waiting = turns - elapsed
  const note =
    step === 0
      ? `${elapsed} done, ${waiting} waiting their turn.`
      : step === 1
        ? `${waiting} still wait, and fees rise.`
        : 'All done, one after another.'
  return (
    <Half title="One core" elapsed={elapsed} note={note}>
      <Canvas
        height={LANE_HEIGHT}
        label={`One core: ${sequential.length} transactions in a row. After ${elapsed} turns ${elapsed} have run and ${waiting} wait.`}
      >
        <Lane y={LANE_HEIGHT / 2} />
        <Blocks placements={sequential} turns={turns} elapsed={elapsed} />
        <Now elapsed={elapsed} height={LANE_HEIGHT} />
      </Canvas>
    </Half>
  )
}

type ManyLanesProps = { comparison: Comparison; elapsed: number | null }

const IN_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

export function ManyLanes({ comparison, elapsed }: ManyLanesProps) {
  const { laneCount, parallel, parallelTurns, sequentialTurns: turns, speedup, aborts } = comparison
  const height = laneCount * LANE_HEIGHT
  const isDone = elapsed === parallelTurns
  const isSetUp = elapsed !== null
  const count = IN_WORDS[laneCount] ?? String(laneCount)
  const total = comparison.sequential.length
  const again = parallel.findLast(({ tx }) => tx === aborts.at(-1)?.tx)
  const times = formatNumber(speedup, 1)
  const how = isDone ? `${times} times as fast` : 'side by side'
  const note = isSetUp ? `The same ${total}, ${how}.` : ''
  return (
    <Half title={`${count} cores`} elapsed={elapsed} note={note}>
      <Canvas
        height={height}
        className={isSetUp ? 'many' : 'many is-empty'}
        label={
          isDone
            ? `${count} cores: the same ${total} transactions have run in ${parallelTurns} turns. ${aborts.map(({ tx, by }) => `${tx} read what ${by} then wrote, and ran again`).join(', ')}.`
            : `${count} cores${isSetUp ? `, the same ${total} transactions ready to start` : ', empty so far'}.`
        }
      >
        {Array.from({ length: laneCount }, (_, lane) => (
          <Lane key={lane} y={(lane + 0.5) * LANE_HEIGHT} />
        ))}
        <Blocks placements={parallel} turns={turns} elapsed={elapsed ?? 0} />
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
        <Now elapsed={elapsed ?? 0} height={height} />
      </Canvas>
    </Half>
  )
}
