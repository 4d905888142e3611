import { test as base, expect } from '@playwright/test'
import { type Network, openNetwork } from '../e2e/network.ts'
import { type Engine, type Preferences } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { Page } from './page.ts'
import { startWebKit } from './webkit.ts'

const START = { Firefox: startFirefox, WebKit: startWebKit }

export type EngineOptions = { engineName: keyof typeof START; preferences: Preferences }

type Fixtures = {
  /** The way to the site, for a test to disturb; each test has a port of its own. */
  network: Network
  view: Page
  /** Errors that the test causes on purpose. */
  faults: { expected: RegExp[] }
  /** Runs in each page before everything else. */
  firstScript: string
}

/** A test in a new window that fails on any error of the page or violation of its policy. */
export const test = base.extend<Fixtures, EngineOptions & { engine: Engine }>({
  engineName: ['Firefox', { option: true, scope: 'worker' }],
  preferences: [
    { isDark: false, isMotionReduced: false },
    { option: true, scope: 'worker' }
  ],
  firstScript: ['', { option: true }],
  engine: [
    async ({ engineName, preferences }, provide) => {
      const engine = await START[engineName](preferences)
      await provide(engine)
      await engine.close()
    },
    { scope: 'worker' }
  ],
  faults: async ({}, provide) => {
    await provide({ expected: [] })
  },
  network: async ({ faults, firstScript }, provide) => {
    const reports: string[] = []
    const network = await openNetwork(process.env['SITE_URL'] ?? '', {
      script: `(${reportErrors})();${firstScript}`,
      onReport: text => reports.push(text)
    })
    await provide(network)
    await network.close()
    expectOnly(faults.expected, reports)
  },
  view: async ({ engine, network, faults }, provide) => {
    const window = await engine.open()
    await provide(new Page(window, network.url))
    const errors = [...window.errors]
    await window.close()
    expectOnly(faults.expected, errors)
  }
})

/** What Firefox says when a page is left that was still fetching. */
const LEFT_EARLY = /A ServiceWorker intercepted the request and encountered an unexpected error/

function expectOnly(expected: readonly RegExp[], errors: readonly string[]): void {
  const known = [...expected, LEFT_EARLY]
  const unexpected = errors.filter(text => !known.some(pattern => pattern.test(text)))
  expect(unexpected, 'console errors').toEqual([])
}

/** Runs in the page before everything else; WebDriver reports neither errors nor policy violations. */
function reportErrors(): void {
  const report = (text: string): void => {
    navigator.sendBeacon('/test-reports', text)
  }
  addEventListener('error', ({ message, filename, lineno }) => {
    report(`page error: ${message} (${filename}:${lineno})`)
  })
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled rejection: ${reason}`))
  document.addEventListener('securitypolicyviolation', violation => {
    report(`policy violation: ${violation.violatedDirective} ${violation.blockedURI}`)
  })
  const { error } = console
  console.error = (...parts) => {
    report(`console error: ${parts.map(String).join(' ')}`)
    error.apply(console, parts)
  }
}

/** A script that makes the page's timers so many times as fast. */
export function hurryTimers(factor: number): string {
  return `(${hurry})(${factor})`
}

function hurry(factor: number): void {
  const { setTimeout: after, setInterval: every } = window
  type Timer = (run: TimerHandler, ms?: number, ...rest: unknown[]) => number
  const faster =
    (timer: Timer): Timer =>
    (run, ms = 0, ...rest) =>
      timer.call(window, run, ms / factor, ...rest)
  Object.assign(window, { setTimeout: faster(after), setInterval: faster(every) })
}

export { expect }
