import { type CDPSession, type Page } from '@playwright/test'
import { launchChromium } from './browser.ts'
import { INITIAL_SETTINGS } from '../src/features/lab/url.ts'
import { simulate } from '../src/features/lab/timeline.ts'
import { runLab } from '../src/features/lab/engine/run-lab.ts'
import { type LabSettings } from '../src/features/lab/engine/settings.ts'
import { serve } from '../supabase/embedded/serve.ts'
import { formatNumber, table } from './table.ts'

type Measurement = { readonly name: string; readonly value: number; readonly unit: string }

/** The block whose trace has the most to draw: thousands of spans, mostly waits and validations. */
const DENSEST_TRACE = 'hot-pool.256.100.16.1.block-stm.0'
const RUNS = 15
/** Block-STM revalidates everything above an abort: with many conflicts, 10,000 take too long. */
const LARGE: readonly Pick<LabSettings, 'workload' | 'clash'>[] = [
  { workload: 'transfers', clash: 0 },
  { workload: 'transfers', clash: 0.35 },
  { workload: 'airdrop', clash: 0.35 },
  { workload: 'mixed', clash: 0.35 }
]
const SLOWDOWNS = [1, 4] as const
const SAMPLE_MS = 3000

/** Milliseconds for blocks of 256 and 10,000, and frames a second while the lab plays. Needs `dist`. */
export async function benchLab(): Promise<readonly Measurement[]> {
  return [...small(), ...large(), ...(await frames())]
}

export function labReport(measurements: readonly Measurement[]): string {
  return table(
    ['lab', 'value', 'unit'],
    measurements.map(({ name, value, unit }) => [name, formatNumber(value), unit])
  )
}

function small(): readonly Measurement[] {
  return (['transfers', 'hot-pool', 'airdrop', 'mixed'] as const).map(workload => {
    const settings = { ...INITIAL_SETTINGS, workload, transactions: 256, cores: 16 }
    const times = Array.from({ length: RUNS }, () => time(() => simulate(settings)))
    return {
      name: `256 transactions, ${workload}, 35% clash, 16 cores, three executors, median`,
      value: median(times),
      unit: 'ms'
    }
  })
}

function large(): readonly Measurement[] {
  return LARGE.map(({ workload, clash }) => ({
    name: `10,000 transactions, ${workload}, ${clash * 100}% clash, 16 cores, three executors`,
    value: time(() =>
      runLab(
        { ...INITIAL_SETTINGS, workload, clash, transactions: 10_000, cores: 16 },
        { isRecording: false }
      )
    ),
    unit: 'ms'
  }))
}

async function frames(): Promise<readonly Measurement[]> {
  const site = await serve({ port: 0, dataDir: 'memory', distDir: 'dist', winners: 10 })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${site.url}/?lab=${DENSEST_TRACE}#lab`)
    await page.locator('[data-testid="lab"][data-state="ready"]').waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const rows: Measurement[] = []
    for (const rate of SLOWDOWNS) {
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      const where = `256 transactions on 16 cores, CPU slowed down ${rate} times`
      // The frame rate of an idle page: playback cannot be faster.
      rows.push({ name: `at rest, ${where}`, value: await framesPerSecond(page), unit: 'frames/s' })
      await page.getByRole('slider', { name: 'Time' }).fill('0')
      await page.getByTestId('lab-lanes').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      const before = await mainThreadMs(session)
      const playing = await framesPerSecond(page)
      const busy = (await mainThreadMs(session)) - before
      rows.push({ name: `playing, ${where}`, value: playing, unit: 'frames/s' })
      if (rate === 1) {
        const name = `playing, ${where}, own time of the main thread`
        rows.push({ name, value: busy / ((playing * SAMPLE_MS) / 1000), unit: 'ms/frame' })
      }
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
    }
    return rows
  } finally {
    await browser.close()
    await site.close()
  }
}

function framesPerSecond(page: Page): Promise<number> {
  return page.evaluate(
    forMs =>
      new Promise<number>(done => {
        const start = performance.now()
        let count = 0
        requestAnimationFrame(function turn() {
          count += 1
          const ms = performance.now() - start
          if (ms < forMs) requestAnimationFrame(turn)
          else done((count * 1000) / ms)
        })
      }),
    SAMPLE_MS
  )
}

/** CPU time of the main thread. */
async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
}

function time(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN
}
