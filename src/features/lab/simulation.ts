import { blockStmSpeedup, runLab, type Execution } from './engine/run-lab.ts'
import {
  EXECUTORS,
  isSameSettings,
  type Executor,
  type LabSettings,
  type Switches
} from './engine/settings.ts'
import { type Span, type TraceEvent } from './engine/trace.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type LabRequest, type LabResponse } from './runner.ts'
import { type Simulation, type Spans, type Timeline } from './timeline.ts'
import { runTrials } from './trials.ts'

const KEY_EVENTS: ReadonlySet<TraceEvent['kind']> = new Set([
  'abort',
  'wait',
  'rerun',
  'resume',
  'commit'
])

/** Runs a block in all three ways. Throws a RangeError for settings that describe no block. */
export function simulate(settings: LabSettings): Simulation {
  const { shape, executions } = runLab(settings)
  const present = executions['block-stm'].totals.speedup
  const speedupWith = (change: Partial<Switches>): number => {
    const changed = { ...settings, ...change }
    return isSameSettings(changed, settings) ? present : blockStmSpeedup(changed)
  }
  return {
    settings,
    shape,
    speedups: {
      onEstimate: {
        restart: speedupWith({ onEstimate: 'restart' }),
        resume: speedupWith({ onEstimate: 'resume' })
      },
      rereads: {
        cold: speedupWith({ rereads: 'cold' }),
        warm: speedupWith({ rereads: 'warm' })
      },
      fees: {
        deferred: speedupWith({ fees: 'deferred' }),
        naive: speedupWith({ fees: 'naive' })
      }
    },
    timelines: {
      sequential: timelineOf(executions.sequential),
      'block-stm': timelineOf(executions['block-stm']),
      'partial-reexecution': timelineOf(executions['partial-reexecution'])
    }
  }
}

/** Every event of one execution. Throws like `simulate`. */
export function eventsOf(settings: LabSettings, executor: Executor): readonly TraceEvent[] {
  return runLab(settings).executions[executor].events
}

/** Runs what a request asks for. Throws like `simulate`. */
export function respond(request: LabRequest): LabResponse {
  const { id, settings } = request
  switch (request.kind) {
    case 'simulation':
      return { id, simulation: simulate(settings) }
    case 'events':
      return { id, events: eventsOf(settings, request.executor) }
    case 'trials':
      return { id, results: runTrials(request) }
  }
}

/** What a worker can transfer rather than copy. */
export function transferablesOf({ timelines }: Simulation): ArrayBuffer[] {
  return EXECUTORS.flatMap(name => {
    const { runs, validations, keyTimes, commits, aborts } = timelines[name]
    const columns = [...Object.values(runs), ...Object.values(validations)]
    return [...columns, keyTimes, commits, aborts].map(({ buffer }) => buffer)
  })
}

function timelineOf({ executor, cores, totals, events, spans, state }: Execution): Timeline {
  const keyEvents = events.filter(({ kind }) => KEY_EVENTS.has(kind))
  const timesOf = (kind: TraceEvent['kind']): Float64Array<ArrayBuffer> =>
    Float64Array.from(
      keyEvents.filter(event => event.kind === kind),
      ({ time }) => time
    )
  const failures = new Map<string, number>()
  for (const event of events) if (event.kind === 'abort') failures.set(nameOf(event), event.time)
  const columnsOf = (isValidation: boolean): Spans =>
    inColumns(
      spans.filter(({ kind }) => (kind === 'validate') === isValidation),
      span => (span.outcome === 'aborted' ? (failures.get(nameOf(span)) ?? span.to) : Infinity)
    )
  return {
    executor,
    cores,
    totals,
    runs: columnsOf(false),
    validations: columnsOf(true),
    keyEvents,
    keyTimes: Float64Array.from(keyEvents, ({ time }) => time),
    commits: timesOf('commit'),
    aborts: timesOf('abort'),
    fingerprint: fingerprintOf(state)
  }
}

function nameOf({ transaction, incarnation }: Pick<Span, 'transaction' | 'incarnation'>): string {
  return `${transaction}.${incarnation}`
}

function inColumns(spans: readonly Span[], failureOf: (span: Span) => number): Spans {
  return {
    core: Uint8Array.from(spans, ({ core }) => core),
    from: Float64Array.from(spans, ({ from }) => from),
    to: Float64Array.from(spans, ({ to }) => to),
    transaction: Uint16Array.from(spans, ({ transaction }) => transaction),
    attempt: Uint16Array.from(spans, ({ incarnation }) => incarnation),
    stopped: Uint8Array.from(spans, ({ outcome }) => (outcome === 'waiting' ? 1 : 0)),
    failedAt: Float64Array.from(spans, failureOf)
  }
}
