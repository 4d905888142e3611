import { defineConfig } from '@playwright/test'
import { findChromium } from '../.ci/ensure-chromium.ts'

const executablePath = findChromium()

/**
 * Chromium draws the popup of its address bar as two pages of its own for each page that is opened:
 * a quarter of all the work of a run. It heeds one such list only, so Playwright's is repeated.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning'
]

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // The machines are noisy: a slow answer is no failure, a wrong one is.
  timeout: 90_000,
  expect: { timeout: 30_000 },
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
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join()}`
      ]
    },
    // What moves without end costs a third of all work: tests of motion ask for it.
    reducedMotion: 'reduce',
    trace: 'off'
  }
})
