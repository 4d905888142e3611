import { type ReactNode } from 'react'
import { type Comparison, LANES, type Placement } from '../block.ts'
import { Arrow, Canvas, Lane, percent, Tx } from '../../../figures/kit.tsx'

const LANE_HEIGHT = 30
const BLOCK_HEIGHT = 24

type HalfProps = {
  title: string
  label: string
  lanes: number
  elapsed: number
  leaves: boolean
  turns: number
  placements: readonly Placement[]
  children?: ReactNode
}

function Half({ title, label, lanes, elapsed, leaves, turns, placements, children }: HalfProps) {
  const width = 100 / turns
  const height = lanes * LANE_HEIGHT
  const now = percent(elapsed * width)
  return (
    <div className="mt-3 grid grid-cols-[6.5rem_1fr] items-center lg:mt-4 lg:grid-cols-[9.5rem_1fr]">
      <p className="flex items-center gap-2.5 text-small leading-tight lg:gap-4">
        <span className="text-display font-semibold tabular-nums">{elapsed}</span>
        <span>
          <b className="block font-semibold">{title}</b>{' '}
          <span className="text-soft">{elapsed === 1 ? 'turn' : 'turns'}</span>
        </span>
      </p>
      <div className="relative overflow-x-clip">
        <svg className="fig absolute inset-0" width="100%" height={height} aria-hidden="true">
          {Array.from({ length: lanes }, (_, lane) => (
            <Lane key={lane} y={(lane + 0.5) * LANE_HEIGHT} />
          ))}
        </svg>
        <Canvas
          height={height}
          label={label}
          className={leaves ? 'is-leaving relative' : 'relative'}
        >
          {placements
            // Before an aborted run has happened, its transaction waits for the last one.
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
            ))}
        </Canvas>
        {children}
        <svg className="absolute inset-0" width="100%" height={height} aria-hidden="true">
          <rect className="fill-ink" x={now} width="2" height={height} />
        </svg>
      </div>
    </div>
  )
}

const sayTurns = (count: number): string => (count === 1 ? '1 turn' : `${count} turns`)

type LanesProps = { comparison: Comparison; elapsed: number; leaves: boolean }

export function OneLane({ comparison, elapsed, leaves }: LanesProps) {
  const { sequential, sequentialTurns: turns } = comparison
  return (
    <Half
      title="One core"
      label={`One core: ${turns} transactions in a row. After ${sayTurns(elapsed)} ${elapsed} have run and ${turns - elapsed} wait.`}
      lanes={1}
      elapsed={elapsed}
      leaves={leaves}
      turns={turns}
      placements={sequential}
    />
  )
}

export function ManyLanes({ comparison, elapsed, leaves }: LanesProps) {
  const { parallel, parallelTurns, sequentialTurns: turns, aborts } = comparison
  const isDone = elapsed === parallelTurns
  const y = (LANES - 0.5) * LANE_HEIGHT
  const again = parallel.findLast(({ tx }) => tx === aborts.at(-1)?.tx)
  return (
    <Half
      title="Four cores"
      label={
        isDone
          ? `Four cores: the same ${turns} transactions have run in ${parallelTurns} turns. ${aborts.map(({ tx, by }) => `${tx} read what ${by} then wrote, and ran again`).join(', ')}.`
          : `Four cores: the same ${turns} transactions, after ${sayTurns(elapsed)}.`
      }
      lanes={LANES}
      elapsed={elapsed}
      leaves={leaves}
      turns={turns}
      placements={parallel}
    >
      <svg
        className={`fig result absolute inset-0 ${isDone && !leaves ? '' : 'is-pending'}`}
        width="100%"
        height={LANES * LANE_HEIGHT}
        aria-hidden="true"
      >
        {again && (
          <text
            className="quiet"
            x={percent(((again.turn + 1) / turns) * 100 + 2)}
            y={(again.lane + 0.5) * LANE_HEIGHT - 5}
          >
            {again.tx} read too early, re-ran
          </text>
        )}
        <Arrow from={{ x: 99.5, y }} to={{ x: (parallelTurns / turns) * 100 + 1, y }} />
        <text className="strong mid" x={percent(((parallelTurns + turns) / turns) * 50)} y={y - 5}>
          done {turns - parallelTurns} turns sooner
        </text>
      </svg>
    </Half>
  )
}
