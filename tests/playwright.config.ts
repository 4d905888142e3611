import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { findChromium } from '../.ci/ensure-chromium.ts'

const executablePath = findChromium()

/** On Linux, Chromium takes its fonts from npm packages, never from the machine. */
const chromiumWith = (fonts: 'arimo' | 'dejavu'): Project => ({
  name: fonts,
  use: {
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, `fonts/${fonts}.conf`) }
    }
  }
})
/** Arimo is as wide as Arial. Few tests depend on the face. */
const ARIMO = chromiumWith('arimo')
const CHROMIUM: Project[] = [
  ARIMO,
  { ...chromiumWith('dejavu'), grep: /@fonts/ },
  // What depends most on the backend, on the program that Supabase runs.
  { ...ARIMO, name: 'postgrest', grep: /@postgrest/ }
]
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
  projects: process.env['ENGINES'] === undefined ? CHROMIUM : ENGINES,
  use: {
    // Endless animation costs a third of the time: motion tests turn it on.
    reducedMotion: 'reduce',
    // Snapshots would take two fifths of the time: add them with --trace on.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false }
  }
})
