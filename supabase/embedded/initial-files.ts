import { openAsBlob } from 'node:fs'
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@supabase/lite/pglite'

const MODULES = new URL('../../node_modules/', import.meta.url)

/** An empty database as a tar, one for each version. Creating it takes Postgres longer than the rest of a start. */
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
    // If two processes create it at once, the first wins: replacing the file would invalidate the other's blob.
    await link(unfinished, file).catch(() => undefined)
    await rm(unfinished)
  }
  return openAsBlob(file)
}
