import { amdahl } from '../../../figures/amdahl.ts'
import { at } from './arrays.ts'
import { usesAny, type ReadDescriptor, type Run } from './interpreter.ts'
import { gasOf, type Instruction } from './program.ts'
import { type Trace } from './trace.ts'

/** All times in gas, which is virtual time. */
export type Totals = Readonly<Pick<Trace, 'elapsed' | 'busy' | 'aborts' | 'waits'>> & {
  /** Instruction gas spent beyond running each instruction once. */
  readonly reexecutedGas: number
  readonly checkingGas: number
  /** The block's gas divided by the elapsed. */
  readonly speedup: number
  /**
   * Amdahl's law with the gas in dependent transactions as the serial part: the rule of thumb behind
   * figures such as fact CORE-15. It is no true bound, since chains of dependent transactions run
   * beside each other and beside the rest, so an executor may beat it. The critical path is one.
   */
  readonly amdahl: number
  /** No run of this kind, on however many cores, ends sooner (gas). */
  readonly criticalPath: number
  /** The speed-up that neither the cores nor the critical path allow to exceed. */
  readonly speedupLimit: number
}

export type Measurement = {
  readonly cores: number
  /** Gas of all instructions run, however often. */
  readonly executedGas: number
  readonly criticalPath: number
}

/** The figures of an execution, from its trace and from the shape of its block. */
export function totalsOf(
  { elapsed, busy, aborts, waits }: Trace,
  { gas, dependentGas }: BlockShape,
  { cores, executedGas, criticalPath }: Measurement
): Totals {
  return {
    elapsed,
    busy,
    aborts,
    waits,
    reexecutedGas: executedGas - gas,
    checkingGas: busy - executedGas,
    speedup: speedupOf(gas, elapsed),
    amdahl: amdahl(1 - dependentGas, cores),
    criticalPath,
    speedupLimit: Math.min(cores, speedupOf(gas, criticalPath))
  }
}

/** One core takes a block's gas; a time of 0 is that of a block without transactions. */
function speedupOf(gas: number, time: number): number {
  return time === 0 ? 1 : gas / time
}

/** How the transactions of a block depend on each other, as its sequential run shows. */
export type BlockShape = {
  readonly transactions: number
  readonly gas: number
  /** Share (0 to 1) of transactions that read nothing another wrote, nor wrote what another read. */
  readonly independent: number
  /** Share of the block's transactions in its longest chain, each reading from the one before. */
  readonly longestChain: number
  /** Share of gas in transactions that read what an earlier one wrote. */
  readonly dependentGas: number
}

/** From the runs of a block's sequential execution. */
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
    chains.push(1 + longest(sources.map(source => at(chains, source))))
  }
  const { length } = runs
  return {
    transactions: length,
    gas,
    independent: length === 0 ? 1 : 1 - linked.size / length,
    longestChain: length === 0 ? 0 : longest(chains) / length,
    dependentGas: gas === 0 ? 0 : dependent / gas
  }
}

function sourcesOf({ readSet }: Run): readonly number[] {
  return readSet.flatMap(read => (read?.source && read.versions ? [read.source.transaction] : []))
}

/** The least that an instruction costs when it runs again; a read tells whose write it saw. */
function rerunGas(
  { gas }: Instruction,
  read: ReadDescriptor | null | undefined,
  rereadGas: number
): number {
  return read?.versions ? Math.min(gas, rereadGas) : gas
}

/**
 * Gas that every execution of a block takes which re-runs whole transactions, on however many cores.
 *
 * Before a transaction ends it has paid in full for each of its instructions, at least once. The
 * validation of its last incarnation compared versions, and each incarnation makes new ones, so every
 * read in it took effect after the last incarnation of the transaction it reads from had ended, and
 * what follows the read ran after that, for at least the price of running again. Hence
 * end(j) ≥ gas(j) and end(j) ≥ end(i) + gas of j after the read, for every read of j from i.
 * The sequential run tells which i that is, since every committed read follows block order.
 */
export function wholeCriticalPath(runs: readonly Run[], rereadGas: number): number {
  const ends: number[] = []
  for (const { program, readSet } of runs) {
    let end = gasOf(program)
    let left = 0
    for (let index = program.length - 1; index >= 0; index -= 1) {
      const from = readSet[index]
      if (from?.source && from.versions) {
        end = Math.max(end, at(ends, from.source.transaction) + left)
      }
      left += rerunGas(at(program, index), from, rereadGas)
    }
    ends.push(end)
  }
  return longest(ends)
}

/**
 * Gas that every partial re-execution of a block takes, on however many cores.
 *
 * Let t(x) be when an instruction last ran to its end. The first time, all before it in the program
 * had run: t(x) ≥ gas up to and including x. It runs again whenever an input has: t(x) ≥ t(input) +
 * the gas of running x again; likewise for a read of the transaction's own write. A read from another transaction takes
 * effect when its gas is spent and sees a version made by the last run of write w (equal values do
 * not stop a write from being a new version): t(x) ≥ t(w).
 */
export function partialCriticalPath(runs: readonly Run[], rereadGas: number): number {
  const ends: number[][] = []
  for (const { program, readSet } of runs) {
    const own: number[] = []
    ends.push(own)
    let before = 0
    for (const [index, instruction] of program.entries()) {
      let ready = 0
      usesAny(instruction, register => {
        ready = Math.max(ready, at(own, register))
        return false
      })
      const from = readSet[index]
      before += instruction.gas
      if (from?.source && !from.versions) ready = Math.max(ready, at(own, from.source.instruction))
      const again = ready === 0 ? 0 : ready + rerunGas(instruction, from, rereadGas)
      let end = Math.max(before, again)
      if (from?.source && from.versions) {
        end = Math.max(end, at(at(ends, from.source.transaction), from.source.instruction))
      }
      own.push(end)
    }
  }
  return longest(ends.map(longest))
}

function longest(lengths: readonly number[]): number {
  return lengths.reduce((max, length) => Math.max(max, length), 0)
}
