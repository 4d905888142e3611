import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
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
    // Renamed when complete: another process may read it meanwhile.
    const unfinished = `${file}.${String(process.pid)}`
    await writeFile(unfinished, files.stream())
    await rename(unfinished, file)
  }
  return new Blob([await readFile(file)])
}
