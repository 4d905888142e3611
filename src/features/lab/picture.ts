import { EXECUTORS, type Executor } from './engine/executor.ts'
import { type Execution } from './engine/executors.ts'
import { runLab } from './engine/run-lab.ts'
import { type LabSettings } from './engine/settings.ts'
import { type TraceEvent } from './engine/trace.ts'
import { fingerprintOf } from './fingerprint.ts'
import { buffersOf, columnsOf } from './spans.ts'
import { type Picture, type Strip } from './strip.ts'
import { isTelling } from './key-events.ts'

/** Runs a block in all three ways. */
export function pictureOf(settings: LabSettings): Picture {
  const { shape, executions } = runLab(settings)
  return {
    settings,
    shape,
    strips: {
      sequential: stripOf(executions.sequential),
      'block-stm': stripOf(executions['block-stm']),
      'instruction-level': stripOf(executions['instruction-level'])
    }
  }
}

/** Every event of one execution, telling or not. */
export function eventsOf(settings: LabSettings, executor: Executor): readonly TraceEvent[] {
  return runLab(settings).executions[executor].events
}

/** What a worker can give away rather than copy. */
export function transferablesOf({ strips }: Picture): ArrayBuffer[] {
  return EXECUTORS.flatMap(name => {
    const { runs, checks, tellingTimes, commits, aborts } = strips[name]
    const columns = [tellingTimes, commits, aborts].map(({ buffer }) => buffer)
    return [...buffersOf(runs), ...buffersOf(checks), ...columns]
  })
}

function stripOf({ executor, cores, totals, events, spans, state }: Execution): Strip {
  const telling = events.filter(isTelling)
  const timesOf = (kind: TraceEvent['kind']): Float64Array<ArrayBuffer> =>
    Float64Array.from(
      telling.filter(event => event.kind === kind),
      ({ time }) => time
    )
  return {
    executor,
    cores,
    totals,
    ...columnsOf(spans, events),
    telling,
    tellingTimes: Float64Array.from(telling, ({ time }) => time),
    commits: timesOf('commit'),
    aborts: timesOf('abort'),
    fingerprint: fingerprintOf(state)
  }
}
