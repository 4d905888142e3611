import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type FunctionOptions } from '../../supabase/embedded/backend.ts'
import { precompress } from '../../supabase/embedded/precompress.ts'
import { serve, type Served } from '../../supabase/embedded/serve.ts'

const folders: string[] = []

/** A new empty folder outside the repository. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'altius-'))
  folders.push(folder)
  return folder
}

/** Removes every folder that this test file has created. */
export async function removeTemporaryFolders(): Promise<void> {
  await Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true, force: true })))
}

const FILES = {
  'index.html': '<h1>Home</h1>',
  'winners.html': `<h1>Winners</h1>${'<p>row</p>'.repeat(500)}`,
  'about.html': '<h1>About</h1>',
  '404.html': '<h1>Oops! Page not found</h1>',
  '_astro/app.abc123.js': `export const text = '${'a'.repeat(5000)}'`,
  'avatars/1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  _headers: [
    '# Every page and answer',
    '/*',
    '  X-Content-Type-Options: nosniff',
    "  Content-Security-Policy: frame-ancestors 'none'",
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/avatars/*',
    '  Cache-Control: public, max-age=3600'
  ].join('\n')
} as const

/** Writes a small built site, compressed as by `npm start`. */
export async function buildSite(): Promise<string> {
  const folder = await makeTemporaryFolder()
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  await precompress(folder)
  return folder
}

/** Serves that site with an in-memory backend on a free port; by default without a follow provider. */
export async function openSite(winners: number, functions: FunctionOptions = {}): Promise<Served> {
  const distDir = await buildSite()
  const site = await serve({ port: 0, dataDir: 'memory', distDir, winners, functions })
  async function close(): Promise<void> {
    await site.close()
    await removeTemporaryFolders()
  }
  return { url: site.url, close }
}
