import { defineConfig } from '@playwright/test'
import { type Options } from './test.ts'

/** The journeys in Firefox and WebKit, which Playwright itself could only drive as builds of its own. */
export default defineConfig<Options>({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: './table.ts',
  globalSetup: './set-up.ts',
  projects: [
    { name: 'Firefox', use: { engine: 'Firefox' } },
    { name: 'WebKit', use: { engine: 'WebKit' } }
  ]
})
