import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { benchBoard } from './board.ts'
import { install } from './contenders.ts'
import { benchEmbedded, embeddedReport } from './embedded.ts'
import { benchFollow, followReport } from './follow.ts'
import { goalsOf } from './goals.ts'
import { benchLab, labReport } from './lab.ts'
import { describeMachine } from './machine.ts'
import { lostScores } from './paint-samples.ts'
import { paintGoals, paintReport } from './paint-report.ts'
import { benchPaint } from './paint.ts'
import { readOptions, USAGE, type Options } from './options.ts'
import { boardReport, machineReport } from './report.ts'
import { LATENCY } from './sites.ts'

const RESULTS = path.join(import.meta.dirname, 'results')

await bench(options())

function options(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(`${error.message}\n\n${USAGE}`)
    return process.exit(2)
  }
}

/** Measures, prints the tables as they are ready and saves every sample as JSON. A missed goal is not a failure. */
async function bench(options: Options): Promise<void> {
  if (!existsSync(path.join(options.distDir, 'winners.html'))) {
    execFileSync('npm', ['run', 'build'], { stdio: 'inherit' })
  }
  if (options.board) install(options.contenders.flatMap(({ packages }) => packages))
  if (options.paint) install(['lighthouse'])
  const machine = describeMachine(options.distDir)
  console.log(`## Benchmarks\n\n${machineReport(machine)}\n`)
  const lab = options.lab ? await benchLab() : undefined
  if (lab) console.log(`${labReport(lab)}\n`)
  const embedded = options.embedded ? await benchEmbedded(options) : undefined
  if (embedded) console.log(`${embeddedReport(embedded)}\n`)
  const follow = options.follow ? await benchFollow(options) : undefined
  if (follow) console.log(`${followReport(follow)}\n`)
  const paint = options.paint ? await benchPaint(options) : undefined
  if (paint) {
    console.log(`${paintReport(paint)}\n`)
    if (paint.faults.length + lostScores(paint.samples).length > 0) process.exitCode = 1
  }
  const run = options.board ? await benchBoard(options) : undefined
  if (run) console.log(boardReport(run, options))
  if (run && run.samples.faults.length > 0) {
    console.log('\n### Wrong or missing results: these visits are not counted\n')
    for (const { contender, rows, slowdown, message } of run.samples.faults) {
      console.log(`- ${contender}, ${rows} rows, ${slowdown}x: ${message.split('\n')[0] ?? ''}`)
    }
    process.exitCode = 1
  }

  await mkdir(RESULTS, { recursive: true })
  const file = path.join(RESULTS, `${machine.date.replaceAll(':', '-')}.json`)
  const board = run && {
    chromium: run.browser,
    latency: LATENCY,
    jsonBytes: Object.fromEntries(run.bytes),
    goals: goalsOf(run.samples, run.bytes, LATENCY),
    faults: run.samples.faults,
    samples: run.samples.all
  }
  const first = paint && { ...paint, goals: paintGoals(paint.samples) }
  const results = { machine, options, lab, embedded, follow, paint: first, board }
  await writeFile(file, JSON.stringify(results, null, 1))
  const minutes = (Date.now() - Date.parse(machine.date)) / 60_000
  console.log(
    `\nTook ${minutes.toFixed(1)} min. All samples: ${path.relative(process.cwd(), file)}`
  )
}
