import { buildTransaction, READ_GAS, WRITE_GAS } from '../../domain/engine/contracts.ts'
import { type Block } from '../../domain/engine/program.ts'
import { execute, type Execution } from '../../domain/engine/run-lab.ts'
import { CHECKING } from '../../domain/engine/workloads.ts'

export type HeroTx = { readonly id: number; readonly needs?: number }

/** Lanes and turns count from 0. */
export type Placement = {
  readonly tx: number
  readonly lane: number
  readonly turn: number
  /** It read too early and runs again later. */
  readonly isAborted: boolean
}

export type Comparison = {
  readonly laneCount: number
  readonly sequentialTurns: number
  readonly parallelTurns: number
  /** Includes validation, so it's a little less than the turns suggest. */
  readonly speedup: number
  readonly sequential: readonly Placement[]
  readonly parallel: readonly Placement[]
  readonly aborts: readonly { readonly tx: number; readonly by: number }[]
}

/** 6 needs what 2 wrote, and 7 what 6 wrote. */
export const HERO_BLOCK: readonly HeroTx[] = [
  { id: 1 },
  { id: 2 },
  { id: 3 },
  { id: 4 },
  { id: 5 },
  { id: 6, needs: 2 },
  { id: 7, needs: 6 },
  { id: 8 }
]

const TURN_GAS = 21_000

/** How far from a whole turn a run may begin, in turns. */
const SLACK = 0.1

/** Throws an Error if the runs don't fit into whole turns. */
export function compare(block: readonly HeroTx[], laneCount: number): Comparison {
  const { executions } = execute(programsFor(block), laneCount)
  const { sequential, 'block-stm': parallel } = executions
  const idOf = (index: number): number => block[index]?.id ?? index
  return {
    laneCount,
    sequential: placementsOf(sequential, idOf),
    parallel: placementsOf(parallel, idOf),
    sequentialTurns: turnAt(sequential.totals.elapsed),
    parallelTurns: turnAt(parallel.totals.elapsed),
    speedup: parallel.totals.speedup,
    aborts: parallel.events.flatMap(event =>
      event.kind === 'abort' ? [{ tx: idOf(event.transaction), by: idOf(event.by) }] : []
    )
  }
}

function programsFor(block: readonly HeroTx[]): Block {
  const known = new Set(block.map(({ id }) => id))
  const missing = block.find(({ needs }) => needs !== undefined && !known.has(needs))
  if (missing) throw new Error(`${missing.id} needs one that is not in the block.`)
  return {
    transactions: block.map(({ id, needs = id }) =>
      buildTransaction('transfer', ({ constant, compute, read, write }) => {
        const found = read(`result ${needs}`)
        const sum = constant(id, TURN_GAS - READ_GAS - WRITE_GAS)
        write(`result ${id}`, compute('add', [found, sum], 0))
      })
    ),
    initial: new Map(),
    checking: CHECKING
  }
}

function placementsOf({ spans }: Execution, idOf: (index: number) => number): Placement[] {
  return spans
    .filter(({ kind }) => kind !== 'validate')
    .map(({ transaction, core, from, outcome }) => ({
      tx: idOf(transaction),
      lane: core,
      turn: turnAt(from),
      isAborted: outcome !== 'kept'
    }))
    .sort((one, other) => one.turn - other.turn || one.lane - other.lane)
}

function turnAt(gas: number): number {
  const turn = Math.round(gas / TURN_GAS)
  if (Math.abs(gas / TURN_GAS - turn) > SLACK) throw new Error('The runs do not fit into turns.')
  return turn
}
