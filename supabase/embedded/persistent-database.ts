import { rm } from 'node:fs/promises'
import {
  damagedFailure,
  type DataFolder,
  hasDatabase,
  recover,
  replaceDatabase,
  toFailure
} from './data-folder.ts'
import { filesChangedSinceClose, isShutDown, writeChecksums } from './database-integrity.ts'
import { createDatabase, type Database, openDatabase } from './database.ts'
import { readSecrets, renewSecrets, type Secrets } from './secrets.ts'

async function build(folder: DataFolder, winners: number): Promise<void> {
  const current = await readSecrets(folder)
  const secrets = typeof current === 'string' ? await renewSecrets(folder) : current
  const database = await createDatabase(folder.unfinished, secrets, winners)
  await database.close()
  // Closing does not fail when the disk is full.
  if (!(await isShutDown(folder.unfinished))) throw new Error('The database did not shut down')
  await writeChecksums(folder.unfinished)
}

/**
 * Replaces the folder's database, if any, with a new one and leaves it closed. The caller must hold
 * the lock.
 *
 * @throws Failure when the disk is full or not writable
 */
export async function rebuildDatabase(folder: DataFolder, winners: number): Promise<void> {
  try {
    recover(folder)
    await build(folder, winners)
    replaceDatabase(folder)
  } catch (cause) {
    const failure = await toFailure(folder, cause)
    await rm(folder.unfinished, { recursive: true, force: true })
    throw failure
  }
}

async function secretsOf(folder: DataFolder): Promise<Secrets> {
  const secrets = await readSecrets(folder)
  if (secrets === 'unreadable') throw damagedFailure(folder)
  // Deleting the file is how to rotate the secrets; it signs everyone out.
  return secrets === 'none' ? renewSecrets(folder) : secrets
}

async function open(folder: DataFolder): Promise<Database> {
  const changed = await filesChangedSinceClose(folder.database)
  if (changed && changed.length > 0) throw damagedFailure(folder, changed)
  const secrets = await secretsOf(folder)
  const database = await openDatabase(folder.database, secrets, changed !== undefined)
  async function close(): Promise<void> {
    await database.close()
    // Without checksums, as on a full disk, the next start verifies the database itself.
    await writeChecksums(folder.database).catch(() => undefined)
  }
  return { ...database, close }
}

/**
 * Opens the folder's database; if there is none, creates it with `winners` generated winners. The
 * caller must hold the lock.
 *
 * @throws Failure when the folder is damaged, full or not writable
 */
export async function openPersistentDatabase(
  folder: DataFolder,
  winners: number
): Promise<Database> {
  if (!hasDatabase(folder)) await rebuildDatabase(folder, winners)
  try {
    return await open(folder)
  } catch (cause) {
    throw await toFailure(folder, cause, damagedFailure(folder, cause))
  }
}
