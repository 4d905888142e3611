import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Node's compile cache, read by each start: a fifth faster. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

export type Program = ReturnType<typeof runProgram>

/** Starts a program, with additional environment variables. */
export function runProgram(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  cwd = ROOT,
  owner: { uid?: number; gid?: number } = {}
) {
  const child = spawn(command, args, {
    cwd,
    ...owner,
    env: { ...process.env, NODE_COMPILE_CACHE, ...environment }
  })
  let output = ''
  const events = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      events.dispatchEvent(new Event('output'))
    })
  }
  let hasEnded = false
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', code => {
      hasEnded = true
      resolve(code)
    })
  })

  /** Waits for matching output and returns the match. */
  async function waitFor(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(output)
      if (match) return match
      if (hasEnded) throw new Error(`Ended before it printed ${String(pattern)}:\n${output}`)
      await Promise.race([once(events, 'output'), ended])
    }
  }

  return { waitFor, output: () => output, ended, kill: child.kill.bind(child) }
}

/** Starts a script of this repository in the current version of Node. */
export function runScript(
  script: 'start' | 'seed',
  args: readonly string[],
  environment: Record<string, string>
): Program {
  return runProgram(process.execPath, [`supabase/embedded/${script}.ts`, ...args], environment)
}
