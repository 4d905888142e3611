import { at } from './at.ts'
import { gasOf } from './program.ts'
import { type Run } from './run.ts'

/** How the transactions of a block depend on each other, as its sequential run shows. */
export type BlockShape = {
  readonly transactions: number
  readonly gas: number
  /**
   * Share (0 to 1) of transactions that read nothing another wrote, nor wrote what another read.
   */
  readonly independent: number
  /** Share of the block's transactions in its longest chain, each reading from the one before. */
  readonly longestChain: number
  /** Share of gas in transactions that read what an earlier one wrote. */
  readonly dependentGas: number
}

export function shapeOf(runs: readonly Run[]): BlockShape {
  const chains: number[] = []
  const linked = new Set<number>()
  let gas = 0
  let dependent = 0
  for (const run of runs) {
    const sources = sourcesOf(run)
    const own = gasOf(run.program)
    gas += own
    if (sources.length > 0) {
      dependent += own
      linked.add(run.transaction)
    }
    for (const source of sources) linked.add(source)
    chains.push(1 + sources.reduce((most, source) => Math.max(most, at(chains, source)), 0))
  }
  const { length } = runs
  const longest = chains.reduce((most, chain) => Math.max(most, chain), 0)
  return {
    transactions: length,
    gas,
    independent: length === 0 ? 1 : 1 - linked.size / length,
    longestChain: length === 0 ? 0 : longest / length,
    dependentGas: gas === 0 ? 0 : dependent / gas
  }
}

/**
 * Amdahl's law (1967, fact PROB-10) with the share of gas in dependent transactions as its serial
 * part: the rule of thumb behind figures such as fact CORE-15. It is no true bound: chains of
 * dependent transactions run beside each other and beside the rest, so an executor may beat it. The
 * critical path is the true one.
 */
export function amdahl(serial: number, cores: number): number {
  return 1 / (serial + (1 - serial) / cores)
}

function sourcesOf({ seen }: Run): readonly number[] {
  return seen.flatMap(read => (read?.source && read.column ? [read.source.transaction] : []))
}
