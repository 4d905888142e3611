import { defineConfig } from '@playwright/test'
import { type EngineOptions } from './test.ts'

/** Journeys in the system's Firefox and WebKit; Playwright itself can only drive its own builds of them. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: './table.ts',
  globalSetup: '../e2e/serve-site.ts',
  projects: [
    { name: 'Firefox', use: { engineName: 'Firefox' } },
    { name: 'WebKit', use: { engineName: 'WebKit' } }
  ]
})
