import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '../failure.ts'

/** SQLite's code for "another connection has the lock". */
const BUSY = 5

/**
 * Reserves the data folder, creating it if missing: two processes would corrupt its database. The operating
 * system frees the lock when the process ends.
 * @returns releases the folder
 * @throws Failure when another process has reserved it, or it can't be written to
 */
export function lock(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = new DatabaseSync(path.join(folder, 'lock.db'))
    // Only a write shows that the folder takes one.
    file.exec('pragma user_version = 1; begin exclusive')
    return () => file.close()
  } catch (cause) {
    const isBusy = cause instanceof Error && 'errcode' in cause && cause.errcode === BUSY
    const reason = isBusy ? 'is in use: stop the other server, or' : "can't be written to:"
    throw new Failure(`The data folder ${folder} ${reason} choose another one with DATA_DIR.`, {
      cause
    })
  }
}
