import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, Failure } from './failure.ts'

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS'])
/** The size of one file of the Postgres write-ahead log. */
const WAL_FILE_BYTES = 16 * 1024 * 1024

/**
 * The git-ignored folder that stores the database. A new database is built next to the current one
 * and renamed when complete, so the current one is always whole or absent.
 */
export type DataFolder = {
  root: string
  database: string
  /** A database under construction. */
  unfinished: string
  /** The old database while the new one is moved into place. */
  replaced: string
  secrets: string
  lock: string
}

/** The paths inside the folder at `root`; does not touch the disk. */
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

/** The failure to report for a folder that is unusable in its current state. */
export function damagedFailure(folder: DataFolder, cause?: unknown): Failure {
  return new Failure(
    `The data folder ${folder.root} is damaged. Run \`npm run seed\` to replace it; all data in it will be lost.`,
    { cause }
  )
}

async function hasFreeSpace(folder: DataFolder): Promise<boolean> {
  const probe = path.join(folder.root, 'space-probe')
  try {
    await writeFile(probe, Buffer.alloc(WAL_FILE_BYTES))
    return true
  } catch (error) {
    return !DISK_FULL.has(errorCode(error))
  } finally {
    await rm(probe, { force: true })
  }
}

/**
 * What to throw when creating or opening the database failed: a failure that says the disk is full
 * or not writable, or else `fallback`. PGlite crashes on a full disk without naming the reason, so
 * this tests whether one more write-ahead log file fits.
 */
export async function toFailure(
  folder: DataFolder,
  cause: unknown,
  fallback: unknown = cause
): Promise<unknown> {
  if (cause instanceof Failure) return cause
  if (DISK_FULL.has(errorCode(cause)) || !(await hasFreeSpace(folder))) {
    return new Failure(
      `The disk with the data folder ${folder.root} is full: ` +
        'free some space, or choose another folder with DATA_DIR.',
      { cause }
    )
  }
  if (NOT_ALLOWED.has(errorCode(cause))) {
    return new Failure(
      `The data folder ${folder.root} cannot be written to: choose another one with DATA_DIR.`,
      { cause }
    )
  }
  return fallback
}

/** Creates the folder, closed to other users of the machine. */
export async function createDataFolder(folder: DataFolder): Promise<void> {
  try {
    await mkdir(folder.root, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Failure(
      `The data folder ${folder.root} cannot be created: choose another one with DATA_DIR.`,
      { cause }
    )
  }
}

/**
 * Whether the folder contains a database, after recovering from a killed process. The caller must
 * hold the lock.
 *
 * @throws Failure when the database is damaged
 */
export function hasDatabase(folder: DataFolder): boolean {
  recover(folder)
  if (!existsSync(folder.database)) return false
  // Without its version file, Postgres would silently create an empty database.
  if (!existsSync(path.join(folder.database, 'PG_VERSION'))) throw damagedFailure(folder)
  return true
}

/**
 * Restores a whole database or none after a kill. The old database is removed only after the new
 * one is in place, so if there is none in place, the one set aside is whole.
 */
export function recover(folder: DataFolder): void {
  if (!existsSync(folder.database) && existsSync(folder.replaced)) {
    renameSync(folder.replaced, folder.database)
  }
  for (const leftover of [folder.replaced, folder.unfinished]) {
    rmSync(leftover, { recursive: true, force: true })
  }
}

/** Replaces the old database with the finished one. */
export function replaceDatabase(folder: DataFolder): void {
  if (existsSync(folder.database)) renameSync(folder.database, folder.replaced)
  renameSync(folder.unfinished, folder.database)
  rmSync(folder.replaced, { recursive: true, force: true })
}
