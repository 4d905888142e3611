import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Failure } from '../failure.ts'
import type { DatabaseLocation } from './database.ts'
import type { Answer, Call } from './database-worker.ts'
import { type Secrets } from './secrets.ts'

const PROGRAM = fileURLToPath(new URL('database-worker.ts', import.meta.url))

/** Processor time, as Supabase gives a statement of the publishable key. PGlite has no statement_timeout. */
const LIMIT_MS = 3000
const CHECK_MS = 250

// The library throws these for values and names that it can't read, and answers 500. No issue is known.
const ILL_FORMED = /"Error: (?:Invalid input|Missing closing|insufficient data)/i

/**
 * Postgres in a thread of its own, behind Supabase's REST and auth APIs. A request that takes too long or breaks the
 * database ends the thread, and another answers the next one from the same files.
 *
 * @throws Failure when the database can't be opened
 */
export async function openDatabaseThread(options: {
  folder: string | 'memory'
  winners: number
  secrets: Secrets
}) {
  const isTemporary = options.folder === 'memory'
  const folder = isTemporary
    ? await mkdtemp(path.join(tmpdir(), 'altius-database-'))
    : options.folder
  const start = (): Promise<Thread> => startThread({ ...options, folder, isTemporary })
  let thread = start()
  await thread.catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure(
      `The database can't be opened: ${reason}\n\`npm run seed\` replaces it; all data in it is lost.`,
      { cause }
    )
  })

  async function answer(call: Call, isStaff: boolean): Promise<Response> {
    const own = await thread.catch(() => (thread = start()))
    const { isBroken, status, headers, body } = await own.ask(call, isStaff ? Infinity : LIMIT_MS)
    if (isBroken) {
      await own.end()
      thread = start()
      // The next request tells.
      thread.catch(() => undefined)
    }
    const isIllFormed = status === 500 && ILL_FORMED.test(new TextDecoder().decode(body))
    return new Response(body.byteLength > 0 ? body : null, {
      status: isIllFormed ? 400 : status,
      headers
    })
  }

  // Two concurrent requests would share a transaction, and with it a role:
  // https://github.com/electric-sql/pglite/issues/956
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Answers `/rest/v1` and `/auth/v1`. */
    fetch: async (request: Request): Promise<Response> => {
      const { url, method, headers } = request
      // Before its turn: a slow body keeps nobody waiting.
      const body = request.body && (await request.arrayBuffer())
      const isStaff = headers.get('apikey') === options.secrets.secretKey
      const response = last.then(() =>
        answer({ url, method, headers: [...headers], body }, isStaff)
      )
      last = response.catch(() => undefined)
      return response
    },
    close: async () => {
      await last
      await (await thread).close()
      if (isTemporary) await rm(folder, { recursive: true, force: true })
    }
  }
}

type Thread = Awaited<ReturnType<typeof startThread>>

async function startThread(location: DatabaseLocation) {
  const worker = new Worker(PROGRAM, { workerData: location, execArgv: [], stderr: true })
  let reply = Promise.withResolvers<unknown>()
  worker
    .on('message', (message: unknown) => reply.resolve(message))
    .on('error', reason => reply.reject(reason))
    .on('exit', () => reply.reject(new Error('The database has ended.')))
  worker.stderr.setEncoding('utf8').on('data', (text: string) => console.error(text.trimEnd()))
  await reply.promise

  /** In milliseconds of processor time. */
  async function used(): Promise<number> {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  }

  return {
    /** The answer says that the thread is broken if it took more than so many milliseconds of processor time. */
    ask: async (call: Call, limit: number): Promise<Answer> => {
      const own = (reply = Promise.withResolvers())
      try {
        const before = await used()
        worker.postMessage(call)
        const timer = setInterval(() => {
          const check = used().then(now => {
            if (now - before > limit) own.reject(new Error(TOO_LONG))
          })
          check.catch(own.reject)
        }, CHECK_MS)
        return (await own.promise.finally(() => clearInterval(timer))) as Answer
      } catch (error) {
        return failureOf(error)
      }
    },
    close: async () => {
      reply = Promise.withResolvers()
      worker.postMessage('close')
      await reply.promise
      await worker.terminate()
    },
    end: () => worker.terminate()
  }
}

// As PostgREST says it.
const TOO_LONG = 'canceling statement due to statement timeout'

function failureOf(error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error)
  console.error(error)
  return {
    isBroken: true,
    status: 500,
    headers: [['content-type', 'application/json; charset=utf-8']],
    body: new TextEncoder().encode(
      JSON.stringify({
        code: message === TOO_LONG ? '57014' : 'XX000',
        details: null,
        hint: null,
        message
      })
    ).buffer
  }
}
