import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Command } from 'commander'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { type ExitCode } from '../../supabase/operator/failure.ts'
import { createProgram, runCommand } from '../../supabase/operator/program.ts'
import { type Tools } from '../../supabase/operator/tools.ts'

/** The address of the project in tests; nothing listens there. */
const PROJECT_URL = 'https://project.supabase.test'

type Route = (request: Request) => Response | Promise<Response>

/** A Supabase project in memory, reached without a network. */
export type Project = {
  /** With the secret key. */
  client: SupabaseClient
  secretKey: string
  /** Answers all requests below a path instead of the embedded backend; undefined gives it back. */
  route: (path: string, route: Route | undefined) => void
  /** Asks the embedded backend, whatever the routes. */
  send: (request: Request) => Promise<Response>
  close: () => Promise<void>
}

/** Opens a project without winners. */
export async function openProject(): Promise<Project> {
  const backend: Backend = await openBackend({ dataDir: 'memory', winners: 0 })
  const routes = new Map<string, Route>()
  const client = createClient(PROJECT_URL, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const { pathname } = new URL(request.url)
        const found = [...routes].find(([path]) => pathname.startsWith(path))
        return found ? found[1](request) : backend.fetch(request)
      }
    }
  })
  return {
    client,
    secretKey: backend.secretKey,
    route: (path, route) => (route ? routes.set(path, route) : routes.delete(path)),
    send: request => backend.fetch(request),
    close: backend.close
  }
}

/** What a command has printed and how it ended. */
export type Ended = {
  exitCode: ExitCode
  stdout: string
  /** Messages for the person, without progress. */
  said: string[]
  /** Every `done` of the progress, in order. */
  progress: number[]
}

/**
 * Runs a command in this process.
 *
 * @param add adds the command to the program
 * @param signal stands for Ctrl-C
 */
export function runCommandWith(
  project: Project,
  add: (program: Command, tools: Tools) => void,
  args: readonly string[],
  signal: AbortSignal = new AbortController().signal
): Promise<Ended> {
  const connect = () =>
    Promise.resolve({ client: project.client, url: PROJECT_URL, secretKey: project.secretKey })
  return run(args, connect, signal, tools => {
    const program = new Command().option('--json').exitOverride()
    add(program, tools)
    return program
  })
}

/** Runs the complete program in this process, up to where it would connect. */
export function runWinners(args: readonly string[]): Promise<Ended> {
  const connect = () => Promise.reject(new Error('There is no project.'))
  return run(args, connect, new AbortController().signal, createProgram)
}

async function run(
  args: readonly string[],
  connect: Tools['connect'],
  signal: AbortSignal,
  create: (tools: Tools) => Command
): Promise<Ended> {
  const stdout = new PassThrough()
  const printed = buffer(stdout)
  const said: string[] = []
  const progress: number[] = []
  let outcome: ExitCode = 0
  const isJson = args.includes('--json')
  const tools: Tools = {
    configure: () => undefined,
    connect,
    stdout,
    say: message => said.push(message),
    progress: () => ({ update: done => progress.push(done), stop: () => undefined }),
    finish: ({ json, text, exitCode = 0 }) => {
      outcome = exitCode
      stdout.write(isJson ? JSON.stringify(json) : text)
    },
    exitCode: () => outcome,
    isJson: () => isJson,
    signal
  }
  const program = create(tools)
  for (const command of [program, ...program.commands]) {
    command.configureOutput({
      writeOut: text => stdout.write(text),
      writeErr: message => said.push(message)
    })
  }
  const exitCode = await runCommand(args, tools, program)
  stdout.end()
  return { exitCode, stdout: (await printed).toString(), said, progress }
}
