import { Worker } from 'node:worker_threads'
import { Failure } from './failure.ts'
import {
  type DatabasePlace,
  type DatabaseRequest,
  type DatabaseResponse,
  type WorkerMessage
} from './worker-messages.ts'

/** The database in a thread of its own, so that pages are served while it works. */
export type DatabaseThread = {
  /**
   * Runs one request at a time, in the order they came: the driver keeps one session for everybody,
   * and two requests at once would share a transaction and with it a role.
   *
   * @param isWanted asked when its turn comes: whether anyone still waits for it
   * @returns undefined when there is no response: too many wait, nobody does any more, or the
   * session ended
   */
  send: (request: DatabaseRequest, isWanted: () => boolean) => Promise<DatabaseResponse | undefined>
  /** Finishes the request that runs, drops those that wait, and closes the database. */
  close: () => Promise<void>
}

/** The most requests that wait at once; each may bring a response of half a megabyte. */
const MAX_WAITING = 256

/** How long one request may run, in ms, before its session is given up. */
const MAX_RUN = 30_000

/** How long to wait after a database could not be opened anew, in ms. */
const REOPEN_INTERVAL = 5000

/** Without a limit the worker keeps up to 100 MB of strings that nobody needs any more. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

type Job = {
  request: DatabaseRequest
  isWanted: () => boolean
  finish: (response: DatabaseResponse | undefined) => void
}

/** One worker from its start to its end. */
type Session = {
  id: number
  /** Undefined when the session ended instead. */
  send: (request: DatabaseRequest) => Promise<DatabaseResponse | undefined>
  close: () => Promise<void>
}

let lastSession = 0

/**
 * Opens the database in a worker thread, and again whenever its session has ended by itself.
 *
 * @throws Failure when a person can mend what keeps it from opening
 */
export async function openDatabaseThread(place: DatabasePlace): Promise<DatabaseThread> {
  let session: Session | undefined = await openSession(place)
  let nextAttempt = 0
  const waiting: Job[] = []
  let working: Promise<void> | undefined

  async function reopen(): Promise<Session | undefined> {
    if (performance.now() < nextAttempt) return undefined
    try {
      return await openSession(place)
    } catch (error) {
      console.error(error instanceof Failure ? error.message : error)
      nextAttempt = performance.now() + REOPEN_INTERVAL
      return undefined
    }
  }

  async function run({ request, isWanted }: Job): Promise<DatabaseResponse | undefined> {
    if (!isWanted()) return undefined
    session ??= await reopen()
    const response = await session?.send(request)
    if (!session || !response) {
      session = undefined
      return undefined
    }
    // Another session may count its transactions from where this one began.
    return { ...response, version: `${String(session.id)}.${response.version}` }
  }

  async function work(): Promise<void> {
    for (let job = waiting.shift(); job; job = waiting.shift()) job.finish(await run(job))
    working = undefined
  }

  function send(request: DatabaseRequest, isWanted: () => boolean) {
    return new Promise<DatabaseResponse | undefined>(finish => {
      if (waiting.length >= MAX_WAITING) return finish(undefined)
      waiting.push({ request, isWanted, finish })
      working ??= work()
    })
  }

  async function close(): Promise<void> {
    for (const { finish } of waiting.splice(0)) finish(undefined)
    await working
    await session?.close()
  }

  return { send, close }
}

function openSession(place: DatabasePlace): Promise<Session> {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), {
    workerData: place,
    resourceLimits: HEAP
  })
  let finish: ((response: DatabaseResponse | undefined) => void) | undefined
  let hasExited = false
  const exited = new Promise<void>(resolve => worker.once('exit', () => resolve()))

  async function send(request: DatabaseRequest): Promise<DatabaseResponse | undefined> {
    const watchdog = setTimeout(() => void worker.terminate(), MAX_RUN)
    const response = await new Promise<DatabaseResponse | undefined>(resolve => {
      if (hasExited) return resolve(undefined)
      finish = resolve
      worker.postMessage(request)
    })
    clearTimeout(watchdog)
    return response
  }

  async function close(): Promise<void> {
    worker.postMessage('close')
    await exited
  }

  return new Promise((resolve, reject) => {
    worker.once('error', error => {
      console.error('The database thread failed:', error)
      reject(error)
    })
    void exited.then(() => {
      hasExited = true
      finish?.(undefined)
      reject(new Error('The database thread ended before it was open.'))
    })
    worker.on('message', (message: WorkerMessage) => {
      switch (message.kind) {
        case 'open':
          return resolve({ id: (lastSession += 1), send, close })
        case 'failed':
          reject(failureOf(message))
          return void worker.terminate()
        case 'log':
          return console.error(message.text)
        case 'lost':
          return void worker.terminate()
        case 'response':
          return finish?.(message.response)
      }
    })
  })
}

function failureOf({ sentence, stack }: { sentence: string | undefined; stack: string }): Error {
  return sentence === undefined ? new Error(stack) : new Failure(sentence)
}
