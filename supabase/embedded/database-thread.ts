import { Worker } from 'node:worker_threads'
import {
  type Answer,
  type DatabasePlace,
  type FromWorker,
  type Question,
  type ToWorker
} from './database-messages.ts'
import { Failure } from './failure.ts'

/** The database in a thread of its own, so that pages are served while it works. */
export type DatabaseThread = {
  /**
   * Answers one request at a time, in the order they came. Reads that the end of a session cut off
   * are asked once more of the next one.
   *
   * @returns undefined when there is no telling just now: the database is opened anew, or too many
   * wait
   */
  ask: (question: Omit<Question, 'id'>) => Promise<Answer | undefined>
  /** Waits for what was asked before, then closes the database. */
  close: () => Promise<void>
}

/** The most requests that wait at once; each may bring an answer of half a megabyte. */
const MAX_WAITING = 256

/** How long one request may take, in ms, before its session is given up. */
const LONGEST_WORK = 30_000

/** Without a limit the worker keeps up to 100 MB of strings that nobody needs any more. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

/** The session ended before it answered. */
class SessionLost extends Error {}

type Waiting = { answered: (answer: Answer) => void; lost: (reason: SessionLost) => void }

/** One worker from its start to its end. */
type Session = { ask: (question: Question) => Promise<Answer>; close: () => Promise<void> }

/**
 * Opens the database in a worker thread, and again whenever its session has ended by itself.
 *
 * @throws Failure when a person can mend what keeps it from opening
 */
export async function openDatabaseThread(place: DatabasePlace): Promise<DatabaseThread> {
  let session = openSession(place)
  await session
  let lastId = 0
  let waiting = 0
  let isClosed = false

  function reopen(lost: Promise<Session>): void {
    // Everyone who waited for the lost session comes here; the first one opens the next.
    if (session !== lost || isClosed) return
    session = openSession(place)
    // Whoever asks next is told; until then nobody may be listening.
    session.catch(() => undefined)
  }

  async function ask(question: Omit<Question, 'id'>): Promise<Answer | undefined> {
    if (waiting >= MAX_WAITING) return undefined
    waiting += 1
    try {
      const isRead = question.method === 'GET' || question.method === 'HEAD'
      for (let tries = isRead ? 2 : 1; tries > 0; tries -= 1) {
        const current = session
        try {
          return await (await current).ask({ ...question, id: (lastId += 1) })
        } catch (error) {
          if (!(error instanceof SessionLost || error instanceof Failure)) throw error
          reopen(current)
        }
      }
      return undefined
    } finally {
      waiting -= 1
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    await session.then(
      open => open.close(),
      () => undefined
    )
  }

  return { ask, close }
}

function openSession(place: DatabasePlace): Promise<Session> {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), {
    workerData: place,
    resourceLimits: HEAP
  })
  const waiting = new Map<number, Waiting>()
  const exited = new Promise<void>(resolve => worker.once('exit', () => resolve()))
  let watchdog: NodeJS.Timeout | undefined
  let hasExited = false

  function watch(): void {
    clearTimeout(watchdog)
    if (waiting.size > 0) watchdog = setTimeout(() => void worker.terminate(), LONGEST_WORK)
  }

  void exited.then(() => {
    hasExited = true
    clearTimeout(watchdog)
    for (const { lost } of waiting.values()) lost(new SessionLost())
    waiting.clear()
  })

  function send(message: ToWorker): void {
    worker.postMessage(message)
  }

  function ask(question: Question): Promise<Answer> {
    return new Promise((answered, lost) => {
      if (hasExited) return lost(new SessionLost())
      waiting.set(question.id, { answered, lost })
      if (waiting.size === 1) watch()
      send(question)
    })
  }

  async function close(): Promise<void> {
    send('close')
    await exited
  }

  return new Promise((resolve, reject) => {
    worker.once('error', error => {
      console.error('The database thread failed:', error)
      reject(error)
    })
    void exited.then(() => reject(new SessionLost()))
    worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'open':
          return resolve({ ask, close })
        case 'failed':
          reject(failureOf(message))
          return void worker.terminate()
        case 'log':
          return console.error(message.text)
        case 'lost':
          return void worker.terminate()
        case 'answer':
          waiting.get(message.id)?.answered(message.answer)
          waiting.delete(message.id)
          return watch()
      }
    })
  })
}

function failureOf({ sentence, stack }: { sentence: string | undefined; stack: string }): Error {
  return sentence === undefined ? new Error(stack) : new Failure(sentence)
}
