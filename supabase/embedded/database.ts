import { App } from '@supabase/lite'
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite'
import { PUBLISHABLE_KEY } from './keys.ts'
import { loadWinners } from './load-winners.ts'
import { verifyFiles } from './verify-files.ts'
import { migrate, restoreGrants } from './migrate.ts'
import { type Secrets } from './secrets.ts'

/** Postgres in this process, with Supabase's REST and auth interfaces in front of it. */
export type Database = {
  /** Answers `/rest/v1` and `/auth/v1`. One call at a time: see `database-thread.ts`. */
  fetch: (request: Request) => Promise<Response>
  /**
   * Changes with every transaction that wrote. Throws when the session has ended, which the
   * interface itself only answers with 500.
   */
  version: () => Promise<string>
  close: () => Promise<void>
}

// As PostgREST writes them: 2026-01-01T00:00:00+00:00 and a number with its decimals dropped.
function timestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
const PARSERS = { 1184: timestamp, 1700: Number }

// Room for a board of 100,000 rows; the default of 128 MB is no faster and stays taken.
const SMALL = ['-c', 'shared_buffers=32MB']

async function versionOf(driver: PGlite): Promise<string> {
  const { rows } = await driver.query<{ version: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as version'
  )
  return rows[0]?.version ?? ''
}

async function connect(directory: string | undefined): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    ...(directory === undefined ? {} : { url: directory }),
    pgliteOptions: { parsers: PARSERS, startParams: [...PGlite.defaultStartParams, ...SMALL] }
  })
  await connection.driver.waitReady
  return connection
}

function appOf(connection: PgliteConnection, secrets: Secrets): App {
  return new App({
    connection,
    auth: {
      enabled: true,
      // No screen signs anybody up; supabase/config.toml says the same.
      enable_signup: false,
      jwt_secret: secrets.jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: secrets.secretKey
    },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } }
  })
}

/** Makes a database in `directory` (none: in memory), fills it and closes it if it is on disk. */
export async function createDatabase(
  directory: string | undefined,
  secrets: Secrets,
  winners: number
): Promise<Database> {
  return start(directory, secrets, async connection => {
    await migrate(connection.driver)
    await loadWinners(connection.driver, winners)
    // Notes how large each table's file is, for the look through it after a kill.
    if (directory !== undefined) await connection.driver.exec('analyze')
  })
}

/**
 * Opens the database in `directory` and brings it up to the newest migration.
 *
 * @param isIntact whether its files are known to be as they were left
 */
export async function openDatabase(
  directory: string,
  secrets: Secrets,
  isIntact: boolean
): Promise<Database> {
  return start(directory, secrets, async connection => {
    if (!isIntact) await verifyFiles(connection.driver, directory)
    await migrate(connection.driver)
  })
}

async function start(
  directory: string | undefined,
  secrets: Secrets,
  prepare: (connection: PgliteConnection) => Promise<void>
): Promise<Database> {
  const connection = await connect(directory)
  try {
    const app = appOf(connection, secrets)
    await app.ensureSystemSchema()
    await prepare(connection)
    await connection.withContext({ auth: { role: 'anon' } }, () => Promise.resolve())
    await restoreGrants(connection.driver)
    return {
      fetch: async request => app.fetch(request),
      version: () => versionOf(connection.driver),
      close: () => connection.close()
    }
  } catch (error) {
    // On a full disk Postgres is gone already, and what went wrong is in the first error.
    await connection.close().catch(() => undefined)
    throw error
  }
}
