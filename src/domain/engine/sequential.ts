import {
  createRun,
  isAtEnd,
  pendingKey,
  resolveRead,
  runUntilRead,
  writeSet
} from './interpreter.ts'
import {
  createMultiVersionMemory,
  latestBefore,
  recordWrites,
  keyVersions
} from './multi-version-memory.ts'
import { gasOf, type Block } from './program.ts'
import { createTrace, recordEvent, recordSpan } from './trace.ts'

/** Defines the correct result. */
export function runSequential(block: Block, isRecording: boolean) {
  const trace = createTrace(isRecording)
  const memory = createMultiVersionMemory()
  const runs = block.transactions.map(({ program }, index) => createRun(index, program))
  let from = 0
  for (const run of runs) {
    const { transaction, program } = run
    const to = from + gasOf(program)
    const origin = { core: 0, transaction, incarnation: 0 }
    recordEvent(trace, { kind: 'start', ...origin, time: from })
    let time = from + runUntilRead(run)
    while (!isAtEnd(run)) {
      const key = pendingKey(run)
      const versions = keyVersions(memory, key)
      const source = latestBefore(versions, transaction)?.written ?? null
      recordEvent(trace, { kind: 'read', ...origin, time, key, from: source && source.transaction })
      resolveRead(run, versions, source, block.initial.get(key) ?? 0)
      time += runUntilRead(run)
    }
    for (const { key, value } of recordWrites(memory, transaction, writeSet(run)).written) {
      recordEvent(trace, { kind: 'write', ...origin, time: to, key, value })
    }
    recordEvent(trace, { kind: 'commit', ...origin, time: to })
    recordSpan(trace, { ...origin, from, to, kind: 'run', outcome: 'kept' })
    from = to
  }
  return { memory, trace, runs }
}
