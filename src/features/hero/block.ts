/** Lanes and turns count from 0. */
export type Placement = {
  readonly tx: number
  readonly lane: number
  readonly turn: number
  /** It read too early and runs again later. */
  readonly isAborted: boolean
}

export const LANES = 4
/** Of the whole block on one lane, and on all. */
export const TURNS = 8
export const PARALLEL_TURNS = 3

export const SEQUENTIAL: readonly Placement[] = Array.from({ length: TURNS }, (_, turn) => ({
  tx: turn + 1,
  lane: 0,
  turn,
  isAborted: false
}))

/** It needs what 6 writes in the same turn. */
const AGAIN: Placement = { tx: 7, lane: 2, turn: 2, isAborted: false }

/** As Block-STM runs the block. */
export const PARALLEL: readonly Placement[] = [
  ...SEQUENTIAL.map(({ tx, turn }) => ({
    tx,
    lane: turn % LANES,
    turn: Math.floor(turn / LANES),
    isAborted: tx === AGAIN.tx
  })),
  AGAIN
]
