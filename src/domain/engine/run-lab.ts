import { runBlockStm } from './block-stm.ts'
import {
  partialCriticalPath,
  shapeOf,
  totalsOf,
  wholeCriticalPath,
  type BlockShape,
  type Totals
} from './metrics.ts'
import { settleFees, withFees } from './fees.ts'
import { snapshot } from './multi-version-memory.ts'
import { type Block, type Key } from './program.ts'
import { blockFrom, type Recording } from './recording.ts'
import { runSequential } from './sequential.ts'
import { DEFAULT_SETTINGS, type Executor, type LabSettings, type Switches } from './settings.ts'
import { type Span, type TraceEvent } from './trace.ts'
import { PARTIAL_REEXECUTION, wholeTransaction, type Strategy } from './validator.ts'
import { buildBlock } from './workloads.ts'

export type LabResult = Executions & { readonly block: Block }

/**
 * Equal settings give equal results. Pass outside settings through `checkSettings` first. Throws a RangeError without
 * the recording of the settings' real block.
 */
export function runLab(
  settings: LabSettings,
  options: ExecutionOptions = {},
  recording: Recording | null = null
): LabResult {
  if (settings.realBlock !== (recording?.number ?? null)) {
    throw new RangeError(`Expected a recording of ${settings.realBlock}`)
  }
  const block = recording ? withFees(blockFrom(recording), settings.fees) : buildBlock(settings)
  return { block, ...execute(block, settings.cores, { ...settings, ...options }) }
}

function rereadGasOf({ checking }: Block, rereads: Switches['rereads']): number {
  return rereads === 'warm' ? checking.perRead : Infinity
}

export type Execution = {
  readonly executor: Executor
  readonly cores: number
  readonly state: ReadonlyMap<Key, number>
  readonly events: readonly TraceEvent[]
  readonly spans: readonly Span[]
  /** In gas, by transaction. */
  readonly commits: readonly number[]
  readonly totals: Totals
}

type Executions = {
  readonly shape: BlockShape
  readonly executions: Readonly<Record<Executor, Execution>>
}

export type ExecutionOptions = {
  /** False keeps events and spans empty, for blocks too large to draw. */
  readonly isRecording?: boolean
}

type Rules = Partial<Pick<Switches, 'onEstimate' | 'rereads'>>

/** The sequential run uses one core, whatever `cores` says. */
export function execute(
  block: Block,
  cores: number,
  {
    isRecording = true,
    onEstimate = DEFAULT_SETTINGS.onEstimate,
    rereads = DEFAULT_SETTINGS.rereads
  }: ExecutionOptions & Rules = {}
): Executions {
  const rereadGas = rereadGasOf(block, rereads)
  const sequential = runSequential(block, isRecording)
  const shape = shapeOf(sequential.runs)
  const executionOf = (
    executor: Executor,
    { memory, trace }: Pick<ReturnType<typeof runSequential>, 'memory' | 'trace'>,
    coreCount: number,
    executedGas: number,
    criticalPath: number
  ): Execution => ({
    executor,
    cores: coreCount,
    state: settleFees(snapshot(memory, block.initial), block),
    events: trace.events,
    spans: trace.spans,
    commits: trace.commits,
    totals: totalsOf(trace, shape, coreCount, executedGas, criticalPath)
  })
  const optimistic = (executor: Executor, strategy: Strategy, criticalPath: number): Execution => {
    const machine = runBlockStm(block, cores, strategy, { isRecording, rereadGas })
    const executedGas = machine.runs.reduce((sum, { gas }) => sum + gas, 0)
    return executionOf(executor, machine, cores, executedGas, criticalPath)
  }
  const { gas } = shape
  return {
    shape,
    executions: {
      sequential: executionOf('sequential', sequential, 1, gas, gas),
      'block-stm': optimistic(
        'block-stm',
        wholeTransaction(onEstimate),
        wholeCriticalPath(sequential.runs, rereadGas)
      ),
      'partial-reexecution': optimistic(
        'partial-reexecution',
        PARTIAL_REEXECUTION,
        partialCriticalPath(sequential.runs, rereadGas)
      )
    }
  }
}

type Trial = Pick<Totals, 'elapsed' | 'aborts'> & {
  /** The transactions that ran more than once. */
  readonly rerun: readonly number[]
}

/** Only what Block-STM takes and wastes by the default rules, for a search through many blocks. */
export function tryBlockStm(block: Block, cores: number): Trial {
  const { onEstimate, rereads } = DEFAULT_SETTINGS
  const rereadGas = rereadGasOf(block, rereads)
  const strategy = wholeTransaction(onEstimate)
  const { trace, runs } = runBlockStm(block, cores, strategy, { isRecording: false, rereadGas })
  const { elapsed, aborts } = trace
  const rerun = runs.flatMap(({ transaction, incarnation }) => (incarnation > 0 ? transaction : []))
  return { elapsed, aborts, rerun }
}
