import { instructionPath, transactionPath } from './critical-path.ts'
import { type Executor } from './executor.ts'
import { finalState } from './memory.ts'
import { simulate } from './optimistic.ts'
import { type Block, type Key } from './program.ts'
import { runInSequence, type Sequence } from './sequential.ts'
import { shapeOf, type BlockShape } from './shape.ts'
import { INSTRUCTION_LEVEL, TRANSACTION_LEVEL } from './strategy.ts'
import { totalsOf, type Measured, type Totals } from './totals.ts'
import { type Span, type TraceEvent } from './trace.ts'
import { conflictsOf, type Validate } from './validation.ts'

export type Execution = {
  readonly executor: Executor
  readonly cores: number
  readonly state: ReadonlyMap<Key, number>
  /** In the order of time. */
  readonly events: readonly TraceEvent[]
  /** In the order in which they ended. */
  readonly spans: readonly Span[]
  readonly totals: Totals
}

export type Executions = {
  readonly shape: BlockShape
  readonly executions: Readonly<Record<Executor, Execution>>
}

export type Options = {
  /** False leaves events and spans empty, for blocks too large to draw. */
  readonly isRecording?: boolean
  /** A test may put a broken check in its place. */
  readonly validate?: Validate
}

/** Runs a block in all three ways. The sequential one uses one core, whatever `cores` says. */
export function execute(
  block: Block,
  cores: number,
  { isRecording = true, validate = conflictsOf }: Options = {}
): Executions {
  const sequence = runInSequence(block, isRecording)
  const shape = shapeOf(sequence.runs)
  const optimistic = (executor: OptimisticExecutor): Execution => {
    const machine = simulate(block, cores, STRATEGY[executor], { isRecording, validate })
    return executionOf(executor, block, shape, machine, {
      cores,
      executedGas: machine.runs.reduce((sum, { gas }) => sum + gas, 0),
      criticalPath: CRITICAL_PATH[executor](sequence.runs)
    })
  }
  const alone = { cores: 1, executedGas: shape.gas, criticalPath: shape.gas }
  return {
    shape,
    executions: {
      sequential: executionOf('sequential', block, shape, sequence, alone),
      'block-stm': optimistic('block-stm'),
      'instruction-level': optimistic('instruction-level')
    }
  }
}

type OptimisticExecutor = Exclude<Executor, 'sequential'>

const STRATEGY = { 'block-stm': TRANSACTION_LEVEL, 'instruction-level': INSTRUCTION_LEVEL } as const
const CRITICAL_PATH = {
  'block-stm': transactionPath,
  'instruction-level': instructionPath
} as const

function executionOf(
  executor: Executor,
  block: Block,
  shape: BlockShape,
  { memory, trace }: Pick<Sequence, 'memory' | 'trace'>,
  measured: Measured
): Execution {
  return {
    executor,
    cores: measured.cores,
    state: finalState(memory, block.initial),
    events: trace.events,
    spans: trace.spans,
    totals: totalsOf(trace, shape, measured)
  }
}
