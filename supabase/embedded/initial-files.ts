import { openAsBlob } from 'node:fs'
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@supabase/lite/pglite'

const MODULES = new URL('../../node_modules/', import.meta.url)

/**
 * The files of an empty database, as a tar, for a new database in memory. Postgres takes longer to make
 * them than for all else that a start does, and they never differ: one is kept for each version.
 */
export async function initialFiles(): Promise<Blob> {
  const manifest = await readFile(new URL('@supabase/lite/package.json', MODULES), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = new URL('.cache/altius-site/', MODULES)
  const file = fileURLToPath(new URL(`database-${version}.tar`, folder))
  try {
    await access(file)
  } catch {
    // Not made yet.
    const driver = await PGlite.create()
    const files = await driver.dumpDataDir('none')
    await driver.close()
    await mkdir(folder, { recursive: true })
    const unfinished = `${file}.${String(process.pid)}-${String(Math.random()).slice(2)}`
    await writeFile(unfinished, files.stream())
    // Of two processes that make it at once the first one counts: a blob is void once its file is replaced.
    await link(unfinished, file).catch(() => undefined)
    await rm(unfinished)
  }
  return openAsBlob(file)
}
