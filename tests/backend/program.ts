import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What Node has compiled once it reads from here: every start is a fifth faster. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

/** A program that runs: what it has said so far, and how it ended. */
export type Program = {
  /** Waits until it has said something that matches, and gives the match. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  output: () => string
  ended: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
}

/** Starts a program in the repository with these variables added to the environment. */
export function runProgram(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {}
): Program {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE, ...environment }
  })
  let output = ''
  const heard = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      heard.dispatchEvent(new Event('output'))
    })
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })

  function says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      function look(): void {
        const match = pattern.exec(output)
        if (match) resolve(match)
      }
      heard.addEventListener('output', look)
      void ended.then(code => {
        look()
        reject(
          new Error(`Ended with ${String(code)} before it said ${String(pattern)}:\n${output}`)
        )
      })
      look()
    })
  }

  return { says, output: () => output, ended, kill: signal => child.kill(signal) }
}

/** Starts one of our own scripts in this version of Node. */
export function runScript(
  script: 'start' | 'seed',
  args: readonly string[],
  environment: Record<string, string>
): Program {
  return runProgram(process.execPath, [`supabase/embedded/${script}.ts`, ...args], environment)
}
