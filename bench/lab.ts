import { runLab } from '../src/domain/engine/run-lab.ts'
import {
  DEFAULT_SETTINGS,
  WORKLOADS,
  type LabSettings,
  type Switches
} from '../src/domain/engine/settings.ts'
import type { Options } from './run.ts'
import { addSample, type Table } from './table.ts'

const CORES = [1, 2, 4, 8, 16]
const CLASHES = [0, 0.3, 1]
const RULES: readonly {
  readonly name: string
  readonly executor: 'block-stm' | 'partial-reexecution'
  readonly switches?: Partial<Switches>
}[] = [
  { name: 'restart', executor: 'block-stm' },
  { name: 'resume', executor: 'block-stm', switches: { onEstimate: 'resume' } },
  { name: 'partial', executor: 'partial-reexecution' }
]

/** Speedups in virtual time, the same on every machine, and what a block costs this one. */
export function benchLab({ samples }: Options): Promise<readonly Table[]> {
  return Promise.resolve([speedups(), times(samples)])
}

function speedups(): Table {
  const columns = CORES.map(String)
  const table: Table = {
    title: 'Lab: speedup by number of cores, 256 transactions, seed 1',
    columns,
    rows: {}
  }
  for (const workload of WORKLOADS) {
    for (const clash of CLASHES) {
      for (const { name, executor, switches } of RULES) {
        for (const cores of CORES) {
          const { executions } = runLab(settings({ workload, clash, cores, ...switches }))
          const row = `${workload}, ${clash * 100}% clash, ${name}`
          addSample(table, row, String(cores), executions[executor].totals.speedup)
        }
      }
    }
  }
  return table
}

function times(samples: number): Table {
  const columns = WORKLOADS.flatMap(workload =>
    [0, 0.35].map(clash => `${workload} ${clash * 100}%`)
  )
  const table: Table = { title: 'Lab: ms for all three executors, 16 cores', columns, rows: {} }
  for (const workload of WORKLOADS) {
    for (const clash of [0, 0.35]) {
      const measure = (transactions: number): void => {
        const begin = performance.now()
        runLab(settings({ workload, clash, transactions }), { isRecording: transactions <= 256 })
        const column = `${workload} ${clash * 100}%`
        addSample(table, `${transactions} transactions`, column, performance.now() - begin)
      }
      for (let turn = 0; turn < samples; turn += 1) measure(256)
      measure(10_000)
    }
  }
  return table
}

function settings(some: Partial<LabSettings>): LabSettings {
  return { ...DEFAULT_SETTINGS, transactions: 256, cores: 16, ...some }
}
