import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { serve, type Served } from '../../supabase/embedded/serve.ts'

/**
 * Serves the built site with a fresh embedded backend for the whole run,
 * and beside it a second real build, every file of which has another name.
 */
export default async function serveSites(): Promise<() => Promise<void>> {
  const [site, newer] = await Promise.all([
    serve({ port: 0, dataDir: 'memory', distDir: 'dist', winners: 5210, snapshot: true }),
    serveNewerBuild()
  ])
  process.env['SITE_URL'] = site.url
  process.env['NEWER_SITE_URL'] = newer.url
  return async () => {
    await Promise.all([site.close(), newer.close()])
  }
}

async function serveNewerBuild(): Promise<Served> {
  const distDir = await mkdtemp(path.join(tmpdir(), 'altius-newer-'))
  const args = ['build', '--config', 'tests/e2e/newer-build.config.mjs', '--outDir', distDir]
  await promisify(execFile)('node_modules/.bin/astro', args)
  const { url, close } = await serve({ port: 0, dataDir: null, distDir })
  return { url, close: () => close().then(() => rm(distDir, { recursive: true })) }
}
