import { Worker } from 'node:worker_threads'
import { Failure } from '../failure.ts'
import { type DatabaseLocation } from './database.ts'

export type DatabaseRequest = {
  method: string
  url: string
  headers: [string, string][]
  body: ArrayBuffer | undefined
}

export type DatabaseResponse = { status: number; headers: [string, string][]; body: ArrayBuffer }

/** What the worker sends. Responses come in the order of the requests. */
export type WorkerMessage = 'open' | 'winners changed' | DatabaseResponse

/** The database in its own thread, so that pages are served while it works. */
export type DatabaseThread = {
  send: (request: Request) => Promise<DatabaseResponse>
  /** Finishes the requests sent so far, then closes the database. */
  close: () => Promise<void>
}

/** Without a limit the worker keeps up to 100 MB of unused strings. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/**
 * Opens the database in a worker thread. An error there later on ends this process, as here.
 *
 * @param onWinnersChange called before the response to the request that changed winners arrives
 * @throws Failure when the database can't be opened
 */
export async function openDatabaseThread(
  location: DatabaseLocation,
  onWinnersChange: () => void
): Promise<DatabaseThread> {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), {
    workerData: location,
    resourceLimits: HEAP
  })
  const waiting: ((response: DatabaseResponse) => void)[] = []
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'open') {
        worker.off('error', reject)
        resolve()
      } else if (message === 'winners changed') onWinnersChange()
      else waiting.shift()?.(message)
    })
  }).catch((cause: unknown) => {
    if (isDiskFull(cause))
      throw new Failure('The database has no space: the disk is full.', { cause })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure(
      `The database can't be opened: ${reason}\n\`npm run seed\` replaces it; all data in it is lost.`,
      { cause }
    )
  })

  async function send(request: Request): Promise<DatabaseResponse> {
    const { method, url, headers } = request
    const body = request.body ? await request.arrayBuffer() : undefined
    return new Promise(resolve => {
      waiting.push(resolve)
      const message: DatabaseRequest = { method, url, headers: [...headers], body }
      worker.postMessage(message, body ? [body] : [])
    })
  }

  async function close(): Promise<void> {
    const exited = new Promise(resolve => worker.once('exit', resolve))
    worker.postMessage('close')
    await exited
  }

  return { send, close }
}

/** The database's file system throws plain objects, for which no issue is known; 51 is its ENOSPC. */
function isDiskFull(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'errno' in cause && cause.errno === 51
}
