import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchBoard } from './board.ts'
import { benchLab } from './lab.ts'
import { benchPaint } from './paint.ts'
import { type Table, printTable } from './table.ts'

export type Options = {
  /** The checkouts to compare, by name; each was installed with `npm ci`. */
  readonly checkouts: Readonly<Record<string, string>>
  readonly winners: number
  readonly samples: number
}

const BENCHMARKS: Readonly<Record<string, (options: Options) => Promise<readonly Table[]>>> = {
  lab: benchLab,
  paint: benchPaint,
  board: benchBoard
}
const HERE = path.resolve(import.meta.dirname, '..')

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    before: { type: 'string' },
    winners: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '9' }
  }
})
const names = values.only === undefined ? Object.keys(BENCHMARKS) : [values.only]
const options: Options = {
  checkouts: {
    ...(values.before !== undefined && { before: path.resolve(values.before) }),
    now: HERE
  },
  winners: Number(values.winners),
  samples: Number(values.samples)
}

const date = new Date().toISOString()
const machine = `${os.availableParallelism()} cores of ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
console.log(`${date}, ${machine}, load ${os.loadavg()[0]?.toFixed(1) ?? '?'}\n`)
const results: Record<string, readonly Table[]> = {}
for (const name of names) {
  const bench = BENCHMARKS[name]
  if (!bench) throw new Error(`--only takes ${Object.keys(BENCHMARKS).join(', ')}, not ${name}`)
  const tables = await bench(options)
  results[name] = tables
  for (const table of tables) console.log(printTable(table))
}
const folder = path.join(HERE, 'bench/results')
const file = path.join(folder, `${date.replaceAll(':', '-')}.json`)
await mkdir(folder, { recursive: true })
await writeFile(file, JSON.stringify({ date, machine, options, results }, null, 1))
console.log(`Saved as ${path.relative(process.cwd(), file)}`)
