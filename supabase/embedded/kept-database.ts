import { rm } from 'node:fs/promises'
import {
  damaged,
  type DataFolder,
  toFailure,
  finishDatabase,
  holdsDatabase,
  tidyUp
} from './data-folder.ts'
import { createDatabase, type Database, openDatabase } from './database.ts'
import { filesChangedSinceClose, isShutDown, writeChecksums } from './checksums.ts'
import { readSecrets, renewSecrets, type Secrets } from './secrets.ts'

async function build(folder: DataFolder, winners: number): Promise<void> {
  const kept = await readSecrets(folder)
  const secrets = typeof kept === 'string' ? await renewSecrets(folder) : kept
  const database = await createDatabase(folder.unfinished, secrets, winners)
  await database.close()
  // Closing does not fail when the disk is full.
  if (!(await isShutDown(folder.unfinished))) throw new Error('The database did not shut down')
  await writeChecksums(folder.unfinished)
}

/**
 * Makes the folder's database anew, whatever was there, and leaves it closed. Hold the lock.
 *
 * @throws Failure when the disk is full or may not be written to
 */
export async function rebuild(folder: DataFolder, winners: number): Promise<void> {
  try {
    tidyUp(folder)
    await build(folder, winners)
    finishDatabase(folder)
  } catch (cause) {
    const failure = await toFailure(folder, cause)
    await rm(folder.unfinished, { recursive: true, force: true })
    throw failure
  }
}

async function secretsOf(folder: DataFolder): Promise<Secrets> {
  const secrets = await readSecrets(folder)
  if (secrets === 'unreadable') throw damaged(folder)
  // Deleting the file is how to change the secrets; whoever was signed in is signed out.
  return secrets === 'none' ? renewSecrets(folder) : secrets
}

async function open(folder: DataFolder): Promise<Database> {
  const changed = await filesChangedSinceClose(folder.database)
  if (changed && changed.length > 0) throw damaged(folder, changed)
  const secrets = await secretsOf(folder)
  const database = await openDatabase(folder.database, secrets, changed !== undefined)
  async function close(): Promise<void> {
    await database.close()
    // Without a writeChecksums, as on a full disk, the next start looks through the database itself.
    await writeChecksums(folder.database).catch(() => undefined)
  }
  return { ...database, close }
}

/**
 * Opens the folder's database, made with `winners` generated winners if there is none yet. Hold
 * the lock.
 *
 * @throws Failure when the folder is damaged, full or not to be written to
 */
export async function openKept(folder: DataFolder, winners: number): Promise<Database> {
  if (!holdsDatabase(folder)) await rebuild(folder, winners)
  try {
    return await open(folder)
  } catch (cause) {
    throw await toFailure(folder, cause, damaged(folder, cause))
  }
}
