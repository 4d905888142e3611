import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'

/** The sums of a closed database's files, by their path inside it. */
type Sums = Record<string, number>

const CONTROL_FILE = path.join('global', 'pg_control')
const FOLDERS = ['base', 'global', 'pg_xact', 'pg_multixact'] as const
/** Where Postgres keeps its state in the control file, and the value for "shut down". */
const STATE = { offset: 16, shutDown: 1 } as const

async function sumOf(file: string): Promise<number> {
  return crc32(await readFile(file))
}

// Postgres removes this cache before it notes in the control file that it runs.
function isCache(file: string): boolean {
  return path.basename(file) === 'pg_internal.init'
}

async function filesIn(database: string): Promise<string[]> {
  const lists = await Promise.all(
    FOLDERS.map(async folder => {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = await readdir(path.join(database, folder), options)
      return entries
        .filter(entry => entry.isFile())
        .map(entry => path.relative(database, path.join(entry.parentPath, entry.name)))
    })
  )
  return lists.flat().filter(file => !isCache(file))
}

function checksumFile(database: string): string {
  return path.join(database, 'checksums.json')
}

async function readChecksums(database: string): Promise<Sums | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(checksumFile(database), 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, number] => Number.isInteger(entry[1]))
    )
  } catch {
    // After a kill there is none; the database is then looked through by Postgres.
    return undefined
  }
}

/** Whether Postgres has shut down whatever it was doing to the database. */
export async function isShutDown(database: string): Promise<boolean> {
  const control = await readFile(path.join(database, CONTROL_FILE))
  return control.readUInt32LE(STATE.offset) === STATE.shutDown
}

/**
 * Notes the sums of a closed database's files: PGlite makes databases without checksums of their
 * pages, and Postgres takes an emptied file for an empty table.
 */
export async function writeChecksums(database: string): Promise<void> {
  if (!(await isShutDown(database))) return
  const sums: Sums = {}
  for (const file of await filesIn(database)) sums[file] = await sumOf(path.join(database, file))
  const prepared = `${checksumFile(database)}.new`
  await writeFile(prepared, JSON.stringify(sums))
  await rename(prepared, checksumFile(database))
}

/**
 * The files of a database that are not as they were when it was closed; undefined if nothing can
 * tell: it has been opened since, which changes the control file, or it never was closed.
 */
export async function filesChangedSinceClose(database: string): Promise<string[] | undefined> {
  const sums = await readChecksums(database)
  if (sums?.[CONTROL_FILE] !== (await sumOf(path.join(database, CONTROL_FILE)))) return undefined
  const changed: string[] = []
  for (const [file, sum] of Object.entries(sums)) {
    const now = await sumOf(path.join(database, file)).catch(() => undefined)
    if (now !== sum) changed.push(file)
  }
  return changed
}
