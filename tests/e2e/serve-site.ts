import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { serve } from '../../supabase/embedded/serve.ts'
import { freePort } from '../free-port.ts'

/**
 * Serves the built site with a fresh embedded backend for the whole run. Beside it lies a second real build, every
 * file of which has another name, and which asks the same backend at another origin.
 */
export default async function serveSite(): Promise<() => Promise<void>> {
  const port = await freePort()
  const newer = await mkdtemp(path.join(tmpdir(), 'altius-newer-'))
  const args = ['build', '--config', 'tests/e2e/newer-build.config.mjs', '--outDir', newer]
  const env = { ...process.env, PUBLIC_SUPABASE_URL: `http://127.0.0.1:${String(port)}` }
  const [site] = await Promise.all([
    serve({ port, dataDir: 'memory', distDir: 'dist', winners: 5210, snapshot: true }),
    promisify(execFile)('node_modules/.bin/astro', args, { env })
  ])
  process.env['SITE_URL'] = site.url
  process.env['NEWER_BUILD'] = newer
  return async () => {
    await site.close()
    await rm(newer, { recursive: true })
  }
}
