import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { type PGlite } from '@supabase/lite/pglite'

/** The checksums of a closed database's files, by their path inside it. */
type Checksums = Record<string, number>

const CONTROL_FILE = path.join('global', 'pg_control')
const FOLDERS = ['base', 'global', 'pg_xact', 'pg_multixact'] as const
/** Where the control file stores the state of Postgres, and the value for "shut down". */
const STATE = { offset: 16, shutDown: 1 } as const
const PAGE_BYTES = 8192
/** A larger relation continues in a second file. */
const MAX_PAGES_PER_FILE = 131_072

async function checksumOf(file: string): Promise<number> {
  return crc32(await readFile(file))
}

// Postgres deletes this cache before it marks itself as running in the control file.
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

async function readChecksums(database: string): Promise<Checksums | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(checksumFile(database), 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, number] => Number.isInteger(entry[1]))
    )
  } catch {
    // A killed process leaves none; Postgres then verifies the database itself.
    return undefined
  }
}

/** Whether Postgres has shut down cleanly. */
export async function isShutDown(database: string): Promise<boolean> {
  const control = await readFile(path.join(database, CONTROL_FILE))
  return control.readUInt32LE(STATE.offset) === STATE.shutDown
}

/**
 * Stores checksums of a closed database's files: PGlite creates databases without page checksums,
 * and Postgres reads a truncated file as an empty table.
 */
export async function writeChecksums(database: string): Promise<void> {
  if (!(await isShutDown(database))) return
  const checksums: Checksums = {}
  for (const file of await filesIn(database))
    checksums[file] = await checksumOf(path.join(database, file))
  const temporary = `${checksumFile(database)}.new`
  await writeFile(temporary, JSON.stringify(checksums))
  await rename(temporary, checksumFile(database))
}

/**
 * The files that differ from their state when the database was closed; undefined if it was never
 * closed or has been opened since, which changes the control file.
 */
export async function filesChangedSinceClose(database: string): Promise<string[] | undefined> {
  const checksums = await readChecksums(database)
  if (checksums?.[CONTROL_FILE] !== (await checksumOf(path.join(database, CONTROL_FILE))))
    return undefined
  const changed: string[] = []
  for (const [file, checksum] of Object.entries(checksums)) {
    const current = await checksumOf(path.join(database, file)).catch(() => undefined)
    if (current !== checksum) changed.push(file)
  }
  return changed
}

async function expectWholeFiles(driver: PGlite, directory: string): Promise<void> {
  const { rows } = await driver.query<{ file: string; relpages: number }>(
    `select pg_relation_filepath(oid) as file, relpages from pg_class
     where relkind in ('r', 'i', 't', 'S', 'm') and relpages > 0`
  )
  for (const { file, relpages } of rows) {
    const { size } = await stat(path.join(directory, file))
    if (size < Math.min(relpages, MAX_PAGES_PER_FILE) * PAGE_BYTES)
      throw new Error(`${file} is truncated`)
  }
}

// Fails on an invalid page. Index scans are off because they would skip the tables themselves.
const READ_EVERY_TABLE = `
  do $$ declare name regclass; begin
    perform set_config('enable_indexonlyscan', 'off', true), set_config('enable_indexscan', 'off', true);
    for name in select oid from pg_class where relkind = 'r' loop
      execute format('select count(*) from %s', name);
    end loop;
  end $$
`

// Postgres fails on an index entry whose row lies beyond the end of the file.
async function expectSameByIndex(driver: PGlite): Promise<void> {
  const counts = await driver.transaction(async transaction => {
    const all = await transaction.query('select count(*) from public.winners')
    await transaction.exec(
      ['seqscan', 'bitmapscan', 'indexonlyscan']
        .map(scan => `set local enable_${scan} = off`)
        .join(';')
    )
    const byIndex = await transaction.query(
      'select count(*) from public.winners where id >= -9223372036854775808'
    )
    return [all, byIndex].map(({ rows }) => JSON.stringify(rows))
  })
  if (counts[0] !== counts[1]) throw new Error('The winners and their index differ')
}

/** Throws when an open database has truncated files, invalid pages or rows known only to an index. */
export async function verifyDatabase(driver: PGlite, directory: string): Promise<void> {
  await expectWholeFiles(driver, directory)
  await driver.exec(READ_EVERY_TABLE)
  await expectSameByIndex(driver)
}
