import { readFile } from 'node:fs/promises'
import { PGlite } from '@supabase/lite/pglite'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DataFolder, dataFolder } from '../../supabase/embedded/data-folder.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { migrate, readMigrations } from '../../supabase/embedded/migrate.ts'
import { type Secrets } from '../../supabase/embedded/secrets.ts'
import { serve, type Served } from '../../supabase/embedded/serve.ts'
import { connectRaw } from './raw-http.ts'
import { recordedMigrations, type TestDatabase, testDatabaseOf } from './platform.ts'
import { PRIVILEGES, reportedPrivileges, triedPrivileges } from './privileges.ts'
import { buildSite, makeTemporaryFolder, removeTemporaryFolders } from './site.ts'
import { type Claims, FORGERIES, SERVICE_ROLE, tokenOf } from './tokens.ts'

let folder: DataFolder
let jwtSecret: string
let secretKey: string
let site: Served
let before: string

function call(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  return fetch(`${site.url}${path}`, init)
}

async function everyRow(): Promise<string> {
  const headers = { apikey: PUBLISHABLE_KEY }
  return (await call('/rest/v1/winners?select=*&order=id', { headers })).text()
}

beforeAll(async () => {
  folder = dataFolder(await makeTemporaryFolder())
  const distDir = await buildSite()
  site = await serve({ port: 0, dataDir: folder.root, distDir, winners: 30 })
  const secrets = JSON.parse(await readFile(folder.secrets, 'utf8')) as Secrets
  ;({ jwtSecret, secretKey } = secrets)
  before = await everyRow()
})
afterAll(async () => {
  await site.close()
  await removeTemporaryFolders()
})
// The database logs every rejected request.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('with the publishable key', () => {
  const row = { username: 'intruder_1', iq_score: 160 }
  const client = () => createClient(site.url, PUBLISHABLE_KEY).from('winners')

  test.each([
    ['insert', () => client().insert(row)],
    ['upsert', () => client().upsert({ id: 1, ...row })],
    ['update of one', () => client().update({ iq_score: 160 }).eq('id', 1)],
    ['update of all', () => client().update({ iq_score: 160 }).gt('id', 0)],
    ['delete of one', () => client().delete().eq('id', 1)],
    ['delete of all', () => client().delete().gt('id', 0)]
  ])('%s is rejected and changes nothing', async (_, write) => {
    const { error, status } = await write()
    expect(status).toBe(401)
    expect(error?.code).toBe('42501')
    expect(await everyRow()).toBe(before)
  })

  test('each of many writes among reads is rejected', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 2) return (await client().select('id').eq('id', 1)).status
        return (await client().insert({ username: `crowd_${String(index)}` })).status
      })
    )
    expect(answers).toEqual(answers.map((_, index) => (index % 2 ? 200 : 401)))
    expect(await everyRow()).toBe(before)
  })

  test('built-in database functions cannot be called', async () => {
    const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: '{"filename":"/etc/passwd"}' }
    expect((await call('/rest/v1/rpc/pg_read_file', init)).status).toBe(404)
  })

  test('sign-up is disabled', async () => {
    const { error } = await createClient(site.url, PUBLISHABLE_KEY).auth.signUp({
      email: 'someone@example.com',
      password: 'a long password'
    })
    expect(error?.code).toBe('signup_disabled')
  })
})

describe.each(['auth', 'pg_catalog', 'supabase_migrations', 'follow_check', 'operator'])(
  'schema %s',
  schema => {
    test.each([
      ['publishable', () => PUBLISHABLE_KEY],
      ['secret', () => secretKey]
    ])('is closed to the %s key', async (_, keyOf) => {
      const headers = { apikey: keyOf(), 'content-type': 'application/json' }
      const table = await call('/rest/v1/batches', {
        headers: { ...headers, 'accept-profile': schema }
      })
      expect(table.status).toBe(406)
      const rpc = await call('/rest/v1/rpc/forget', {
        method: 'POST',
        headers: { ...headers, 'content-profile': schema },
        body: '{}'
      })
      expect(rpc.status).toBe(406)
    })
  }
)

describe('the functions of the staff', () => {
  const staffOnly = Object.entries(PRIVILEGES).flatMap(([label, { anon, service_role }]) => {
    const [, name = '', parameters = ''] = /^function public\.(\w+)\((.*)\)$/.exec(label) ?? []
    return anon === '' && service_role === 'execute' ? [[name, parameters] as const] : []
  })

  async function rpc(name: string, parameters: string, apikey: string): Promise<Response> {
    const names = parameters.split(', ').flatMap(each => each.split(' ').slice(0, 1))
    const body = Object.fromEntries(names.filter(Boolean).map(each => [each, null]))
    return call(`/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  }

  test.each(staffOnly)('%s needs the secret key', async (name, parameters) => {
    const refused = await rpc(name, parameters, PUBLISHABLE_KEY)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: '42501' })

    const allowed = await rpc(name, parameters, secretKey)
    expect([401, 403, 404]).not.toContain(allowed.status)
    expect(await allowed.text()).not.toMatch(/permission denied|42501/)
  })
})

describe('without the right key', () => {
  test('reads are rejected', async () => {
    const answer = await call('/rest/v1/winners?select=*')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'No API key found in request' })
  })

  test.each([
    { apikey: 'sb_publishable_guess' },
    { apikey: 'sb_secret_guess' },
    { authorization: `Bearer ${PUBLISHABLE_KEY}` }
  ])('%j is rejected', async headers => {
    expect((await call('/rest/v1/winners?select=*', { headers })).status).toBe(401)
  })

  test('admin mode is off, even for local callers', async () => {
    expect((await call('/rest/v1/winners?id=eq.1', { method: 'DELETE' })).status).toBe(401)
    expect((await call('/_system/config')).status).toBe(404)
    expect(await everyRow()).toBe(before)
  })
})

describe('a token', () => {
  function deleteRow(authorization: string): Promise<Response> {
    return call('/rest/v1/winners?id=eq.1', {
      method: 'DELETE',
      headers: { apikey: PUBLISHABLE_KEY, authorization }
    })
  }

  test('of the service role, signed by this backend, can write', async () => {
    const answer = await call('/rest/v1/winners?id=eq.0', {
      method: 'DELETE',
      headers: {
        apikey: PUBLISHABLE_KEY,
        authorization: `Bearer ${tokenOf(jwtSecret, SERVICE_ROLE)}`
      }
    })
    expect(answer.status).toBe(204)
  })

  test.each(FORGERIES)('%s cannot write', async (_, forge) => {
    expect((await deleteRow(`Bearer ${forge(jwtSecret)}`)).status).toBe(401)
    expect(await everyRow()).toBe(before)
  })

  test.each<[string, Claims]>([
    [
      'anon with the service role in its metadata',
      {
        role: 'anon',
        user_metadata: { role: 'service_role' },
        app_metadata: { role: 'service_role' }
      }
    ],
    ['a signed-in person', { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000000' }]
  ])('of %s, correctly signed, cannot write', async (_, claims) => {
    const { exp } = SERVICE_ROLE
    const answer = await deleteRow(`Bearer ${tokenOf(jwtSecret, { exp, ...claims })}`)
    expect(answer.status).toBeGreaterThanOrEqual(401)
    expect(answer.status).toBeLessThan(500)
    expect(await everyRow()).toBe(before)
  })

  test('is rejected when sent together with a forged one', async () => {
    const good = tokenOf(jwtSecret, SERVICE_ROLE)
    for (const tokens of [
      [good.slice(0, -3), good],
      [good, good.slice(0, -3)]
    ]) {
      const connection = await connectRaw(site.url)
      const lines = tokens.map(token => `Authorization: Bearer ${token}\r\n`).join('')
      connection.send(
        'DELETE /rest/v1/winners?id=eq.1 HTTP/1.1\r\nHost: localhost\r\n' +
          `apikey: ${PUBLISHABLE_KEY}\r\n${lines}\r\n`
      )
      expect((await connection.answer())?.status).toBe(401)
      expect(await connection.end()).toBe('')
    }
    expect(await everyRow()).toBe(before)
  })
})

// These come last: only one process can open the database, so the site has to close it first.
describe('the closed database', () => {
  let driver: PGlite
  let database: TestDatabase

  beforeAll(async () => {
    await site.close()
    driver = await PGlite.create(folder.database)
    database = testDatabaseOf(driver)
  })
  afterAll(() => database.close())

  test('grants each role what the table of privileges says, and nothing else', async () => {
    expect(await reportedPrivileges(database)).toEqual(PRIVILEGES)
    expect(await triedPrivileges(database)).toEqual(PRIVILEGES)
  })

  test('has recorded each migration, and none is applied again', async () => {
    const all = (await readMigrations()).map(({ version, name }) => ({ version, name }))
    expect(await recordedMigrations(database)).toEqual(all)
    await migrate(driver)
    expect(await recordedMigrations(database)).toEqual(all)
  })

  test('keeps new objects of future migrations closed', async () => {
    await database.exec('create table public.future (id bigint generated by default as identity)')
    const { 'table public.future': table, 'sequence public.future_id_seq': sequence } =
      await reportedPrivileges(database)
    expect(table).toMatchObject({ anon: '', authenticated: '' })
    expect(sequence).toMatchObject({ anon: '', authenticated: '' })
  })
})
