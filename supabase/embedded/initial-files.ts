import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@supabase/lite/pglite'
import lite from '../../node_modules/@supabase/lite/package.json' with { type: 'json' }

const FOLDER = new URL('../../node_modules/.cache/altius-site/', import.meta.url)

/** An empty database as a tar, one for each version. Creating it takes Postgres longer than the rest of a start. */
export async function initialFiles(): Promise<Blob> {
  const file = fileURLToPath(new URL(`database-${lite.version}.tar`, FOLDER))
  if (!existsSync(file)) {
    const driver = await PGlite.create()
    const files = await driver.dumpDataDir('none')
    await driver.close()
    await mkdir(FOLDER, { recursive: true })
    // Renamed when complete: another process may read it meanwhile.
    const unfinished = `${file}.${String(process.pid)}`
    await writeFile(unfinished, files.stream())
    await rename(unfinished, file)
  }
  return new Blob([await readFile(file)])
}
