import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWebKit } from '../../.ci/ensure-engines.ts'
import { freePort } from '../free-port.ts'
import {
  type Engine,
  type EngineWindow,
  type Preferences,
  startProcess,
  VIEWPORT
} from './engine.ts'

type Send = (method: string, path: string, body?: object) => Promise<unknown>

/** Starts WebKitGTK's driver on its own virtual screen: https://w3c.github.io/webdriver/ */
export async function startWebKit(preferences: Preferences): Promise<Engine> {
  const programs = findWebKit()
  const config = await mkdtemp(join(tmpdir(), 'engines-'))
  const downloads = join(config, 'downloads')
  await mkdir(downloads)
  await configure(config, downloads, preferences.isMotionReduced)
  const screen = startProcess(programs.screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24'])
  const display = await screen.waitForOutput(/^(\d+)\s/m)
  const port = await freePort()
  const driver = startProcess(programs.driver, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    XDG_CONFIG_HOME: config,
    GTK_THEME: preferences.isDark ? 'Adwaita:dark' : 'Adwaita'
  })
  const root = `http://127.0.0.1:${port}`
  await driver.waitForServer(`${root}/status`)
  return {
    downloads,
    open: () => openWindow(programs.browser, senderTo(root)),
    async close() {
      await driver.stop()
      await screen.stop()
      await rm(config, { recursive: true, force: true })
    }
  }
}

/** Writes the settings of the desktop, which the engine reports to the page. */
async function configure(
  config: string,
  downloads: string,
  isMotionReduced: boolean
): Promise<void> {
  await writeFile(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  await mkdir(join(config, 'gtk-3.0'))
  await writeFile(
    join(config, 'gtk-3.0', 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${!isMotionReduced}\n`
  )
}

function senderTo(root: string): Send {
  return async (method, path, body) => {
    const response = await fetch(root + path, {
      method,
      ...(body && { body: JSON.stringify(body) })
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
}

async function openWindow(browser: string, send: Send): Promise<EngineWindow> {
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  })) as { sessionId: string }
  const session = `/session/${sessionId}`

  /** Sets the size of the window: the page is lower by the height of a toolbar, and 447 pixels wide or more. */
  async function resize(width: number, height: number): Promise<void> {
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })
  }

  async function post(command: string, body: object = {}): Promise<void> {
    await send('POST', `${session}/${command}`, body)
  }

  await resize(VIEWPORT.width, VIEWPORT.height)
  return {
    resize,
    // WebDriver does not report the console.
    errors: [],
    goto: url => post('url', { url }),
    reload: () => post('refresh'),
    goBack: () => post('back'),
    goForward: () => post('forward'),
    perform: device => post('actions', { actions: [device] }),
    async run(expression) {
      const script = `return ${expression}`
      return String(await send('POST', `${session}/execute/sync`, { script, args: [] }))
    },
    async screenshot() {
      return String(await send('GET', `${session}/screenshot`))
    },
    async close() {
      await send('DELETE', session)
    }
  }
}
