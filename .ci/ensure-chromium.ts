import { execFileSync } from 'node:child_process'
import { accessSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Where a Chromium already is, if there is one: the system's, else Playwright's own. */
export function findChromium(): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath()
  ]
  return candidates.find(path => path !== undefined && path !== '' && exists(path))
}

function exists(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    // Not there: the next candidate may be.
    return false
  }
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  })
}

/** Installs Debian's Chromium when we may, else Playwright's. */
function install(): void {
  if (process.getuid?.() === 0 && exists('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  } else {
    run('npx', ['playwright', 'install', 'chromium'])
  }
}

if (import.meta.main) {
  if (!findChromium()) install()
  console.log(`Chromium: ${findChromium() ?? 'none found; set CHROMIUM_PATH'}`)
}
