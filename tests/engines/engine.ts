import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect } from '@playwright/test'

/** A page in a real browser engine, with the part of Playwright's API that the journeys need. */
export interface EnginePage {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  goBack(): Promise<void>
  goForward(): Promise<void>
  /** Runs a function in the page; it can use only its argument and the page. */
  evaluate<Result>(run: () => Result): Promise<Awaited<Result>>
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument
  ): Promise<Awaited<Result>>
  click(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** The screen as a PNG, in Base64. */
  screenshot(): Promise<string>
  /** The console errors so far, if the engine reports them. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/** The size of the page in both engines. */
export const VIEWPORT = { width: 1280, height: 800 } as const

/** The input actions of a mouse click, the same in both protocols. */
export function clickAt(x: number, y: number): object {
  const actions = [
    { type: 'pointerMove', duration: 0, x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 }
  ]
  return { actions: [{ type: 'pointer', id: 'mouse', actions }] }
}

/** The input actions for entering text, the same in both protocols. */
export function keyPresses(text: string): object {
  const actions = [...text].flatMap(value => [
    { type: 'keyDown', value },
    { type: 'keyUp', value }
  ])
  return { actions: [{ type: 'key', id: 'keyboard', actions }] }
}

/** An expression that calls a function in the page and returns its result as JSON. */
export function callOf(run: (argument: never) => unknown, argument: unknown): string {
  const call = `(${run.toString()})(${JSON.stringify(argument) ?? ''})`
  return `Promise.resolve(${call}).then(result => JSON.stringify(result ?? null))`
}

/** The first existing path. */
export function findProgram(name: string, paths: readonly string[]): string {
  const found = paths.find(path => existsSync(path))
  if (found === undefined)
    throw new Error(
      `${name} is missing. On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb. ` +
        'Elsewhere: run this in a container with Debian.'
    )
  return found
}

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
