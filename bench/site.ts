import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Site = {
  readonly url: string
  readonly close: () => Promise<void>
}

type Start = {
  /** The checkout whose embedded server is started. */
  readonly checkout: string
  /** The checkout whose built site is served; by default the same. */
  readonly siteOf?: string
  readonly winners: number
  /** More files beside the built ones: content by name. */
  readonly files?: Readonly<Record<string, string>>
}

/** Serves the built site of a checkout from a copy, with a freshly seeded backend. */
export async function startSite({
  checkout,
  siteOf = checkout,
  winners,
  files = {}
}: Start): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'))
  const distDir = path.join(folder, 'dist')
  await cp(await builtSite(siteOf), distDir, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(distDir, name), content)
  }
  const dataDir = path.join(folder, 'data')
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    PUBLIC_SUPABASE_URL: ''
  }
  const seed = ['supabase/embedded/seed.ts', '--winners', String(winners)]
  await run(process.execPath, seed, { cwd: checkout, env })
  const server = spawn(process.execPath, await startArguments(checkout), {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  return {
    url: await addressOf(server),
    close: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true })
    }
  }
}

/** The folder of the built site, which is built first if it isn't there. */
export async function builtSite(checkout: string): Promise<string> {
  const distDir = path.join(checkout, 'dist')
  if (!existsSync(path.join(distDir, 'index.html'))) {
    await run('npm', ['run', 'build'], { cwd: checkout })
  }
  return distDir
}

/** What `npm start` gives Node in that checkout. */
async function startArguments(checkout: string): Promise<string[]> {
  const manifest = await readFile(path.join(checkout, 'package.json'), 'utf8')
  const { scripts } = JSON.parse(manifest) as { scripts: Record<'start', string> }
  return scripts.start.replace(/^.*\bnode /, '').split(' ')
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const text of stdout ?? []) {
    const url = /http:\/\/localhost:\d+/.exec(String(text))?.[0]
    // Anything else that the server prints has to be read, or it would wait.
    if (url !== undefined) return (stdout?.resume(), url)
  }
  throw new Error('The server ended before it was ready.')
}
