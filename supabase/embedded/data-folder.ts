import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from './failure.ts'

/**
 * The git-ignored folder that keeps the database between starts. A new database is built beside
 * the real one and renamed when it is complete, so that the real one is whole or absent.
 */
export type DataFolder = {
  root: string
  database: string
  /** A database in the making. */
  unfinished: string
  secrets: string
  lock: string
}

/** Names what lies in the folder at `root`, without touching the disk. */
export function dataFolder(root: string): DataFolder {
  return {
    root: path.resolve(root),
    database: path.resolve(root, 'database'),
    unfinished: path.resolve(root, 'database.unfinished'),
    secrets: path.resolve(root, 'secrets.json'),
    lock: path.resolve(root, 'lock')
  }
}

/** The one sentence about a folder that cannot be used as it is. */
export function damaged(folder: DataFolder, cause?: unknown): Failure {
  return new Failure(
    `The data folder ${folder.root} is damaged or half-made: run \`npm run seed\` to make it anew.`,
    { cause }
  )
}

/** Makes the folder, closed to other users of the machine. */
export async function makeFolder(folder: DataFolder): Promise<void> {
  try {
    await mkdir(folder.root, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Failure(
      `The data folder ${folder.root} cannot be made: choose another one with DATA_DIR.`,
      { cause }
    )
  }
}

/**
 * Whether the folder holds a database.
 *
 * @throws Failure when it holds the remains of one
 */
export function holdsDatabase(folder: DataFolder): boolean {
  if (existsSync(folder.database)) {
    // Postgres would quietly make an empty database where its version file is missing.
    if (!existsSync(path.join(folder.database, 'PG_VERSION'))) throw damaged(folder)
    return true
  }
  if (existsSync(folder.unfinished)) throw damaged(folder)
  return false
}

/** Puts the finished database in the place of the old one. */
export async function finishDatabase(folder: DataFolder): Promise<void> {
  await rm(folder.database, { recursive: true, force: true })
  await rename(folder.unfinished, folder.database)
}
