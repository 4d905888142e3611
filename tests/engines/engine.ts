import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'

/** What a visitor has set on their device. */
export type Preferences = { readonly isDark: boolean; readonly isMotionReduced: boolean }

/** A browser that runs for several tests. */
export interface Engine {
  /** Opens a window that shares nothing with the ones before. */
  open(): Promise<EngineWindow>
  /** The folder where downloads go. */
  readonly downloads: string
  close(): Promise<void>
}

/** What both protocols can do with a window. */
export interface EngineWindow {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  goBack(): Promise<void>
  goForward(): Promise<void>
  /** Sets the size of the page, or the closest that the engine can. */
  resize(width: number, height: number): Promise<void>
  /** Runs an expression whose value is a promise of a string. */
  run(expression: string): Promise<string>
  /** Performs the input actions of one device: https://w3c.github.io/webdriver/#actions */
  perform(device: object): Promise<void>
  /** The screen as a PNG, in Base64. */
  screenshot(): Promise<string>
  /** The console errors so far, if the driver reports them. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/** The size of the page in both engines. */
export const VIEWPORT = { width: 1280, height: 800 } as const

/** A browser, driver or display that runs during a test. */
export type BrowserProcess = {
  /** Waits for matching output and returns the first group. */
  waitForOutput: (pattern: RegExp) => Promise<string>
  /** Waits until it accepts requests. */
  waitForServer: (url: string) => Promise<void>
  stop: () => Promise<void>
}

export function startProcess(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {}
): BrowserProcess {
  const child = spawn(program, args, { env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  // A test that fails while opening a browser cannot close it.
  process.once('exit', () => child.kill())
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  return {
    async waitForOutput(pattern) {
      await expect.poll(() => text, { message: `output of ${program}` }).toMatch(pattern)
      return pattern.exec(text)?.[1] ?? ''
    },
    async waitForServer(url) {
      await expect(async () => {
        await fetch(url)
      }).toPass()
    },
    async stop() {
      child.kill()
      await ended
    }
  }
}
