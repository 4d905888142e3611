import { type BoardRun } from './board.ts'
import { type Goal, goalsOf, INTERACTIONS, snapshotGoals } from './goals.ts'
import { type Machine } from './machine.ts'
import { type Options } from './options.ts'
import { GOAL_ROWS } from './plan.ts'
import { type Metric, type Condition } from './samples.ts'
import { LATENCY } from './sites.ts'
import { formatNumber, table } from './table.ts'

export function machineReport({ versions, ...machine }: Machine): string {
  const known = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return [
    `${machine.date}, ${machine.cores} cores of ${machine.processor}, ${machine.memory}, load ${machine.load}.`,
    `Commit ${machine.commit}, site built ${machine.built}. ${known.join(', ')}.`
  ].join('\n')
}

/** The tables of the board: what was measured, by letter and by sort, how it grows, and the goals. */
export function boardReport(run: BoardRun, options: Options): string {
  const { rows, slowdowns } = options
  const measured = rows.flatMap(count =>
    slowdowns.map(
      slowdown =>
        `### ${count.toLocaleString('en-US')} rows, ${slowdown === 1 ? 'normal speed' : `${slowdown}x slow-down`}\n\n${measurements(run, options, count, slowdown)}`
    )
  )
  const interactions = [
    ...slowdowns.flatMap(slowdown => details(run, options, slowdown)),
    `### Growth of our board\n\n${growth(run, options)}`,
    ...(rows.includes(GOAL_ROWS)
      ? [`### Goals at 100,000 rows\n\n${goalTable(goalsOf(run.samples, run.bytes, LATENCY))}`]
      : [])
  ]
  const network = options.line
    ? `${options.line.latency} ms and ${options.line.bitsPerSecond / 1e6} Mbit/s, compressed.`
    : `${LATENCY} ms a request, nothing compressed.`
  return [
    `Medians, p95 after the slash, in ms, from event to paint; n = measurements behind a median. ${network} Chromium ${run.browser}.`,
    'Searchable: a search typed as soon as there was a box for it shows its result; MB and requests are until then.',
    ...measured,
    ...(options.line ? [] : interactions),
    ...(rows.includes(GOAL_ROWS)
      ? [`### Goals of the snapshot at 100,000 rows\n\n${goalTable(snapshotGoals(run.samples))}`]
      : [])
  ].join('\n\n')
}

/** How the page loads, then how it answers. */
function measurements(
  { samples, bytes }: BoardRun,
  { contenders, line }: Options,
  rows: number,
  slowdown: number
): string {
  const json = bytes.get(rows) ?? 0
  const find =
    (id: Condition['contender']) =>
    (metric: Metric): ReturnType<typeof samples.of> =>
      samples.of({ contender: id, rows, slowdown }, metric)
  const loading = contenders.map(({ id, name }) => {
    const of = find(id)
    const heap = of('heap')?.median
    const [data, all] = [of('data requests')?.median, of('all requests')?.median]
    return [
      name,
      scaled(of('JavaScript')?.median, 1000),
      medianAndP95(of('empty page')),
      medianAndP95(of('first rows')),
      medianAndP95(of('all rows')),
      medianAndP95(of('searchable')),
      scaled(of('bytes')?.median, 1e6),
      data === undefined ? '' : `${data} / ${all ?? ''}`,
      medianAndP95(of('longest task')),
      scaled(heap, 1e6) + workersBeside(of('workers')?.max),
      heap === undefined ? '' : formatNumber(heap / json),
      String(of('all rows')?.count ?? 0)
    ]
  })
  const answering = contenders.map(({ id, name }) => {
    const of = find(id)
    return [
      name,
      ...INTERACTIONS.map(metric => medianAndP95(of(metric))),
      medianAndP95(of('descriptions')),
      INTERACTIONS.map(metric => of(metric)?.count ?? 0).join('/'),
      medianAndP95(of('burst')),
      String(of('event timing')?.max ?? '')
    ]
  })
  const loadingHead = [
    'loading',
    'JS kB',
    'empty page',
    'first rows',
    'whole line',
    'searchable',
    'data MB',
    'data / all requests',
    'longest task',
    'heap MB',
    '/ JSON',
    'n'
  ]
  const answeringHead = [
    'answering',
    ...INTERACTIONS,
    'sorted, with descriptions',
    'n',
    'six at once',
    'event timing, worst'
  ]
  const tables = [table(loadingHead, loading), ...(line ? [] : [table(answeringHead, answering)])]
  return tables.join('\n\n')
}

const LETTERS = ['1', '2', '3', '4', '5', '6']
const SORTS = [
  'rank desc',
  'rank asc',
  'followers desc',
  'followers asc',
  'following desc',
  'following asc'
]

/** Each letter and each sort on its own, condition the goals are set. */
function details(
  { samples }: BoardRun,
  { rows, contenders }: Options,
  slowdown: number
): readonly string[] {
  if (!rows.includes(GOAL_ROWS)) return []
  const rowsOf = (metric: Metric, parts: readonly string[]) =>
    contenders.map(({ id, name }) => [
      name,
      ...parts.map(part =>
        medianAndP95(samples.of({ contender: id, rows: GOAL_ROWS, slowdown }, metric, part))
      )
    ])
  return [
    `### Each letter and each sort at 100,000 rows, ${slowdown}x\n\n${table(['letter', ...LETTERS], rowsOf('key', LETTERS))}\n\n${table(['sort', ...SORTS], rowsOf('sort', SORTS))}`
  ]
}

function growth({ samples, bytes }: BoardRun, { rows, slowdowns }: Options): string {
  const head = ['rows', 'JSON MB', 'heap MB']
  const timed = slowdowns.flatMap(slowdown => INTERACTIONS.map(metric => ({ slowdown, metric })))
  return table(
    [...head, ...timed.map(({ slowdown, metric }) => `${metric}, ${slowdown}x`)],
    rows.map(count => [
      count.toLocaleString('en-US'),
      scaled(bytes.get(count), 1e6),
      scaled(samples.of({ contender: 'ours', rows: count, slowdown: 1 }, 'heap')?.median, 1e6),
      ...timed.map(({ slowdown, metric }) =>
        medianAndP95(samples.of({ contender: 'ours', rows: count, slowdown }, metric))
      )
    ])
  )
}

export function goalTable(goals: readonly Goal[]): string {
  return table(
    ['goal', 'bound', 'measured', 'verdict'],
    goals.map(({ name, bound, measured, isMet }) => [
      name,
      bound,
      measured,
      isMet === undefined ? '' : isMet ? 'met' : 'MISSED'
    ])
  )
}

/** A worker's memory is not in the heap and the slow-down does not apply to it, so the table shows who has one. */
function workersBeside(count = 0): string {
  return count === 0 ? '' : ` + ${count} workers`
}

function medianAndP95(summary: { median: number; p95: number } | undefined): string {
  return summary ? `${formatNumber(summary.median)} / ${formatNumber(summary.p95)}` : ''
}

function scaled(value: number | undefined, unit: number): string {
  return value === undefined ? '' : formatNumber(value / unit)
}
