import { buildTransaction, READ_GAS, WRITE_GAS } from '../../domain/engine/contracts.ts'
import { type Block } from '../../domain/engine/program.ts'
import { execute, type Execution } from '../../domain/engine/run-lab.ts'
import { CHECKING } from '../../domain/engine/workloads.ts'

export type Comparison = ReturnType<typeof compareLanes>
export type Placement = Comparison['parallel'][number]

export const LANES = 4
const TRANSACTIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const
/** 6 needs what 2 wrote, and 7 what 6 wrote. */
const NEEDS: Readonly<Record<number, number>> = { 6: 2, 7: 6 }
const TURN_GAS = 21_000

export function compareLanes() {
  const { sequential, 'block-stm': parallel } = execute(buildBlock(), LANES).executions
  return {
    sequential: placementsOf(sequential),
    parallel: placementsOf(parallel),
    sequentialTurns: turnAt(sequential.totals.elapsed),
    parallelTurns: turnAt(parallel.totals.elapsed),
    aborts: parallel.events.flatMap(event =>
      event.kind === 'abort' ? [{ tx: event.transaction + 1, by: event.by + 1 }] : []
    )
  }
}

function buildBlock(): Block {
  const transactions = TRANSACTIONS.map(tx =>
    buildTransaction('transfer', ({ constant, compute, read, write }) => {
      const found = read(`result ${NEEDS[tx] ?? tx}`)
      const sum = constant(tx, TURN_GAS - READ_GAS - WRITE_GAS)
      write(`result ${tx}`, compute('add', [found, sum], 0))
    })
  )
  return { transactions, initial: new Map(), checking: CHECKING }
}

/** Lanes and turns count from 0. */
function placementsOf({ spans }: Execution) {
  return spans
    .filter(({ kind }) => kind !== 'validate')
    .map(({ transaction, core, from, outcome }) => ({
      tx: transaction + 1,
      lane: core,
      turn: turnAt(from),
      /** It read too early and runs again later. */
      isAborted: outcome !== 'kept'
    }))
}

/** Checks take a little time, which no turn shows. */
function turnAt(gas: number): number {
  return Math.round(gas / TURN_GAS)
}
