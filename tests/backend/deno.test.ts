import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { type Program, runProgram } from './program.ts'
import { openSite } from './site.ts'

const BIN = fileURLToPath(import.meta.resolve('deno/bin.cjs'))
const FUNCTION = 'supabase/functions/check-follow-relationship'
// Packages from node_modules only, nothing from the network.
const OFFLINE = [
  '--no-lock',
  '--no-remote',
  '--node-modules-dir=manual',
  `--config=${FUNCTION}/deno.json`
]

// This script downloads the binary if needed. Later tests run the binary directly, because only then
// can they stop it.
test('the function passes the checks of Deno', async () => {
  const check = runProgram(process.execPath, [BIN, 'check', ...OFFLINE, `${FUNCTION}/index.ts`])
  expect(await check.ended, check.output()).toBe(0)
})

describe('the function under real Deno', () => {
  const [winner] = [...generateWinners(5)].filter(
    ({ followers_count, follows_altius_checked_at }) =>
      followers_count !== null && follows_altius_checked_at !== null
  )
  let site: Served
  let program: Program
  let url: string

  beforeAll(async () => {
    site = await openSite(5)
    program = runProgram(
      path.join(path.dirname(BIN), process.platform === 'win32' ? 'deno.exe' : 'deno'),
      [
        'serve',
        ...OFFLINE,
        '--host=127.0.0.1',
        '--port=0',
        '--allow-env',
        '--allow-net=127.0.0.1,localhost',
        `${FUNCTION}/index.ts`
      ],
      { NO_COLOR: '1', SUPABASE_URL: site.url, SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY }
    )
    const [, port] = await program.waitFor(/127\.0\.0\.1:(\d+)/)
    url = `http://127.0.0.1:${String(port)}/`
  })
  afterAll(async () => {
    program.kill('SIGKILL')
    await program.ended
    await site.close()
  })

  function post(body: string, headers: Record<string, string> = { apikey: PUBLISHABLE_KEY }) {
    return fetch(url, { method: 'POST', headers, body })
  }

  test('answers like the embedded one', async () => {
    const { username, followers_count, follows_altius, follows_altius_checked_at } = winner!
    const answer = await post(JSON.stringify({ username: `@${username.toLowerCase()}` }))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      following: follows_altius,
      username,
      user: { followers_count },
      checked_at: new Date(follows_altius_checked_at!).toISOString(),
      source: 'table'
    })
  })

  test.each([
    ['{"username":"nobody"}', 200],
    ['{"username":"@"}', 400],
    ['{', 400],
    [`{"username":"${'a'.repeat(20_000)}"}`, 413]
  ])('answers %.30s with %i', async (body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toHaveProperty(status === 200 ? 'following' : 'error')
  })

  test('requires the key and POST, and answers the preflight', async () => {
    expect((await post('{"username":"nobody"}', {})).status).toBe(401)
    expect((await fetch(url)).status).toBe(405)
    expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204)
  })
})
