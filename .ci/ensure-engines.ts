import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './ensure-chromium.ts'

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** @throws Error that says how to install Firefox */
export function findFirefox(): string {
  return findProgram('Firefox', ['/usr/bin/firefox-esr', '/usr/bin/firefox'])
}

/** @throws Error that says how to install WebKitGTK */
export function findWebKit(): { browser: string; driver: string; screen: string } {
  const folders = ['x86_64', 'aarch64'].map(machine => `/usr/lib/${machine}-linux-gnu`)
  return {
    browser: findProgram(
      'WebKitGTK',
      folders.map(folder => `${folder}/webkit2gtk-4.1/MiniBrowser`)
    ),
    driver: findProgram('WebKitWebDriver', ['/usr/bin/WebKitWebDriver']),
    screen: findProgram('Xvfb', ['/usr/bin/Xvfb'])
  }
}

/** The first existing path. */
function findProgram(name: string, paths: readonly string[]): string {
  const found = paths.find(path => existsSync(path))
  if (found === undefined)
    throw new Error(
      `${name} is missing. On Debian: apt-get install ${PACKAGES.join(' ')}. ` +
        'Elsewhere: run this in a container with Debian.'
    )
  return found
}

function isComplete(): boolean {
  try {
    findFirefox()
    findWebKit()
    return true
  } catch {
    // One of them is missing: the packages bring all.
    return false
  }
}

if (import.meta.main) {
  if (!isComplete() && canInstall()) installPackages(PACKAGES)
  try {
    console.log(`Firefox: ${findFirefox()}\nWebKitGTK: ${findWebKit().browser}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
