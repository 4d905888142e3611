import { countUpTo } from '../../domain/engine/arrays.ts'
import { type BlockShape, type Totals } from '../../domain/engine/metrics.ts'
import { type Recording } from '../../domain/engine/recording.ts'
import { runLab, type Execution } from '../../domain/engine/run-lab.ts'
import { type Executor, type LabSettings } from '../../domain/engine/settings.ts'
import { type Span, type TraceEvent } from '../../domain/engine/trace.ts'

export type LaneSpan = Span & {
  /** In gas, or Infinity. A run: when its validation failed. A validation: its end if it failed. */
  readonly failedAt: number
}

export type Timeline = {
  readonly executor: Executor
  readonly cores: number
  readonly totals: Totals
  readonly runs: readonly LaneSpan[]
  readonly validations: readonly LaneSpan[]
  readonly events: readonly TraceEvent[]
  /** Aborts, waits, re-runs and commits. */
  readonly keyEvents: readonly TraceEvent[]
  readonly keyTimes: readonly number[]
  readonly commits: readonly number[]
  readonly aborts: readonly number[]
}

export type Simulation = {
  readonly shape: BlockShape
  readonly timelines: Readonly<Record<Executor, Timeline>>
}

const KEY_EVENTS: ReadonlySet<TraceEvent['kind']> = new Set([
  'abort',
  'wait',
  'rerun',
  'resume',
  'commit'
])

export function simulate(settings: LabSettings, recording: Recording | null = null): Simulation {
  const { shape, executions } = runLab(settings, {}, recording)
  return {
    shape,
    timelines: {
      sequential: timelineOf(executions.sequential),
      'block-stm': timelineOf(executions['block-stm']),
      'partial-reexecution': timelineOf(executions['partial-reexecution'])
    }
  }
}

function timelineOf({ executor, cores, totals, events, spans }: Execution): Timeline {
  const keyEvents = events.filter(({ kind }) => KEY_EVENTS.has(kind))
  const timesOf = (kind: TraceEvent['kind']): readonly number[] =>
    keyEvents.filter(event => event.kind === kind).map(({ time }) => time)
  const failures = new Map<string, number>()
  for (const event of keyEvents)
    if (event.kind === 'abort') failures.set(attemptName(event), event.time)
  const shown = spans.map(span => ({
    ...span,
    failedAt: span.outcome === 'aborted' ? (failures.get(attemptName(span)) ?? span.to) : Infinity
  }))
  return {
    executor,
    cores,
    totals,
    runs: shown.filter(({ kind }) => kind !== 'validate'),
    validations: shown.filter(({ kind }) => kind === 'validate'),
    events,
    keyEvents,
    keyTimes: keyEvents.map(({ time }) => time),
    commits: timesOf('commit'),
    aborts: timesOf('abort')
  }
}

function attemptName({ transaction, incarnation }: Span | TraceEvent): string {
  return `${transaction}.${incarnation}`
}

/** Doesn't reveal a failed validation before it happens. */
export function runStateAt(
  { to, outcome, failedAt }: LaneSpan,
  time: number
): 'runs' | 'waiting' | 'aborted' {
  if (time < to) return 'runs'
  if (outcome === 'waiting') return 'waiting'
  return time >= failedAt ? 'aborted' : 'runs'
}

export function nextTime(times: readonly number[], time: number): number | null {
  return times[countUpTo(times, time)] ?? null
}

export function previousTime(times: readonly number[], time: number): number | null {
  let before = countUpTo(times, time)
  while (times[before - 1] === time) before -= 1
  return times[before - 1] ?? null
}
