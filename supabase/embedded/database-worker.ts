import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase, type Database } from './database.ts'
import {
  type Answer,
  type DatabasePlace,
  type FromWorker,
  type Question,
  type ToWorker
} from './database-messages.ts'
import { Failure } from './failure.ts'
import { openKept } from './kept-database.ts'
import { createQueue } from './queue.ts'
import { makeSecrets } from './secrets.ts'

// Compiling Postgres a second time, to run faster, takes 600 MB at every start; a batch of the board
// then comes no sooner, since it is answered from memory.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) {
  setFlagsFromString(flag)
}

// The library logs each refusal of Postgres with a stack of WebAssembly; its sentence is enough.
console.error = (first: unknown) => {
  tell({ kind: 'log', text: first instanceof Error ? first.message : String(first) })
}

async function open({ folder, winners }: DatabasePlace): Promise<Database> {
  if (folder === 'memory') return createDatabase(undefined, makeSecrets(), winners)
  return openKept(folder, winners)
}

async function answer(database: Database, question: Question): Promise<Answer> {
  const { url, method, headers, body } = question
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

function tell(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

try {
  const database = await open(workerData as DatabasePlace)
  // The driver keeps one session for everybody: two requests at once would share a transaction and
  // with it a role.
  const oneAtATime = createQueue()

  parentPort?.on('message', (message: ToWorker) => {
    void oneAtATime(async () => {
      if (message === 'close') {
        await database.close()
        process.exit()
      }
      try {
        const answered = await answer(database, message)
        tell({ kind: 'answer', id: message.id, answer: answered }, [answered.body])
      } catch (error) {
        // The interface answers with 500 whatever goes wrong; what throws is the session itself.
        const why = error instanceof Error ? error.message : String(error)
        tell({ kind: 'log', text: `The database session ended and is opened anew: ${why}` })
        tell({ kind: 'lost' })
      }
    })
  })
  tell({ kind: 'open' })
} catch (error) {
  const sentence = error instanceof Failure ? error.message : undefined
  tell({ kind: 'failed', sentence, stack: error instanceof Error ? (error.stack ?? '') : '' })
}
