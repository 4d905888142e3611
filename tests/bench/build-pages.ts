import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { PEERS } from './contenders.ts'
import { PAGES } from './files.ts'

/** Builds the pages of the peers for production, minified, into a new folder under the temporary one. */
export async function buildPages(): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'altius-bench-'))
  for (const peer of PEERS) {
    await build({
      configFile: false,
      mode: 'production',
      logLevel: 'error',
      root: path.join(import.meta.dirname, 'pages', peer),
      base: `${PAGES}${peer}/`,
      build: {
        outDir: path.join(outDir, peer),
        emptyOutDir: true,
        target: 'es2023',
        minify: true,
        chunkSizeWarningLimit: 2000
      }
    })
  }
  return outDir
}
