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

/** True on Debian as root. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && exists('/usr/bin/apt-get')
}

/** Installs Debian packages; only where it may. */
export function installPackages(names: readonly string[]): void {
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  })
}

if (import.meta.main) {
  if (!findChromium()) {
    if (canInstall()) installPackages(['chromium'])
    else run('npx', ['playwright', 'install', 'chromium'])
  }
  console.log(`Chromium: ${findChromium() ?? 'none found; set CHROMIUM_PATH'}`)
}
