import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { type Contender } from './contenders.ts'
import { PAGES } from './files.ts'

/** Builds the contenders' own pages for production, minified, into a new folder under the temporary one. */
export async function buildPages(contenders: readonly Contender[]): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'altius-bench-'))
  for (const { id, path: url } of contenders) {
    if (!url.startsWith(PAGES)) continue
    await build({
      configFile: false,
      mode: 'production',
      logLevel: 'error',
      root: path.join(import.meta.dirname, 'pages', id),
      base: `${PAGES}${id}/`,
      build: {
        outDir: path.join(outDir, id),
        emptyOutDir: true,
        target: 'es2023',
        minify: true,
        chunkSizeWarningLimit: 2000
      }
    })
  }
  return outDir
}
