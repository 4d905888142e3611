import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, Failure } from './failure.ts'

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS'])
/** The size of one file of Postgres' journal. */
const JOURNAL_BYTES = 16 * 1024 * 1024

/**
 * The git-ignored folder that keeps the database between starts. A new database is built beside
 * the real one and renamed when it is complete, so that the real one is whole or absent.
 */
export type DataFolder = {
  root: string
  database: string
  /** A database in the making. */
  unfinished: string
  /** The old database while the new one takes its place. */
  replaced: string
  secrets: string
  lock: string
}

/** Names what lies in the folder at `root`, without touching the disk. */
export function dataFolder(root: string): DataFolder {
  return {
    root: path.resolve(root),
    database: path.resolve(root, 'database'),
    unfinished: path.resolve(root, 'database.unfinished'),
    replaced: path.resolve(root, 'database.replaced'),
    secrets: path.resolve(root, 'secrets.json'),
    lock: path.resolve(root, 'lock')
  }
}

/** The one sentence about a folder that cannot be used as it is. */
export function damaged(folder: DataFolder, cause?: unknown): Failure {
  return new Failure(
    `The data folder ${folder.root} is damaged. \`npm run seed\` replaces it; the data in it will be lost.`,
    { cause }
  )
}

async function hasRoom(folder: DataFolder): Promise<boolean> {
  const probe = path.join(folder.root, 'room')
  try {
    await writeFile(probe, Buffer.alloc(JOURNAL_BYTES))
    return true
  } catch (error) {
    return !NO_ROOM.has(codeOf(error))
  } finally {
    await rm(probe, { force: true })
  }
}

/**
 * What to say when making or opening the database went wrong: the disk is full, may not be written
 * to, or else `otherwise`. PGlite dies of a full disk without a word about it, so this tries for
 * itself whether one more file of Postgres' journal fits.
 */
export async function toFailure(
  folder: DataFolder,
  cause: unknown,
  otherwise: unknown = cause
): Promise<unknown> {
  if (cause instanceof Failure) return cause
  if (NO_ROOM.has(codeOf(cause)) || !(await hasRoom(folder))) {
    return new Failure(
      `The disk of the data folder ${folder.root} is full: ` +
        'free some space, or choose another folder with DATA_DIR.',
      { cause }
    )
  }
  if (NOT_ALLOWED.has(codeOf(cause))) {
    return new Failure(
      `The data folder ${folder.root} cannot be written to: choose another one with DATA_DIR.`,
      { cause }
    )
  }
  return otherwise
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
 * Whether the folder holds a database, after tidying up what a killed process left half-done. Hold
 * the lock.
 *
 * @throws Failure when it holds a damaged one
 */
export function holdsDatabase(folder: DataFolder): boolean {
  tidyUp(folder)
  if (!existsSync(folder.database)) return false
  // Postgres would quietly make an empty database where its version file is missing.
  if (!existsSync(path.join(folder.database, 'PG_VERSION'))) throw damaged(folder)
  return true
}

/**
 * Brings the folder back to one of two states after a kill: a whole database or none. The old
 * database is set aside before the new one takes its place and removed only after, so without a
 * database, what was set aside is whole. An unfinished one is nobody's data.
 */
export function tidyUp(folder: DataFolder): void {
  if (!existsSync(folder.database) && existsSync(folder.replaced)) {
    renameSync(folder.replaced, folder.database)
  }
  for (const leftover of [folder.replaced, folder.unfinished]) {
    rmSync(leftover, { recursive: true, force: true })
  }
}

/** Puts the finished database in the place of the old one. */
export function finishDatabase(folder: DataFolder): void {
  if (existsSync(folder.database)) renameSync(folder.database, folder.replaced)
  renameSync(folder.unfinished, folder.database)
  rmSync(folder.replaced, { recursive: true, force: true })
}
