import { cellBelow, columnOf, newMemory, publish, type Memory } from './memory.ts'
import { gasOf, type Block } from './program.ts'
import { newRun, writeSet, type Run } from './run.ts'
import { advance, answer, isAtEnd, pendingKey } from './step.ts'
import { draw, newTrace, note, type Moment, type Trace } from './trace.ts'

export type Sequence = {
  readonly memory: Memory
  readonly trace: Trace
  /** What each transaction read and wrote, with sources: the truth that the others must reach. */
  readonly runs: readonly Run[]
}

/** Runs a block one transaction after another on one core: the meaning of the block. */
export function runInSequence(block: Block, isRecording: boolean): Sequence {
  const trace = newTrace(isRecording)
  const memory = newMemory()
  const runs = block.transactions.map(({ program }, index) => newRun(index, program))
  let from = 0
  for (const run of runs) {
    const { transaction, program } = run
    const to = from + gasOf(program)
    const moment = { core: 0, transaction, incarnation: 0 }
    note(trace, { kind: 'start', ...moment, time: from })
    readAll(block, memory, run, trace, { ...moment, time: from })
    for (const { key, value } of publish(memory, transaction, writeSet(run)).written) {
      note(trace, { kind: 'write', ...moment, time: to, key, value })
    }
    note(trace, { kind: 'commit', ...moment, time: to })
    draw(trace, { ...moment, from, to, kind: 'run', outcome: 'kept' })
    from = to
  }
  return { memory, trace, runs }
}

function readAll(block: Block, memory: Memory, run: Run, trace: Trace, begin: Moment): void {
  let time = begin.time + advance(run)
  while (!isAtEnd(run)) {
    const key = pendingKey(run)
    const column = columnOf(memory, key)
    const source = cellBelow(column, run.transaction)?.written ?? null
    note(trace, { kind: 'read', ...begin, time, key, from: source && source.transaction })
    answer(run, column, source, block.initial.get(key) ?? 0)
    time += advance(run)
  }
}
