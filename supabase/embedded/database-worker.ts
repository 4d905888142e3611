import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { type DatabaseLocation, openDatabase } from './database.ts'
import type { DatabaseRequest, WorkerMessage } from './database-thread.ts'
import { LOCAL_X_ORIGIN, localX } from './local-x.ts'

// Without the optimizing compiler: it takes 600 MB at every start, and no batch gets faster.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) {
  setFlagsFromString(flag)
}

function post(message: WorkerMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

// The library logs each Postgres error with a WebAssembly stack; the message is enough. No issue is known.
const log = console.error
console.error = (first: unknown) => log(first instanceof Error ? first.message : first)

// The library asks the provider of a sign-in through the global fetch, and takes no other. No issue is known.
const fetchOutside = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  return new URL(request.url).origin === LOCAL_X_ORIGIN
    ? localX.fetch(request)
    : fetchOutside(request)
}

// The library throws these for values and names that it can't read, and answers 500. No issue is known.
const ILL_FORMED = /"Error: (?:Invalid input|Missing closing|insufficient data)/i

const database = await openDatabase(workerData as DatabaseLocation, () => post('winners changed'))

async function handle(message: DatabaseRequest | 'close'): Promise<void> {
  if (message === 'close') {
    await database.close()
    process.exit()
  }
  const { url, method, headers, body } = message
  const response = await database.fetch(
    new Request(url, { method, headers, ...(body ? { body } : {}) })
  )
  const content = await response.arrayBuffer()
  const isIllFormed = response.status === 500 && ILL_FORMED.test(Buffer.from(content).toString())
  const status = isIllFormed ? 400 : response.status
  post({ status, headers: [...response.headers], body: content }, [content])
}

// Two concurrent requests would share a transaction, and with it a role:
// https://github.com/electric-sql/pglite/issues/956
let last = Promise.resolve()
parentPort?.on('message', (message: DatabaseRequest | 'close') => {
  last = last.then(() => handle(message))
})
post('open')
