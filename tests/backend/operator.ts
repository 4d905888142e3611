import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { seededRandom } from '../../src/domain/engine/random.ts'
import { type Backend } from '../../supabase/embedded/backend.ts'
import { createWeekProgram } from '../../.ci/week/program.ts'
import { createBetsProgram } from '../../.ci/bets/program.ts'
import { connect } from '../../supabase/operator/connection.ts'
import { createChallengeProgram } from '../../supabase/operator/challenge.ts'
import { runProgram } from '../../supabase/operator/run-program.ts'
import { type Tools } from '../../supabase/operator/tools.ts'
import { createWinnersProgram } from '../../supabase/operator/winners.ts'
import { openTestBackend } from './test-backend.ts'

type Route = (request: Request) => Response | Promise<Response>

export type Project = Awaited<ReturnType<typeof openProject>>

const URL_OF_PROJECT = 'https://project.supabase.test'

/** Opens a Supabase project in memory, reached without a network and by default without winners. */
export async function openProject(opened?: Backend) {
  const backend = opened ?? (await openTestBackend(0))
  const { secretKey } = backend
  /** Answers requests whose path starts like this instead of the embedded backend. */
  const routes = new Map<string, Route>()
  const random = seededRandom(20_261_122)
  /** The random numbers that commands have drawn. */
  const drawn: number[] = []
  let time = Date.parse('2026-11-22T10:00:00Z')

  async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const found = [...routes].find(([path]) => pathname.startsWith(path))
    return found ? found[1](request) : backend.fetch(request)
  }

  /** Runs a command in this process; a person in a terminal answers its question. */
  async function run(args: readonly string[], answer = true, create = createWinnersProgram) {
    const stdout = new PassThrough()
    // From the start: a stream that nobody reads takes only so much.
    const output = buffer(stdout)
    const said: string[] = []
    const now = new Date(time)
    time += 1000
    const tools: Tools = {
      connect: () => Promise.resolve(connect({ url: URL_OF_PROJECT, secretKey }, fetch)),
      stdout,
      say: line => said.push(line),
      confirm: question => {
        said.push(question)
        return Promise.resolve(answer)
      },
      now: () => now,
      random: () => {
        const number = random()
        drawn.push(number)
        return number
      }
    }
    const exitCode = await runProgram(create(tools), args, tools)
    stdout.end()
    return { exitCode, stdout: (await output).toString(), said: said.join('\n') }
  }

  return {
    backend,
    /** Sends a request with the secret key. */
    send: (path: string, init?: RequestInit) =>
      backend.fetch(
        new Request(URL_OF_PROJECT + path, {
          ...init,
          headers: { apikey: secretKey, 'content-type': 'application/json', ...init?.headers }
        })
      ),
    routes,
    run,
    challenge: (args: readonly string[]) => run(args, true, createChallengeProgram),
    bets: (args: readonly string[]) => run(args, true, createBetsProgram),
    week: (args: readonly string[]) => run(args, true, createWeekProgram),
    drawn,
    /** When the next command will run: each a second after the last. */
    nextRun: () => new Date(time)
  }
}

export type Stored = Map<string, { bytes: Buffer; headers: Headers }>

/**
 * The Storage of a project with one bucket, as its API is documented: https://supabase.github.io/storage/. A file is
 * there once `land` is over.
 */
export function openStorage(
  project: Project,
  isPublic: boolean,
  stored: Stored = new Map(),
  land: (name: string, bytes: Buffer) => Promise<void> = async () => {}
) {
  project.routes.set('/storage/v1', async request => {
    const { method, headers } = request
    const route = new URL(request.url).pathname.slice('/storage/v1'.length)
    if (route === '/bucket/board') return Response.json({ id: 'board', public: isPublic })
    if (route.startsWith('/bucket/')) return Response.json({ message: 'x' }, { status: 404 })
    if (route === '/object/list/board') {
      return Response.json([...stored.keys()].map(name => ({ name })))
    }
    if (method === 'DELETE') {
      const { prefixes } = (await request.json()) as { prefixes: string[] }
      for (const name of prefixes) stored.delete(name)
      return Response.json([])
    }
    const name = route.slice('/object/board/'.length)
    const bytes = Buffer.from(await request.arrayBuffer())
    await land(name, bytes)
    stored.set(name, { bytes, headers })
    return Response.json({ Key: name })
  })
  return { stored, files: () => new Map([...stored].map(([name, { bytes }]) => [name, bytes])) }
}
