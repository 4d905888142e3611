import { defineConfig } from '@playwright/test'
import { type EngineOptions } from './test.ts'

/** Journeys in the system's Firefox and WebKit; Playwright itself can only drive its own builds of them. */
export default defineConfig<EngineOptions>({
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
