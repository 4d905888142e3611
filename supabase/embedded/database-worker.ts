import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase, type Database } from './database.ts'
import { Failure } from './failure.ts'
import { openKept } from './kept-database.ts'
import { makeSecrets } from './secrets.ts'
import {
  type DatabasePlace,
  type DatabaseRequest,
  type DatabaseResponse,
  type WorkerMessage
} from './worker-messages.ts'

// Compiling Postgres a second time, to run faster, takes 600 MB at every start; a batch of the board
// then comes no sooner, since it is answered from memory.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) {
  setFlagsFromString(flag)
}

function post(message: WorkerMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

// The library logs each refusal of Postgres with a stack of WebAssembly; its sentence is enough.
console.error = (first: unknown) => {
  post({ kind: 'log', text: first instanceof Error ? first.message : String(first) })
}

async function open({ folder, winners }: DatabasePlace): Promise<Database> {
  if (folder === 'memory') return createDatabase(undefined, makeSecrets(), winners)
  return openKept(folder, winners)
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
    // The interface answers with 500 whatever goes wrong; what throws is the session itself.
    const why = error instanceof Error ? error.message : String(error)
    post({ kind: 'log', text: `The database session ended and is opened anew: ${why}` })
    post({ kind: 'lost' })
  }
}

try {
  const database = await open(workerData as DatabasePlace)
  parentPort?.on('message', (message: DatabaseRequest | 'close') => void handle(database, message))
  post({ kind: 'open' })
} catch (error) {
  const sentence = error instanceof Failure ? error.message : undefined
  post({ kind: 'failed', sentence, stack: error instanceof Error ? (error.stack ?? '') : '' })
}
