import { type BoardRun, LATENCY } from './board.ts'
import { type Goal, goalsOf, INTERACTIONS } from './goals.ts'
import { type Machine } from './machine.ts'
import { type Options } from './options.ts'
import { GOAL_ROWS } from './plan.ts'
import { type Metric, type Condition } from './samples.ts'
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
  const parts = slowdowns.flatMap(slowdown => details(run, options, slowdown))
  return [
    `Medians, p95 after the slash, in ms, from event to paint; n = measurements behind a median. ${LATENCY} ms a request. Chromium ${run.browser}.`,
    ...measured,
    ...parts,
    `### Growth of our board\n\n${growth(run, options)}`,
    ...(rows.includes(GOAL_ROWS)
      ? [`### Goals at 100,000 rows\n\n${goalTable(goalsOf(run.samples, run.bytes, LATENCY))}`]
      : [])
  ].join('\n\n')
}

function measurements(
  { samples, bytes }: BoardRun,
  { contenders }: Options,
  rows: number,
  slowdown: number
): string {
  const json = bytes.get(rows) ?? 0
  return table(
    [
      'page',
      'JS kB',
      'first rows',
      'all rows',
      'longest task',
      'heap MB',
      '/ JSON',
      'n',
      ...INTERACTIONS,
      'n',
      'six at once',
      'event timing, worst'
    ],
    contenders.map(({ id, name }) => {
      const condition: Condition = { contender: id, rows, slowdown }
      const cell = (metric: Metric): string => medianAndP95(samples.of(condition, metric))
      const heap = samples.of(condition, 'heap')?.median
      return [
        name,
        scaled(samples.of(condition, 'JavaScript')?.median, 1000),
        cell('first rows'),
        cell('all rows'),
        cell('longest task'),
        scaled(heap, 1e6) + workersBeside(samples.of(condition, 'workers')?.max),
        heap === undefined ? '' : formatNumber(heap / json),
        String(samples.of(condition, 'all rows')?.count ?? 0),
        ...INTERACTIONS.map(cell),
        INTERACTIONS.map(metric => samples.of(condition, metric)?.count ?? 0).join('/'),
        cell('burst'),
        String(samples.of(condition, 'event timing')?.max ?? '')
      ]
    })
  )
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

function goalTable(goals: readonly Goal[]): string {
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
