import { type DataFolder } from './data-folder.ts'

/** Which database a worker opens. */
export type DatabasePlace = { folder: DataFolder | 'memory'; winners: number }

/** A request on its way to the worker, whole. */
export type Question = {
  id: number
  method: string
  url: string
  headers: [string, string][]
  body: ArrayBuffer | undefined
}

/** An answer of the database, whole. */
export type Answer = {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
  /** Changes with every transaction that wrote: answers of one version show the same tables. */
  version: string
}

/** What the main thread tells the worker. */
export type ToWorker = Question | 'close'

/** What the worker tells the main thread. */
export type FromWorker =
  | { kind: 'open' }
  /** The database cannot be opened; `sentence` when a person can mend that. */
  | { kind: 'failed'; sentence: string | undefined; stack: string }
  | { kind: 'answer'; id: number; answer: Answer }
  /** A line for the terminal. */
  | { kind: 'log'; text: string }
  /** The session has ended by itself: only a new worker can go on. */
  | { kind: 'lost' }
