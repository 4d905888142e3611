import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { lock } from '../../supabase/embedded/lock.ts'
import { type Program, ROOT, runProgram } from './program.ts'

let scratch: string
let folder: string
let server: Program
let url: string

beforeAll(async () => {
  // Inside the project, because Vite serves nothing outside.
  await mkdir(path.join(ROOT, '.astro'), { recursive: true })
  scratch = await mkdtemp(path.join(ROOT, '.astro', 'dev-server-'))
  folder = path.join(scratch, 'data')
  await cp(inject('dataFolder'), folder, { recursive: true })
  const args = ['node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock']
  server = runProgram(process.execPath, args, {
    PORT: '0',
    DATA_DIR: folder,
    PUBLIC_SUPABASE_URL: '',
    // Astro serves no pages inside Vitest.
    VITEST: '',
    NODE_ENV: 'development'
  })
  url = (await server.waitFor(/http:\/\/localhost:\d+/))[0]
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await rm(scratch, { recursive: true })
})

const headers = { apikey: PUBLISHABLE_KEY }

test('the dev server serves pages, the database and the function', async () => {
  expect((await fetch(`${url}/winners`)).status).toBe(200)
  const rows = await fetch(`${url}/rest/v1/winners?select=id&limit=1`, { headers })
  expect(await rows.json()).toEqual([{ id: 1 }])
  const check = `${url}/functions/v1/check-follow-relationship`
  const answer = await fetch(check, { method: 'POST', headers, body: '{"username":"nobody_here"}' })
  expect(await answer.json()).toMatchObject({ following: false, checked_at: null })
})

test('the dev server serves no secrets', async () => {
  const file = path.join(folder, 'secrets.json')
  for (const target of [`/${path.relative(ROOT, file)}`, `/@fs${file}`]) {
    for (const query of ['', '?raw', '?import&raw', '?url&import', '?t=1']) {
      const answer = await fetch(`${url}${target}${query}`)
      expect(answer.status, target + query).toBeGreaterThanOrEqual(400)
      expect(await answer.text()).not.toContain('sb_secret_')
    }
  }
})

test('the dev server releases the data folder when its terminal is closed', async () => {
  server.kill('SIGHUP')
  await server.ended
  lock(folder)()
})
