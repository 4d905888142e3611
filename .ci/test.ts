import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'

/** One stage after the other; the jobs of a stage side by side, which keeps two cores busy. */
const STAGES: readonly Readonly<Record<string, string>>[] = [
  { build: 'npm run build', chromium: 'node .ci/ensure-chromium.ts' },
  { check: 'npm run check', unit: 'npm run unit -- --project rules --project islands' },
  {
    backend: 'npm run unit -- --project backend --maxWorkers 1',
    browser: 'playwright test --config tests/playwright.config.ts'
  }
]

type Outcome = { readonly isOk: boolean; readonly passed: number; readonly failed: number }

/** Prints what a job said when it ends, so that two jobs don't write into each other's lines. */
async function run([name, command]: readonly [string, string]): Promise<Outcome> {
  const began = performance.now()
  console.log(`=== ${name}: started`)
  const job = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [job.stdout, job.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const [code] = (await once(job, 'close')) as [number | null]
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const verdict = code === 0 ? 'passed' : 'FAILED'
  console.log(
    `\n=== ${name}: ${command}\n${output.trimEnd()}\n=== ${name} ${verdict}, ${seconds} s`
  )
  return { isOk: code === 0, passed: count(output, 'passed'), failed: count(output, 'failed') }
}

/** Vitest's line of totals begins with "Tests", each of Playwright's with its number. */
function count(output: string, word: string): number {
  const totals = stripVTControlCharacters(output).matchAll(
    new RegExp(`^ *(?:Tests .*?)?(\\d+) ${word}\\b`, 'gm')
  )
  return [...totals].reduce((sum, [, number]) => sum + Number(number), 0)
}

const outcomes: Outcome[] = []
for (const stage of STAGES) {
  outcomes.push(...(await Promise.all(Object.entries(stage).map(run))))
  // Without a build there is nothing to test.
  if (stage === STAGES[0] && outcomes.some(({ isOk }) => !isOk)) break
}
const sum = (word: 'passed' | 'failed'): number =>
  outcomes.reduce((total, outcome) => total + outcome[word], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
if (outcomes.some(({ isOk }) => !isOk)) process.exitCode = 1
