import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { lock } from '../../supabase/embedded/lock.ts'
import { freePort } from '../free-port.ts'
import { type Program, runProgram, runScript } from './program.ts'
import { buildSite, makeFolder } from './site.ts'

const distDir = await buildSite()
const headers = { apikey: PUBLISHABLE_KEY, prefer: 'count=exact' }
let running: Program[] = []
afterEach(async () => {
  for (const program of running) program.kill('SIGKILL')
  await Promise.all(running.map(program => program.ended))
  running = []
})

async function seedFolder(): Promise<string> {
  const folder = await makeFolder()
  await runScript('seed', ['--winners', '10'], { DATA_DIR: folder }).ended
  return folder
}

/** Starts the server; it is killed when the test ends. */
function start(dataDir: string, port = '0'): Program {
  const variables = { PORT: port, DATA_DIR: dataDir, DIST_DIR: distDir, PUBLIC_SUPABASE_URL: '' }
  const program = runScript('start', [], variables)
  running.push(program)
  return program
}

async function urlOf(program: Program): Promise<string> {
  return (await program.waitFor(/http:\/\/localhost:\d+/))[0]
}

async function countAt(url: string): Promise<string | null> {
  const answer = await fetch(`${url}/rest/v1/winners?select=id&limit=1`, { headers })
  return answer.headers.get('content-range')
}

test('start creates a database, listens when that answers, and keeps it when it ends', async () => {
  const folder = path.join(await makeFolder(), 'new', 'data')
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const first = start(folder, port)
  const unfinished = path.join(folder, 'unfinished', 'PG_VERSION')
  await expect.poll(() => existsSync(unfinished), { timeout: 60_000, interval: 10 }).toBe(true)
  await expect(fetch(url)).rejects.toThrow()
  await first.waitFor(new RegExp(`^Ready on ${url}$`, 'm'))
  expect(await countAt(url)).toBe('0-0/5210')
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o077).toBe(0)
  first.kill('SIGINT')
  // One Ctrl-C arrives twice: from the terminal and from npm.
  first.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(await countAt(await urlOf(start(folder)))).toBe('0-0/5210')
})

test('start reports in one sentence that the folder is in use', async () => {
  const folder = await seedFolder()
  const url = await urlOf(start(folder))
  const second = start(folder)
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `The data folder ${folder} is in use: stop the other server, or choose another one with DATA_DIR.\n`
  )
  expect(await countAt(url)).toBe('0-0/10')
})

test('the dev server serves pages, the database and the function until its terminal is closed', async () => {
  const folder = await seedFolder()
  const args = ['node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock']
  const server = runProgram(process.execPath, args, {
    PORT: '0',
    DATA_DIR: folder,
    PUBLIC_SUPABASE_URL: '',
    // Astro serves no pages inside Vitest.
    VITEST: '',
    NODE_ENV: 'development'
  })
  running.push(server)
  const url = await urlOf(server)
  expect((await fetch(`${url}/winners`)).status).toBe(200)
  expect(await countAt(url)).toBe('0-0/10')
  const check = `${url}/functions/v1/check-follow-relationship`
  const answer = await fetch(check, { method: 'POST', headers, body: '{"username":"nobody_here"}' })
  expect(await answer.json()).toMatchObject({ following: false, checked_at: null })
  server.kill('SIGHUP')
  await server.ended
  lock(folder)()
})
