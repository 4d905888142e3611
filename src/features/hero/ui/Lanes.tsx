import { type ReactNode } from 'react'
import { LANES, PARALLEL, PARALLEL_TURNS, type Placement, SEQUENTIAL, TURNS } from '../block.ts'
import { Canvas, percent, Tx } from '../../../figures/kit.tsx'

const LANE_HEIGHT = 30
const BLOCK_HEIGHT = 26
const WIDTH = 100 / TURNS

type HalfProps = {
  title: string
  label: string
  lanes: number
  elapsed: number
  leaves: boolean
  placements: readonly Placement[]
  children?: ReactNode
}

function Half({ title, label, lanes, elapsed, leaves, placements, children }: HalfProps) {
  const height = lanes * LANE_HEIGHT
  const now = percent(elapsed * WIDTH)
  return (
    <div
      className={`hero-half mt-2 grid items-center gap-x-3 gap-y-1 text-small leading-tight ${lanes === 1 ? 'is-one hero-half-one' : 'hero-half-many'}`}
    >
      <span className="hero-count font-semibold tabular-nums">{elapsed}</span>
      <p>
        <b className="lg:block">{title}</b>{' '}
        <span className="text-soft">{elapsed === 1 ? 'turn' : 'turns'}</span>
      </p>
      <div className={`hero-stage relative ${elapsed ? '' : 'opacity-40'}`}>
        <Canvas
          height={height}
          label={label}
          className={`relative ${leaves ? 'hero-leaving' : ''}`}
        >
          {placements
            // Before an aborted run has happened, its transaction waits for the last one.
            .filter(({ turn, isAborted }) => !isAborted || turn < elapsed)
            .map(({ tx, lane, turn, isAborted }) => (
              <Tx
                key={`${tx} ${turn}`}
                x={(turn + 0.06) * WIDTH}
                y={(lane + 0.5) * LANE_HEIGHT}
                width={WIDTH * 0.88}
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

type LanesProps = { elapsed: number; leaves: boolean }

export function OneLane(props: LanesProps) {
  const { elapsed } = props
  const label = `One core: ${TURNS} transactions in a row. After ${sayTurns(elapsed)} ${elapsed} have run and ${TURNS - elapsed} wait.`
  return <Half title="One core" label={label} lanes={1} placements={SEQUENTIAL} {...props} />
}

export function ManyLanes(props: LanesProps) {
  const { elapsed, leaves } = props
  const isDone = elapsed === PARALLEL_TURNS
  const same = `Four cores: the same ${TURNS} transactions`
  const label = isDone
    ? `${same} have run in ${PARALLEL_TURNS} turns. 7 read what 6 then wrote, and ran again.`
    : `${same}, after ${sayTurns(elapsed)}.`
  return (
    <Half title="Four cores" label={label} lanes={LANES} placements={PARALLEL} {...props}>
      {isDone && !leaves && (
        <p
          className="hero-result absolute inset-y-0 grid content-center text-soft"
          aria-hidden="true"
        >
          <b className="text-ink">done {TURNS - PARALLEL_TURNS} turns sooner</b>
          <span>7 read too early, re-ran</span>
        </p>
      )}
    </Half>
  )
}
