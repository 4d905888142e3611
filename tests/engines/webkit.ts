import { freePort } from '../free-port.ts'
import {
  callOf,
  clickAt,
  keyPresses,
  type EnginePage,
  findProgram,
  startProcess,
  VIEWPORT
} from './engine.ts'

/** @throws Error that says how to install WebKitGTK */
export function findWebKit(): { browser: string; driver: string; screen: string } {
  return {
    browser: findProgram(
      'WebKitGTK',
      ['x86_64', 'aarch64'].map(
        machine => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`
      )
    ),
    driver: findProgram('WebKitWebDriver', ['/usr/bin/WebKitWebDriver']),
    screen: findProgram('Xvfb', ['/usr/bin/Xvfb'])
  }
}

type Session = { readonly sessionId: string }

/** Opens a page in WebKitGTK on its own virtual screen, over WebDriver: https://w3c.github.io/webdriver/ */
export async function openWebKit(): Promise<EnginePage> {
  const programs = findWebKit()
  const screen = startProcess(programs.screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24'])
  const display = await screen.waitForOutput(/^(\d+)\s/)
  const port = await freePort()
  const driver = startProcess(programs.driver, [`--port=${port}`], { DISPLAY: `:${display}` })
  const root = `http://127.0.0.1:${port}`
  await driver.waitForServer(`${root}/status`)

  const { sessionId } = (await send('/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] }
      }
    }
  })) as Session
  const session = `/session/${sessionId}`
  // This is the size of the window: the page is lower by the height of a toolbar.
  await send(`${session}/window/rect`, { x: 0, y: 0, ...VIEWPORT })

  return {
    // WebDriver does not report the console.
    errors: [],
    async evaluate(run: (argument: never) => unknown, argument?: unknown): Promise<never> {
      const script = `return ${callOf(run, argument)}`
      return JSON.parse(
        String(await send(`${session}/execute/sync`, { script, args: [] }))
      ) as never
    },
    async goto(url) {
      await send(`${session}/url`, { url })
    },
    async reload() {
      await send(`${session}/refresh`, {})
    },
    async goBack() {
      await send(`${session}/back`, {})
    },
    async goForward() {
      await send(`${session}/forward`, {})
    },
    async click(x, y) {
      await send(`${session}/actions`, clickAt(x, y))
    },
    async type(text) {
      await send(`${session}/actions`, keyPresses(text))
    },
    async screenshot() {
      const response = await fetch(`${root}${session}/screenshot`)
      const { value } = (await response.json()) as { value: string }
      return value
    },
    async close() {
      await fetch(`${root}${session}`, { method: 'DELETE' })
      await driver.stop()
      await screen.stop()
    }
  }

  async function send(path: string, body: object): Promise<unknown> {
    const response = await fetch(root + path, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
}
