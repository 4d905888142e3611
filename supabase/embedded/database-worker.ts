import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase, type Database } from './database.ts'
import { Failure } from './failure.ts'
import type {
  DatabaseLocation,
  DatabaseRequest,
  DatabaseResponse,
  WorkerMessage
} from './database-thread.ts'
import { openPersistentDatabase } from './persistent-database.ts'

// The optimizing compiler uses 600 MB at every start and makes no batch faster, since batches are
// served from the response cache.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) {
  setFlagsFromString(flag)
}

function post(message: WorkerMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

// The library logs each Postgres error with a WebAssembly stack; the message is enough.
console.error = (first: unknown) => {
  post({ kind: 'log', text: first instanceof Error ? first.message : String(first) })
}

async function open(location: DatabaseLocation): Promise<Database> {
  const { folder, winners } = location
  if (folder === 'memory') return createDatabase(undefined, location.secrets, winners)
  return openPersistentDatabase(folder, winners)
}

async function respond(database: Database, request: DatabaseRequest): Promise<DatabaseResponse> {
  const { url, method, headers, body } = request
  const response = await database.fetch(
    new Request(url, { method, headers, ...(body ? { body } : {}) })
  )
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.arrayBuffer(),
    version: await database.version()
  }
}

async function handle(database: Database, message: DatabaseRequest | 'close'): Promise<void> {
  if (message === 'close') {
    await database.close()
    process.exit()
  }
  try {
    const response = await respond(database, message)
    post({ kind: 'response', response }, [response.body])
  } catch (error) {
    // The app answers any failed query with 500: whatever throws here is the session itself.
    const reason = error instanceof Error ? error.message : String(error)
    post({ kind: 'log', text: `The database session ended and is being reopened: ${reason}` })
    post({ kind: 'lost' })
  }
}

try {
  const database = await open(workerData as DatabaseLocation)
  parentPort?.on('message', (message: DatabaseRequest | 'close') => void handle(database, message))
  post({ kind: 'open', secretKey: database.secretKey })
} catch (error) {
  const failure = error instanceof Failure ? error.message : undefined
  post({ kind: 'failed', failure, stack: error instanceof Error ? (error.stack ?? '') : '' })
}
