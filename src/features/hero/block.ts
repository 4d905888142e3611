type RunTone = 'flow' | 'wait' | 'clash'

/** Lanes and turns count from 0. */
export type Placement = {
  readonly tx: number
  readonly lane: number
  readonly turn: number
  /** It read too early and runs again later. */
  readonly isAborted: boolean
}

const LANES = 4
/** Of the whole block on one lane, and on all. */
export const TURNS = 8
export const PARALLEL_TURNS = 3

const SEQUENTIAL: readonly Placement[] = Array.from({ length: TURNS }, (_, turn) => ({
  tx: turn + 1,
  lane: 0,
  turn,
  isAborted: false
}))

/** It needs what 6 writes in the same turn. */
const AGAIN: Placement = { tx: 7, lane: 2, turn: 2, isAborted: false }

/** As Block-STM runs the block. */
const PARALLEL: readonly Placement[] = [
  ...SEQUENTIAL.map(({ tx, turn }) => ({
    tx,
    lane: turn % LANES,
    turn: Math.floor(turn / LANES),
    isAborted: tx === AGAIN.tx
  })),
  AGAIN
]

/** How a run of a transaction looks once so many turns have passed, or null before it is there. */
export function toneAt({ turn, isAborted }: Placement, elapsed: number): RunTone | null {
  const hasRun = turn < elapsed
  // Before an aborted run has happened, its transaction waits for the last one.
  if (isAborted) return hasRun ? 'clash' : null
  return hasRun ? 'flow' : 'wait'
}

const sayTurns = (count: number): string => `${count} ${unitOf(count)}`

export const unitOf = (count: number): string => (count === 1 ? 'turn' : 'turns')

const SAME = `Four cores: the same ${TURNS} transactions`

/** The same block on one lane and on all. */
export const HALVES = [
  {
    core: 'sequential',
    title: 'One core',
    lanes: 1,
    placements: SEQUENTIAL,
    end: TURNS,
    labelAt: (elapsed: number) =>
      `One core: ${TURNS} transactions in a row. After ${sayTurns(elapsed)} ${elapsed} have run and ${TURNS - elapsed} wait.`
  },
  {
    core: 'parallel',
    title: 'Four cores',
    lanes: LANES,
    placements: PARALLEL,
    end: PARALLEL_TURNS,
    labelAt: (elapsed: number) =>
      elapsed === PARALLEL_TURNS
        ? `${SAME} have run in ${PARALLEL_TURNS} turns. 7 read what 6 then wrote, and ran again.`
        : `${SAME}, after ${sayTurns(elapsed)}.`
  }
] as const

export type Half = (typeof HALVES)[number]
