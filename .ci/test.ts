import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

type Jobs = Readonly<Record<string, string>>

const FIRST: Jobs = { build: 'npm run build', chromium: 'node .ci/ensure-chromium.ts' }

/** Two queues side by side, which keep two cores busy; each runs one job after the other. */
const QUEUES: readonly Jobs[] = [
  {
    check: 'npm run check',
    backend: 'npm run unit -- --project backend --project postgrest --maxWorkers 1'
  },
  {
    unit: 'npm run unit -- --project rules --project islands',
    browser: 'playwright test --config tests/playwright.config.ts'
  }
]

/** What failed jobs said. It is printed last, where one looks first. */
const failures: string[] = []

/** Prints what a job said when it ends, so that two jobs don't write into each other's lines. */
async function run([name, command]: readonly [string, string]): Promise<void> {
  const began = performance.now()
  console.log(`=== ${name}: started`)
  const job = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(job.stdout), once(job, 'close')])
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const verdict = code === 0 ? 'passed' : 'FAILED'
  const said = `\n=== ${name}: ${command}\n${output.trimEnd()}\n=== ${name} ${verdict}, ${seconds} s`
  if (code === 0) console.log(said)
  else failures.push(said)
}

async function runQueue(jobs: Jobs): Promise<void> {
  for (const job of Object.entries(jobs)) await run(job)
}

await Promise.all(Object.entries(FIRST).map(run))
// Without a build no test can run.
if (failures.length === 0) await Promise.all(QUEUES.map(runQueue))
for (const failure of failures) console.log(failure)
if (failures.length > 0) process.exitCode = 1
