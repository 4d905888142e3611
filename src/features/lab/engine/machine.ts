import { type Memory } from './memory.ts'
import { type Block } from './program.ts'
import { type Run } from './run.ts'
import { type Strategy } from './strategy.ts'
import { type Task, type Tasks } from './tasks.ts'
import { type Trace } from './trace.ts'
import { type Validate } from './validation.ts'

export type Core = {
  readonly index: number
  task: Task | null
  /** When it took the task, and in which wave of the scheduler. */
  since: number
  wave: number
  /** The time of its next step in gas, infinite while it has no task. */
  at: number
  /** It is checking which reads of an earlier incarnation it may keep. */
  isPreparing: boolean
}

/** Everything a simulation holds. All of it is changed in place, one step of one core at a time. */
export type Machine = {
  readonly block: Block
  readonly strategy: Strategy
  readonly validate: Validate
  readonly memory: Memory
  readonly tasks: Tasks
  readonly runs: readonly Run[]
  readonly cores: readonly Core[]
  readonly trace: Trace
  /** How many transactions have committed, and the wave their checks had to be in. */
  readonly committed: { count: number; wave: number }
  /**
   * For each transaction the incarnation and wave of its latest passed check, -1 before the first.
   */
  readonly passed: { readonly incarnation: number[]; readonly wave: number[] }
}
