import { GOAL_ROWS } from './plan.ts'
import { type Metric, type Samples, type Summary, type Condition } from './samples.ts'
import { formatNumber } from './table.ts'

export type Goal = {
  readonly name: string
  readonly bound: string
  readonly measured: string
  /** `undefined` when this run has not measured it. */
  readonly isMet: boolean | undefined
}

export const INTERACTIONS = ['key', 'sort', '50 to 500', 'next page'] as const

/** The goals for the board at 100,000 winners, each with what was measured. */
export function goalsOf(
  samples: Samples,
  bytes: ReadonlyMap<number, number>,
  latency: number
): readonly Goal[] {
  const at = (slowdown: number) => finder(samples, slowdown)
  const [normal, slow] = [at(1), at(4)]
  return [
    ...[1, 4].flatMap(slowdown => againstOthers(at(slowdown), slowdown)),
    ...INTERACTIONS.map(metric => responsive(metric, slow('ours', metric))),
    queueing(slow('ours', 'burst'), slow('ours', 'key')),
    atMost(
      `all rows, ours / sequential peer, ${latency} ms a request`,
      ratio(normal('ours', 'all rows'), normal('tanstack', 'all rows')),
      0.5,
      '×'
    ),
    atMost('longest task while loading, 4x', slow('ours', 'longest task')?.median, 50, ' ms', {
      beside: slow('ours', 'longest task')
    }),
    atMost(
      'heap / JSON of the rows',
      divided(normal('ours', 'heap')?.median, bytes.get(GOAL_ROWS)),
      1.5,
      '×'
    ),
    ...growth(samples),
    atMost(
      'JavaScript before the first rows',
      divided(normal('ours', 'JavaScript')?.median, 1000),
      85,
      ' kB'
    )
  ]
}

/** Script before the first rows of the board that read everything by REST, in kB of gzip. */
const SCRIPT_BEFORE = 95.5

/** The goals for the board that reads a snapshot, at 100,000 winners. */
export function snapshotGoals(samples: Samples): readonly Goal[] {
  const [normal, slow] = [finder(samples, 1), finder(samples, 4)]
  const snapshot = (metric: Metric): number | undefined => normal('snapshot', metric)?.median
  const [first, empty] = [snapshot('first rows'), snapshot('empty page')]
  const overEmpty = first === undefined || empty === undefined ? undefined : first - empty
  return [
    atMost('data until all can be searched', divided(snapshot('bytes'), 1e6), 1.5, ' MB'),
    atMost('data requests until then', snapshot('data requests'), 6, ''),
    atMost('first 50 rows over the empty page', overEmpty, 150, ' ms'),
    atMost('all can be searched', snapshot('searchable'), 500, ' ms', {
      beside: normal('snapshot', 'searchable')
    }),
    atMost('longest task while loading, 4x', slow('snapshot', 'longest task')?.median, 50, ' ms', {
      beside: slow('snapshot', 'longest task')
    }),
    atMost('heap', divided(snapshot('heap'), 1e6), 20, ' MB'),
    ...INTERACTIONS.map(metric =>
      atMost(
        `${metric}, snapshot / limit`,
        ratio(normal('snapshot', metric), normal('limit', metric)),
        1.3,
        '×'
      )
    ),
    atMost(
      'JavaScript before the first rows',
      divided(snapshot('JavaScript'), 1000),
      SCRIPT_BEFORE,
      ' kB'
    )
  ]
}

type Find = (contender: Condition['contender'], metric: Metric) => Summary | undefined

function finder(samples: Samples, slowdown: number, rows = GOAL_ROWS): Find {
  return (contender, metric) => samples.of({ contender, rows, slowdown }, metric)
}

function againstOthers(find: Find, slowdown: number): readonly Goal[] {
  return [
    ...INTERACTIONS.map(metric =>
      atMost(
        `${metric}, ours / limit, ${slowdown}x`,
        ratio(find('ours', metric), find('limit', metric)),
        1.5,
        '×'
      )
    ),
    ...(['key', 'sort'] as const).map(metric =>
      atLeast(
        `${metric}, TanStack / ours, ${slowdown}x`,
        ratio(find('tanstack', metric), find('ours', metric)),
        4
      )
    )
  ]
}

function responsive(metric: Metric, summary: Summary | undefined): Goal {
  return atMost(`${metric} to paint, 95 of 100, 4x`, summary?.p95, 200, ' ms', { beside: summary })
}

/** A last letter may have to wait for the one search that is under way, and for no other. */
function queueing(burst: Summary | undefined, key: Summary | undefined): Goal {
  return atMost(
    'six letters at once, last one to paint / one letter, 4x',
    ratio(burst, key),
    2,
    '×',
    { beside: burst }
  )
}

function growth(samples: Samples): readonly Goal[] {
  const [few, many] = [finder(samples, 1, 10_000), finder(samples, 1)]
  return ([...INTERACTIONS, 'heap'] as const).map(metric =>
    atMost(
      `${metric}, 100,000 / 10,000 rows`,
      ratio(many('ours', metric), few('ours', metric)),
      10,
      '×'
    )
  )
}

function ratio(above: Summary | undefined, below: Summary | undefined): number | undefined {
  return divided(above?.median, below?.median)
}

export function divided(above: number | undefined, below: number | undefined): number | undefined {
  return above === undefined || below === undefined ? undefined : above / below
}

export function atMost(
  name: string,
  value: number | undefined,
  bound: number,
  unit: string,
  { beside }: { beside?: Summary | undefined } = {}
): Goal {
  const spread = beside
    ? ` (median ${formatNumber(beside.median)}, p95 ${formatNumber(beside.p95)}, max ${formatNumber(beside.max)} ms)`
    : ''
  return {
    name,
    bound: `≤ ${bound}${unit}`,
    measured: value === undefined ? 'not measured' : `${formatNumber(value)}${unit}${spread}`,
    isMet: value === undefined ? undefined : value <= bound
  }
}

function atLeast(name: string, value: number | undefined, bound: number): Goal {
  return {
    name,
    bound: `≥ ${bound}×`,
    measured: value === undefined ? 'not measured' : `${formatNumber(value)}×`,
    isMet: value === undefined ? undefined : value >= bound
  }
}
