import { formatPercent } from '../src/features/lab/sentences.ts'
import {
  runLab,
  type ExecutionOptions,
  type LabResult
} from '../src/features/lab/engine/run-lab.ts'
import {
  DEFAULT_SETTINGS,
  type Executor,
  WORKLOADS,
  type LabSettings,
  type Switches,
  type Workload
} from '../src/features/lab/engine/settings.ts'

const CORES = [1, 2, 4, 8, 16]
const RULES: readonly { name: string; executor: Executor; switches?: Partial<Switches> }[] = [
  { name: 'restart', executor: 'block-stm' },
  { name: 'resume', executor: 'block-stm', switches: { onEstimate: 'resume' } },
  { name: 'partial', executor: 'partial-reexecution' },
  { name: 'restart, warm', executor: 'block-stm', switches: { rereads: 'warm' } },
  { name: 'restart, naive fees', executor: 'block-stm', switches: { fees: 'naive' } }
]
const CASES = [
  { workload: 'transfers', clash: 0 },
  { workload: 'transfers', clash: 0.3 },
  { workload: 'transfers', clash: 1 },
  { workload: 'hot-pool', clash: 0 },
  { workload: 'hot-pool', clash: 0.3 },
  { workload: 'hot-pool', clash: 1 },
  { workload: 'airdrop', clash: 0 },
  { workload: 'airdrop', clash: 0.3 },
  { workload: 'airdrop', clash: 1 },
  { workload: 'mixed', clash: 0.3515 }
] as const

printSpeedups()
printTimes()

function printSpeedups(): void {
  console.log(
    'Speed-up over sequential, 256 transactions, seed 1. Limit: of the critical path alone.\n'
  )
  const cores = CORES.map(count => (count === 1 ? '1 core' : `${count} cores`))
  printRow(['workload', 'clash', 'rule', ...cores, 'limit', 'aborts at 16', 're-run gas at 16'])
  printRow(['---', '---:', '---', ...CORES.map(() => '---:'), '---:', '---:', '---:'])
  for (const settings of CASES) {
    for (const { name, executor, switches } of RULES) {
      const results = CORES.map(count => lab({ ...settings, ...switches, cores: count }))
      printSpeedup(results, name, executor)
    }
  }
}

function printSpeedup(results: readonly LabResult[], name: string, executor: Executor): void {
  const [first] = results
  const sixteen = results[CORES.indexOf(16)]
  if (!first || !sixteen) return
  const { workload, clash } = first.settings
  const { totals } = sixteen.executions[executor]
  printRow([
    workload,
    formatPercent(clash),
    name,
    ...results.map(({ executions }) => executions[executor].totals.speedup.toFixed(2)),
    (first.shape.gas / totals.criticalPath).toFixed(1),
    `${totals.aborts}`,
    formatPercent(totals.reexecutedGas / first.shape.gas)
  ])
}

function printTimes(): void {
  console.log('\nMilliseconds to build a block and run all three executors, 16 cores, wall time;')
  console.log(
    '256 transactions with events, fastest and median of 30; 10,000 without events, once.\n'
  )
  printRow(['workload', 'clash', '256, fastest', '256, median', '10,000'])
  printRow(['---', '---:', '---:', '---:', '---:'])
  for (const workload of WORKLOADS) {
    for (const clash of [0, 0.3515, 1]) printTime(workload, clash)
  }
}

function printTime(workload: Workload, clash: number): void {
  for (let turn = 0; turn < 20; turn += 1) timed({ workload, clash })
  const small = Array.from({ length: 30 }, () => timed({ workload, clash }))
  const large = timed({ workload, clash, transactions: 10_000 }, { isRecording: false })
  const fastest = Math.min(...small).toFixed(1)
  printRow([workload, `${clash}`, fastest, median(small).toFixed(1), large.toFixed(0)])
}

function timed(settings: Partial<LabSettings>, options: ExecutionOptions = {}): number {
  const begin = performance.now()
  lab(settings, options)
  return performance.now() - begin
}

function lab(settings: Partial<LabSettings>, options: ExecutionOptions = {}): LabResult {
  return runLab(
    { ...DEFAULT_SETTINGS, transactions: 256, clash: 0, cores: 16, ...settings },
    options
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >>> 1] ?? NaN
}

function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
