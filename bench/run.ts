import os from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../.ci/ensure-chromium.ts'
import { benchBoard } from './board.ts'
import { benchPaint } from './paint.ts'
import { benchPress } from './press.ts'
import { type Options } from './table.ts'

const BENCHMARKS: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  paint: benchPaint,
  board: benchBoard,
  press: benchPress
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    winners: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '9' },
    json: { type: 'string' }
  }
})
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost']
})
const options = {
  browser,
  winners: Number(values.winners),
  samples: Number(values.samples),
  json: values.json
}
const machine = `${String(os.availableParallelism())} cores of ${os.cpus()[0]?.model ?? 'unknown'}`
console.log(`${new Date().toISOString()}, ${machine}, load ${String(os.loadavg()[0])}`)
for (const [name, bench] of Object.entries(BENCHMARKS)) {
  if (values.only === undefined || values.only === name) await bench(options)
}
await browser.close()
