import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findChromium } from '../.ci/ensure-chromium.ts'
import { QUIET_FLAGS } from './browser.ts'

/** One run: times in ms, scores from 0 to 100 by category, and the audits that cost a category points. */
export type LighthouseRun = {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocking: number
  readonly shift: number
  readonly mainThread: number
  /** What the main thread does, in ms by Lighthouse's kinds of work. */
  readonly work: Readonly<Record<string, number>>
  readonly scores: Readonly<Record<string, number>>
  readonly lost: Readonly<Record<string, readonly string[]>>
}

/** The part of its report that is read: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
type Report = {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, Category>>
  readonly audits: Readonly<Record<string, Audit>>
}
type Category = {
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}
type Audit = {
  readonly score: number | null
  readonly numericValue?: number
  readonly details?: { readonly items: readonly { group?: string; duration?: number }[] }
}

const ATTEMPTS = 3

/**
 * Runs Lighthouse's command line, for a phone with its simulated throttling, in a Chromium of its own.
 *
 * @param resolverRules as Chromium's `--host-resolver-rules` takes them
 * @throws Error when the page could not be measured
 */
export async function runLighthouse(url: string, resolverRules: string): Promise<LighthouseRun> {
  const flags = [
    '--headless=new',
    '--ignore-certificate-errors',
    `--host-resolver-rules='${resolverRules}'`,
    ...QUIET_FLAGS
  ]
  const args = ['--quiet', '--no-enable-error-reporting', '--output=json']
  const cli = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
  const command = [cli, url, ...args, `--chrome-flags=${flags.join(' ')}`]
  const env = { ...process.env, CHROME_PATH: findChromium() }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, command, {
        env,
        maxBuffer: 100_000_000
      })
      return readReport(JSON.parse(stdout) as Report)
    } catch (error) {
      // On a busy machine a trace may miss its beginning; what fails again is the page's fault.
      if (attempt < ATTEMPTS) continue
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
      throw new Error(said || 'Lighthouse failed.', { cause: error })
    }
  }
}

/** @throws Error when an audit that is needed has no value */
export function readReport({ runtimeError, categories, audits }: Report): LighthouseRun {
  if (runtimeError) throw new Error(runtimeError.message)
  const valueOf = (id: string): number => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse has no value for ${id}.`)
    return value
  }
  const each = <Value>(read: (category: Category) => Value): Record<string, Value> =>
    Object.fromEntries(Object.entries(categories).map(([name, category]) => [name, read(category)]))
  return {
    firstPaint: valueOf('first-contentful-paint'),
    largestPaint: valueOf('largest-contentful-paint'),
    blocking: valueOf('total-blocking-time'),
    shift: valueOf('cumulative-layout-shift'),
    mainThread: valueOf('mainthread-work-breakdown'),
    work: Object.fromEntries(
      (audits['mainthread-work-breakdown']?.details?.items ?? []).map(
        ({ group = 'other', duration = 0 }) => [group, duration]
      )
    ),
    scores: each(({ score }) => Math.round((score ?? 0) * 100)),
    lost: each(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id)
    )
  }
}
