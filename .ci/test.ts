import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** One stage after the other; the jobs of a stage side by side, which keeps two cores busy. */
const STAGES: readonly Readonly<Record<string, string>>[] = [
  { build: 'npm run build', chromium: 'node .ci/ensure-chromium.ts' },
  { check: 'npm run check', unit: 'npm run unit -- --project rules --project islands' },
  {
    backend: 'npm run unit -- --project backend --project postgrest --maxWorkers 1',
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

for (const stage of STAGES) {
  await Promise.all(Object.entries(stage).map(run))
  // Without a build no test can run.
  if (stage === STAGES[0] && failures.length > 0) break
}
for (const failure of failures) console.log(failure)
if (failures.length > 0) process.exitCode = 1
