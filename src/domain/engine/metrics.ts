import { amdahl } from './amdahl.ts'
import { at } from './arrays.ts'
import { usesAny, type ReadDescriptor, type Run } from './interpreter.ts'
import { gasOf, type Instruction } from './program.ts'
import { type Trace } from './trace.ts'

export type Totals = Readonly<Pick<Trace, 'elapsed' | 'busy' | 'aborts' | 'waits' | 'reruns'>> & {
  /** Gas beyond running each instruction once. */
  readonly reexecutedGas: number
  readonly speedup: number
  /**
   * Amdahl's law with all transactions in a conflict as the serial part. Not a bound: several lines of them run side by
   * side, so a run may be faster.
   */
  readonly amdahl: number
  /** No such run ends sooner on any number of cores (gas). */
  readonly criticalPath: number
  /** The limit set by the cores and the critical path. */
  readonly speedupLimit: number
}

export function totalsOf(
  { elapsed, busy, aborts, waits, reruns }: Trace,
  { gas, conflictGas }: BlockShape,
  cores: number,
  executedGas: number,
  criticalPath: number
): Totals {
  return {
    elapsed,
    busy,
    aborts,
    waits,
    reruns,
    reexecutedGas: executedGas - gas,
    speedup: speedupOf(gas, elapsed),
    amdahl: amdahl(1 - conflictGas, cores),
    criticalPath,
    speedupLimit: Math.min(cores, speedupOf(gas, criticalPath))
  }
}

function speedupOf(gas: number, time: number): number {
  return time === 0 ? 1 : gas / time
}

export type BlockShape = {
  readonly transactions: number
  readonly gas: number
  /** How many conflict with no other: they read nothing another wrote, nor wrote what another read. */
  readonly independent: number
  /** Transactions in the longest line of dependent ones. */
  readonly longestLine: number
  /** Share (0 to 1) of gas in transactions that conflict with another. */
  readonly conflictGas: number
}

export function shapeOf(runs: readonly Run[]): BlockShape {
  const lines: number[] = []
  const conflicting = new Set<number>()
  for (const run of runs) {
    const sources = sourcesOf(run)
    if (sources.length > 0) conflicting.add(run.transaction)
    for (const source of sources) conflicting.add(source)
    lines.push(1 + longest(sources.map(source => at(lines, source))))
  }
  const gasIn = (some: readonly Run[]): number =>
    some.reduce((sum, { program }) => sum + gasOf(program), 0)
  const gas = gasIn(runs)
  const conflictGas = gasIn(runs.filter(({ transaction }) => conflicting.has(transaction)))
  return {
    transactions: runs.length,
    gas,
    independent: runs.length - conflicting.size,
    longestLine: longest(lines),
    conflictGas: gas === 0 ? 0 : conflictGas / gas
  }
}

function sourcesOf({ readSet }: Run): readonly number[] {
  return readSet.flatMap(read => (read?.source && read.versions ? [read.source.transaction] : []))
}

/** The least an instruction costs when it runs again. */
function rerunGas(
  { gas }: Instruction,
  read: ReadDescriptor | null | undefined,
  rereadGas: number
): number {
  return read?.versions ? Math.min(gas, rereadGas) : gas
}

/**
 * A lower bound (gas) for re-running whole transactions. A read takes effect after the last run of the transaction it
 * reads from, and what follows the read runs after that: end(j) ≥ gas(j), and end(j) ≥ end(i) + gas of j after the
 * read, for every read of j from i. The sequential run tells i, since every committed read follows block order.
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
 * A lower bound (gas) for partial re-execution. Let t(x) be when instruction x last ended: t(x) ≥ gas up to x, and
 * t(x) ≥ t(input or own write) + gas of re-running x. For a read of another transaction's write w, t(x) ≥ t(w), since
 * every run of w is a new version.
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
