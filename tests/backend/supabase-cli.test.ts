import { cp, mkdir, readdir, rename } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { SEED_SQL_WINNERS } from '../../supabase/embedded/seed-sql.ts'
import { connect, LAST_PUBLISHED, recordedMigrations } from './platform.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { PRIVILEGES, reportedPrivileges } from './privileges.ts'
import { ROOT, runProgram } from './program.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

const CLI = fileURLToPath(import.meta.resolve('supabase/dist/supabase.js'))
const WINNERS = 'select md5(string_agg(winner::text, $1 order by id)) from public.winners as winner'

let server: PostgresServer
let proxy: Server
const outward: string[] = []

beforeAll(async () => {
  server = await startPostgres()
  // Whatever the command line tool asks of the network would arrive here.
  proxy = createServer((request, response) => {
    outward.push(String(request.url))
    response.writeHead(502).end()
  })
  proxy.on('connect', (request, socket) => {
    outward.push(String(request.url))
    socket.destroy()
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  proxy.close()
  await server.stop()
  await removeTemporaryFolders()
})

/** A copy of what the tool reads: it leaves notes in the folder it works in. */
async function copyProject(): Promise<string> {
  const folder = await makeTemporaryFolder()
  for (const name of ['config.toml', 'seed.sql', 'migrations']) {
    await cp(path.join(ROOT, 'supabase', name), path.join(folder, 'supabase', name), {
      recursive: true
    })
  }
  return folder
}

/** Runs `supabase db push` and returns what it printed. */
async function push(url: string, folder: string, ...options: string[]): Promise<string> {
  const address = proxy.address()
  const proxyUrl = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`
  const target = ['--workdir', folder, '--db-url', `${url}?sslmode=disable`, '--yes']
  const program = runProgram(process.execPath, [CLI, 'db', 'push', ...target, ...options], {
    HOME: folder,
    SUPABASE_HOME: path.join(folder, 'home'),
    SUPABASE_TELEMETRY_DISABLED: '1',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
    HTTP_PROXY: proxyUrl,
    HTTPS_PROXY: proxyUrl,
    NO_PROXY: ''
  })
  expect(await program.ended, program.output()).toBe(0)
  return program.output()
}

test('applies all migrations to an empty database once, and records them', async () => {
  const url = await server.createDatabase('from_empty')
  const folder = await copyProject()
  await push(url, folder, '--include-seed')
  const database = connect(url)
  const applied = await recordedMigrations(database)
  const all = (await readMigrations()).map(({ version, name }) => ({ version, name }))
  expect(applied).toEqual(all)
  expect(await reportedPrivileges(database)).toEqual(PRIVILEGES)
  expect(await database.query('select count(*)::int from public.winners')).toEqual([
    { count: SEED_SQL_WINNERS }
  ])

  expect(await push(url, folder)).toContain('up to date')
  expect(await recordedMigrations(database)).toEqual(applied)
  await database.close()
})

test('adds the newer migrations to a published database and leaves its rows as they were', async () => {
  const url = await server.createDatabase('on_rows')
  const folder = await copyProject()
  const migrations = path.join(folder, 'supabase', 'migrations')
  const newer = path.join(folder, 'newer')
  await mkdir(newer)
  const files = (await readdir(migrations)).sort()
  for (const file of files.filter(file => file > `${LAST_PUBLISHED}~`)) {
    await rename(path.join(migrations, file), path.join(newer, file))
  }
  await push(url, folder, '--include-seed')
  const database = connect(url)
  const before = await database.query(WINNERS, ['\n'])

  await cp(newer, migrations, { recursive: true })
  await push(url, folder)
  expect(await database.query(WINNERS, ['\n'])).toEqual(before)
  expect(await recordedMigrations(database)).toHaveLength(files.length)
  await database.close()
})

test('reached no network on the way', () => {
  expect(outward).toEqual([])
})
