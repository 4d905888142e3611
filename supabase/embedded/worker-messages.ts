import { type DataFolder } from './data-folder.ts'

/** Which database a worker opens. */
export type DatabasePlace = { folder: DataFolder | 'memory'; winners: number }

/** A request, whole. The worker gets the next one after it has answered. */
export type DatabaseRequest = {
  method: string
  url: string
  headers: [string, string][]
  body: ArrayBuffer | undefined
}

/** A response of the database, whole. */
export type DatabaseResponse = {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
  /** Changes with every transaction that wrote: responses of one version show the same tables. */
  version: string
}

/** What the worker tells the main thread. */
export type WorkerMessage =
  | { kind: 'open' }
  /** The database cannot be opened; `sentence` when a person can mend that. */
  | { kind: 'failed'; sentence: string | undefined; stack: string }
  | { kind: 'response'; response: DatabaseResponse }
  /** A line for the terminal. */
  | { kind: 'log'; text: string }
  /** The session has ended by itself: only a new worker can go on. */
  | { kind: 'lost' }
