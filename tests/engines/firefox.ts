import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  callOf,
  clickAt,
  keyPresses,
  type EnginePage,
  findProgram,
  startProcess,
  VIEWPORT
} from './engine.ts'

/** @throws Error that says how to install Firefox */
export function findFirefox(): string {
  return findProgram('Firefox', ['/usr/bin/firefox-esr', '/usr/bin/firefox'])
}

type BidiMessage = {
  id?: number
  result?: unknown
  message?: string
  method?: string
  params?: unknown
}

/** Opens a page in Firefox with a new profile, over WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export async function openFirefox(): Promise<EnginePage> {
  const profile = await mkdtemp(join(tmpdir(), 'engines-'))
  const firefox = startProcess(findFirefox(), [
    ...['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    'about:blank'
  ])
  const endpoint = await firefox.waitForOutput(/listening on (ws:\S+)\s/)
  const errors: string[] = []
  const { send, disconnect } = await connect(`${endpoint}/session`, params => {
    const { level, text } = params as { level: string; text: string }
    if (level === 'error') errors.push(text)
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    contexts: [{ context: string }]
  }
  const { context } = contexts[0]
  await send('browsingContext.setViewport', { context, viewport: VIEWPORT })

  async function evaluate(run: (argument: never) => unknown, argument?: unknown): Promise<never> {
    const { result, exceptionDetails } = (await send('script.evaluate', {
      expression: callOf(run, argument),
      target: { context },
      awaitPromise: true
    })) as { result?: { value: string }; exceptionDetails?: { text: string } }
    if (!result) throw new Error(exceptionDetails?.text)
    return JSON.parse(result.value) as never
  }

  async function traverse(delta: number): Promise<void> {
    await send('browsingContext.traverseHistory', { context, delta })
  }

  return {
    errors,
    evaluate,
    goBack: () => traverse(-1),
    goForward: () => traverse(1),
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' })
    },
    async click(x, y) {
      await send('input.performActions', { context, ...clickAt(x, y) })
    },
    async type(text) {
      await send('input.performActions', { context, ...keyPresses(text) })
    },
    async screenshot() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as {
        data: string
      }
      return data
    },
    async close() {
      disconnect()
      await firefox.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

async function connect(
  endpoint: string,
  onLog: (params: unknown) => void
): Promise<{
  send: (method: string, params: object) => Promise<unknown>
  disconnect: () => void
}> {
  const socket = new WebSocket(endpoint)
  const pending = new Map<number, (message: BidiMessage) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage
    if (message.method === 'log.entryAdded') onLog(message.params)
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
