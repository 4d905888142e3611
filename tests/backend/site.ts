import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

/** A new empty folder outside the repository, which is removed after the file's tests. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'altius-'))
  folders.push(folder)
  return folder
}

const FILES = {
  'index.html': '<h1>Home</h1>',
  'winners.html': '<h1>Winners</h1>',
  '404.html': '<h1>Oops! Page not found</h1>',
  '_astro/app.abc123.js': ''
} as const

/** Writes a small built site with the real header rules. */
export async function buildSite(): Promise<string> {
  const folder = await makeFolder()
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  await copyFile('public/_headers', path.join(folder, '_headers'))
  return folder
}
