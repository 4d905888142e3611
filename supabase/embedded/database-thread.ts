import { Worker } from 'node:worker_threads'
import { type DataFolder } from './data-folder.ts'
import { Failure } from './failure.ts'
import { type Secrets } from './secrets.ts'

/** Which database a worker opens. A folder has its own secrets. */
export type DatabaseLocation =
  { folder: DataFolder; winners: number } | { folder: 'memory'; winners: number; secrets: Secrets }

/** A complete request. The worker gets the next one only after it has responded. */
export type DatabaseRequest = {
  method: string
  url: string
  headers: [string, string][]
  body: ArrayBuffer | undefined
}

/** A complete response. */
export type DatabaseResponse = {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
  /** Changes with every writing transaction: responses of one version see the same tables. */
  version: string
}

/** What the worker sends to the main thread. */
export type WorkerMessage =
  | { kind: 'open'; secretKey: string }
  /** The database can't be opened; `failure` is set when the user can fix that. */
  | { kind: 'failed'; failure: string | undefined; stack: string }
  | { kind: 'response'; response: DatabaseResponse }
  /** A line for the terminal. */
  | { kind: 'log'; text: string }
  /** The session ended unexpectedly: only a new worker can continue. */
  | { kind: 'lost' }

/** The database in its own thread, so that pages are served while it works. */
export type DatabaseThread = {
  /** The service role's key. */
  secretKey: string
  /**
   * Runs requests one at a time, in order: the driver has a single session, and two concurrent
   * requests would share a transaction and with it a role.
   *
   * @param isWanted called when the request's turn comes: whether a client still waits for it
   * @returns undefined if the queue is full, no client waits any more, or the session ended
   */
  send: (request: DatabaseRequest, isWanted: () => boolean) => Promise<DatabaseResponse | undefined>
  /** Finishes the running request, drops the waiting ones and closes the database. */
  close: () => Promise<void>
}

/** Each waiting request may produce a response of half a megabyte. */
const MAX_WAITING = 256
/** After this a request is taken for one that never ends. Staff import 100,000 rows in one. */
const TIMEOUTS_MS = { visitor: 30_000, staff: 600_000 }
const REOPEN_INTERVAL_MS = 5000

/** Without a limit the worker keeps up to 100 MB of unused strings. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 }

type Job = {
  request: DatabaseRequest
  isWanted: () => boolean
  finish: (response: DatabaseResponse | undefined) => void
}

/** The lifetime of one worker. */
type Session = {
  id: number
  secretKey: string
  /** Resolves to undefined when the session ended instead. */
  send: (request: DatabaseRequest) => Promise<DatabaseResponse | undefined>
  close: () => Promise<void>
}

let lastSession = 0

/**
 * Opens the database in a worker thread, and reopens it whenever its session ends unexpectedly.
 *
 * @throws Failure when it can't be opened for a reason the user can fix
 */
export async function openDatabaseThread(
  location: DatabaseLocation,
  timeouts = TIMEOUTS_MS
): Promise<DatabaseThread> {
  const first = await openSession(location, timeouts)
  const { secretKey } = first
  let session: Session | undefined = first
  let nextAttempt = 0
  const waiting: Job[] = []
  let working: Promise<void> | undefined

  async function reopen(): Promise<Session | undefined> {
    if (performance.now() < nextAttempt) return undefined
    try {
      return await openSession(location, timeouts)
    } catch (error) {
      console.error(error instanceof Failure ? error.message : error)
      nextAttempt = performance.now() + REOPEN_INTERVAL_MS
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
    // Transaction numbers may repeat in another session.
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

  return { secretKey, send, close }
}

function isFromStaff({ headers }: DatabaseRequest, secretKey: string): boolean {
  return headers.some(([name, value]) => name === 'apikey' && value === secretKey)
}

function openSession(location: DatabaseLocation, timeouts: typeof TIMEOUTS_MS): Promise<Session> {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), {
    workerData: location,
    resourceLimits: HEAP
  })
  let finish: ((response: DatabaseResponse | undefined) => void) | undefined
  let hasExited = false
  let secretKey = ''
  const exited = new Promise<void>(resolve => worker.once('exit', () => resolve()))

  async function send(request: DatabaseRequest): Promise<DatabaseResponse | undefined> {
    const timeout = isFromStaff(request, secretKey) ? timeouts.staff : timeouts.visitor
    const watchdog = setTimeout(() => void worker.terminate(), timeout)
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
      reject(new Error('The database thread exited before the database was open.'))
    })
    worker.on('message', (message: WorkerMessage) => {
      switch (message.kind) {
        case 'open':
          secretKey = message.secretKey
          return resolve({ id: (lastSession += 1), secretKey, send, close })
        case 'failed':
          reject(errorOf(message))
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

function errorOf({ failure, stack }: { failure: string | undefined; stack: string }): Error {
  return failure === undefined ? new Error(stack) : new Failure(failure)
}
