import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { checkWithDeno, copyFunction, serveWithDeno } from './deno.ts'

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

let backend: Backend
let project: Server
let copy: Awaited<ReturnType<typeof copyFunction>>
let served: Awaited<ReturnType<typeof serveWithDeno>>

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${String(typeof address === 'object' && address?.port)}`
}

beforeAll(async () => {
  backend = await openBackend({ dataDir: 'memory', winners: 5 })
  const listener = getRequestListener(request => backend.fetch(request))
  project = createServer((request, response) => void listener(request, response))
  copy = await copyFunction()
  served = await serveWithDeno(copy.folder, await listen(project), {
    SUPABASE_SECRET_KEY: backend.secretKey,
    FOLLOW_PROVIDER: 'x-api',
    FOLLOW_PROVIDER_URL: await listen(x),
    FOLLOW_PROVIDER_KEY: 'a',
    FOLLOW_PROVIDER_KEY_SECRET: 'b',
    FOLLOW_PROVIDER_APP_KEY: 'c',
    FOLLOW_PROVIDER_APP_SECRET: 'd'
  })
})
afterAll(async () => {
  await served.close()
  await copy.remove()
  x.close()
  project.close()
  await backend.close()
})

async function post(body: string) {
  const headers = { apikey: PUBLISHABLE_KEY }
  const response = await fetch(served.url, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as unknown }
}

test('the function passes the checks of Deno', async () => {
  const check = checkWithDeno()
  expect(await check.ended, check.output()).toBe(0)
})

test('each version in deno.json is exact, and the one that the site is tested with', async () => {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
  const { imports } = (await read('supabase/functions/check-follow-relationship/deno.json')) as {
    imports: Record<string, string>
  }
  for (const specifier of Object.values(imports)) {
    const [, name = '', version] = /^npm:(@?[^@]+)@([^/]+)/.exec(specifier) ?? []
    expect(await read(`node_modules/${name}/package.json`), specifier).toMatchObject({ version })
  }
})

test('under Deno the files that are deployed ask X and store the answer', async () => {
  const answer = {
    following: true,
    username: 'ana',
    user: { followers_count: 7 },
    checked_at: expect.any(String),
    source: 'x-api'
  }
  const first = await post('{"username":"@ana"}')
  expect(first, served.log()).toEqual({ status: 200, body: answer })
  expect(await post('{"username":"ANA"}')).toEqual(first)
})
