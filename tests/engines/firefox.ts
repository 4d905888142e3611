import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFirefox } from '../../.ci/ensure-engines.ts'
import {
  type Engine,
  type EngineWindow,
  type Preferences,
  startProcess,
  VIEWPORT
} from './engine.ts'

type Send = (method: string, params: object) => Promise<unknown>

type BidiMessage = {
  id?: number
  result?: unknown
  message?: string
  method?: string
  params?: unknown
}

/** A console message: https://w3c.github.io/webdriver-bidi/#types-log-logentry */
type LogEntry = { level: string; text: string; source: { context?: string } }

/** Starts Firefox with a new profile and drives it over WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export async function startFirefox({ isDark, isMotionReduced }: Preferences): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'engines-'))
  const downloads = join(profile, 'downloads')
  await mkdir(downloads)
  const prefs = {
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
    'ui.prefersReducedMotion': Number(isMotionReduced)
  }
  const lines = Object.entries(prefs).map(
    pref => `user_pref(${JSON.stringify(pref).slice(1, -1)});`
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const firefox = startProcess(findFirefox(), [
    ...['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    'about:blank'
  ])
  const endpoint = await firefox.waitForOutput(/listening on (ws:\S+)\s/)
  const log: LogEntry[] = []
  const { send, disconnect } = await connect(`${endpoint}/session`, entry => log.push(entry))
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    downloads,
    open: () => openWindow(send, log),
    async close() {
      disconnect()
      await firefox.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

async function openWindow(send: Send, log: readonly LogEntry[]): Promise<EngineWindow> {
  const { userContext } = (await send('browser.createUserContext', {})) as { userContext: string }
  const tab = { type: 'tab', userContext }
  const { context } = (await send('browsingContext.create', tab)) as { context: string }

  async function traverse(delta: number): Promise<void> {
    await send('browsingContext.traverseHistory', { context, delta })
  }

  async function resize(width: number, height: number): Promise<void> {
    await send('browsingContext.setViewport', { context, viewport: { width, height } })
  }

  await resize(VIEWPORT.width, VIEWPORT.height)
  return {
    resize,
    goBack: () => traverse(-1),
    goForward: () => traverse(1),
    get errors() {
      const entries = log.filter(({ source }) => source.context === context)
      return entries.flatMap(({ level, text }) => (level === 'error' ? [text] : []))
    },
    async screenshot() {
      const shot = await send('browsingContext.captureScreenshot', { context })
      return (shot as { data: string }).data
    },
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' })
    },
    async run(expression) {
      const { result, exceptionDetails } = (await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true
      })) as { result?: { value: string }; exceptionDetails?: { text: string } }
      if (!result) throw new Error(exceptionDetails?.text)
      return result.value
    },
    async perform(device) {
      await send('input.performActions', { context, actions: [device] })
    },
    async close() {
      await send('browser.removeUserContext', { userContext })
    }
  }
}

async function connect(
  endpoint: string,
  onLog: (entry: LogEntry) => void
): Promise<{ send: Send; disconnect: () => void }> {
  const socket = new WebSocket(endpoint)
  const pending = new Map<number, (message: BidiMessage) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage
    if (message.method === 'log.entryAdded') onLog(message.params as LogEntry)
    if (message.id !== undefined) pending.get(message.id)?.(message)
  })
  await once(socket, 'open')
  return {
    disconnect: () => socket.close(),
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++last
        pending.set(id, ({ result, message }) => {
          pending.delete(id)
          if (result === undefined) reject(new Error(`${method}: ${message}`))
          else resolve(result)
        })
        socket.send(JSON.stringify({ id, method, params }))
      })
  }
}
