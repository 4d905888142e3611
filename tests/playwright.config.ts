import { defineConfig } from '@playwright/test'
import { findChromium } from '../.ci/ensure-chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // The machines are noisy: a slow answer is no failure, a wrong one is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // What fails three times is wrong; what fails once here is told as flaky and to be looked at.
  retries: 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  globalSetup: './e2e/serve-site.ts',
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync'
      ]
    },
    trace: 'off'
  }
})
