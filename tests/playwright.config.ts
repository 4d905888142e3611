import { defineConfig, type Project } from '@playwright/test'
import { findChromium } from '../.ci/ensure-chromium.ts'

const executablePath = findChromium()

const CHROMIUM: Project = {
  name: 'chromium',
  use: {
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
    }
  }
}
/** What depends most on the backend, on the program that Supabase runs. */
const POSTGREST: Project = {
  ...CHROMIUM,
  name: 'postgrest',
  testMatch: /\/(?:board|challenge)\.spec\.ts$/
}
/** For `npm run e2e:engines`: tests tagged @chromium need its protocol. */
const ENGINES: Project[] = (['firefox', 'webkit'] as const).map(browserName => ({
  name: browserName,
  use: { browserName },
  grepInvert: /@chromium/
}))

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  maxFailures: 10,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  globalSetup: './e2e/serve-site.ts',
  projects: process.env['ENGINES'] === undefined ? [CHROMIUM, POSTGREST] : ENGINES,
  use: {
    // What moves without end costs a third of all work: tests of motion ask for it.
    reducedMotion: 'reduce',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false }
  }
})
