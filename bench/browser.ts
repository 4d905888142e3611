import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../.ci/ensure-chromium.ts'

/** What Chromium would do on its own beside the measured page. */
export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
] as const

export function launchChromium(...flags: readonly string[]): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...QUIET_FLAGS, ...flags]
  })
}
