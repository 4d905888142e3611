import { amdahl, type BlockShape } from './shape.ts'
import { type Trace } from './trace.ts'

/** All times in gas, which is virtual time. */
export type Totals = {
  readonly elapsed: number
  /** Gas all cores together were at work: the sum of the spans. */
  readonly busy: number
  /** Checks that ended an incarnation. */
  readonly aborts: number
  /** Runs that met an estimate and stopped. */
  readonly waits: number
  /** Instruction gas spent beyond running each instruction once. */
  readonly reexecutedGas: number
  /** Gas spent on checking reads. */
  readonly checkingGas: number
  /** The block's gas over the elapsed. */
  readonly speedup: number
  /** A rule of thumb, see `amdahl`. */
  readonly amdahl: number
  /** No run of this kind, on however many cores, ends sooner (gas). */
  readonly criticalPath: number
  /** What neither the cores nor the critical path let speed-up exceed. */
  readonly speedupLimit: number
}

export type Measured = {
  readonly cores: number
  /** Gas of all instructions run, however often. */
  readonly executedGas: number
  readonly criticalPath: number
}

export function totalsOf(
  { elapsed, busy, aborts, waits }: Trace,
  { gas, dependentGas }: BlockShape,
  { cores, executedGas, criticalPath }: Measured
): Totals {
  return {
    elapsed,
    busy,
    aborts,
    waits,
    reexecutedGas: executedGas - gas,
    checkingGas: busy - executedGas,
    speedup: ratio(gas, elapsed),
    amdahl: amdahl(dependentGas, cores),
    criticalPath,
    speedupLimit: Math.min(cores, ratio(gas, criticalPath))
  }
}

function ratio(gas: number, time: number): number {
  return time === 0 ? 1 : gas / time
}
