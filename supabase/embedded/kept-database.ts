import { rm } from 'node:fs/promises'
import { damaged, type DataFolder, finishDatabase, holdsDatabase } from './data-folder.ts'
import { createDatabase, type Database, openDatabase } from './database.ts'
import { readSecrets, renewSecrets, type Secrets } from './secrets.ts'

/** Makes the folder's database anew, whatever was there, and leaves it closed. Hold the lock. */
export async function rebuild(folder: DataFolder, winners: number): Promise<void> {
  await rm(folder.unfinished, { recursive: true, force: true })
  const kept = await readSecrets(folder)
  const secrets = typeof kept === 'string' ? await renewSecrets(folder) : kept
  const database = await createDatabase(folder.unfinished, secrets, winners)
  await database.close()
  await finishDatabase(folder)
}

async function secretsOf(folder: DataFolder): Promise<Secrets> {
  const secrets = await readSecrets(folder)
  if (secrets === 'unreadable') throw damaged(folder)
  // Deleting the file is how to change the secrets; whoever was signed in is signed out.
  return secrets === 'none' ? renewSecrets(folder) : secrets
}

async function open(folder: DataFolder, secrets: Secrets): Promise<Database> {
  try {
    return await openDatabase(folder.database, secrets)
  } catch (cause) {
    throw damaged(folder, cause)
  }
}

/**
 * Opens the folder's database, made with `winners` generated winners if there is none yet. Hold
 * the lock.
 *
 * @throws Failure when the folder is damaged or half-made
 */
export async function openKept(folder: DataFolder, winners: number): Promise<Database> {
  if (!holdsDatabase(folder)) await rebuild(folder, winners)
  return open(folder, await secretsOf(folder))
}
