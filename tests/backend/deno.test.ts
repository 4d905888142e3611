import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { runProgram } from './program.ts'
import { openTestBackend } from './test-backend.ts'

const BIN = fileURLToPath(import.meta.resolve('deno/bin.cjs'))
// The binary itself, because only then it can be stopped.
const DENO = path.join(path.dirname(BIN), process.platform === 'win32' ? 'deno.exe' : 'deno')
const FOLDER = 'supabase/functions/check-follow-relationship'
const FILE = `${FOLDER}/index.ts`
// Packages from node_modules only, nothing from the network.
const OFFLINE = ['--no-lock', '--no-remote', '--node-modules-dir=manual']
const CONFIGURED = [...OFFLINE, `--config=${FOLDER}/deno.json`]
const ENVIRONMENT = { NO_COLOR: '1', DENO_NO_PACKAGE_JSON: '1' }

/** X, where everybody follows the brand. */
const x = createServer(({ url = '', headers }, response) => {
  const username = new URL(url, 'http://x').searchParams.get('usernames')
  const user = {
    username,
    connection_status: ['followed_by'],
    public_metrics: { followers_count: 7 }
  }
  const isSigned = /^OAuth .*oauth_signature="[\w%]{20,}"/.test(headers.authorization ?? '')
  response.statusCode = isSigned ? 200 : 401
  response.end(JSON.stringify({ data: username === null ? { username: 'AltiusLabs' } : [user] }))
})

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

const backend = await openTestBackend(5)
const project = createAdaptorServer({ fetch: request => backend.fetch(request) }) as Server
const permissions = ['--allow-env', '--allow-net=127.0.0.1,localhost']
const address = ['--host=127.0.0.1', '--port=0']
const served = runProgram(DENO, ['serve', ...CONFIGURED, ...address, ...permissions, FILE], {
  ...ENVIRONMENT,
  SUPABASE_URL: await listen(project),
  SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  SUPABASE_SECRET_KEY: backend.secretKey,
  FOLLOW_PROVIDER: 'x-api',
  FOLLOW_PROVIDER_URL: await listen(x),
  FOLLOW_PROVIDER_KEY: 'a',
  FOLLOW_PROVIDER_KEY_SECRET: 'b',
  FOLLOW_PROVIDER_APP_KEY: 'c',
  FOLLOW_PROVIDER_APP_SECRET: 'd'
})
afterAll(async () => {
  served.kill('SIGKILL')
  await served.ended
  x.close()
  project.close()
})

async function post(body: string) {
  const [, port] = await served.waitFor(/127\.0\.0\.1:(\d+)/)
  const init = { method: 'POST', headers: { apikey: PUBLISHABLE_KEY }, body }
  const response = await fetch(`http://127.0.0.1:${String(port)}/`, init)
  return { status: response.status, body: (await response.json()) as unknown }
}

test('the function passes the checks of Deno', async () => {
  // Deno finds the types of Node's modules only by package.json, beside node_modules.
  const check = runProgram(process.execPath, [BIN, 'check', ...OFFLINE, '--no-config', FILE])
  expect(await check.ended, check.output()).toBe(0)
})

test('deno.json names each package that is imported', async () => {
  const { imports } = JSON.parse(await readFile(`${FOLDER}/deno.json`, 'utf8')) as {
    imports: object
  }
  // On Supabase a package that only package.json names is missing.
  const info = runProgram(DENO, ['info', '--json', ...CONFIGURED, FILE], ENVIRONMENT)
  await info.ended
  const { modules } = JSON.parse(info.output()) as {
    modules: { dependencies?: { specifier: string }[] }[]
  }
  const imported = modules
    .flatMap(({ dependencies = [] }) => dependencies.map(({ specifier }) => specifier))
    .filter(specifier => !/^(?:\.|node:)/.test(specifier))
  expect(Object.keys(imports)).toEqual(expect.arrayContaining(imported))
})

test('under Deno the function asks X and stores the answer', async () => {
  const answer = {
    following: true,
    username: 'ana',
    user: { followers_count: 7 },
    checked_at: expect.any(String),
    source: 'x-api'
  }
  const first = await post('{"username":"@ana"}')
  expect(first, served.output()).toEqual({ status: 200, body: answer })
  expect(await post('{"username":"ANA"}')).toEqual(first)
})
