import { App } from '@supabase/lite'
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite'
import { verifyDatabase } from './database-integrity.ts'
import { initialFiles } from './initial-files.ts'
import { PUBLISHABLE_KEY } from './keys.ts'
import { migrate, restoreGrants } from './migrate.ts'
import { type Secrets } from './secrets.ts'
import { COLUMNS, type GeneratedWinner, generateWinners } from './winners-generator.ts'

/** Postgres in this process, behind Supabase's REST and auth APIs. */
export type Database = {
  /** Answers `/rest/v1` and `/auth/v1`. One call at a time: see `database-thread.ts`. */
  fetch: (request: Request) => Promise<Response>
  /** Changes with every writing transaction. Throws if the session has ended, unlike `fetch`. */
  version: () => Promise<string>
  /** The service role's key. */
  secretKey: string
  close: () => Promise<void>
}

// PostgREST's formats: 2026-01-01T00:00:00+00:00, and numbers without trailing zeros.
function timestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
const PARSERS = { 1184: timestamp, 1700: Number }

// Enough for 100,000 winners; the default of 128 MB is no faster and stays allocated.
const MEMORY = ['-c', 'shared_buffers=32MB']

async function versionOf(driver: PGlite): Promise<string> {
  const { rows } = await driver.query<{ version: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as version'
  )
  return rows[0]?.version ?? ''
}

async function connect(directory: string | undefined): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    ...(directory === undefined ? {} : { url: directory }),
    pgliteOptions: {
      parsers: PARSERS,
      startParams: [...PGlite.defaultStartParams, ...MEMORY],
      ...(directory === undefined && { loadDataDir: await initialFiles() })
    }
  })
  await connection.driver.waitReady
  return connection
}

function appOf(connection: PgliteConnection, secrets: Secrets): App {
  return new App({
    connection,
    auth: {
      enabled: true,
      // The site has no sign-up; supabase/config.toml says the same.
      enable_signup: false,
      jwt_secret: secrets.jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: secrets.secretKey
    },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } }
  })
}

/** Creates a database in `directory`, or in memory without one, and loads generated winners. */
export async function createDatabase(
  directory: string | undefined,
  secrets: Secrets,
  winners: number
): Promise<Database> {
  return start(directory, secrets, async connection => {
    await migrate(connection.driver)
    await loadWinners(connection.driver, winners)
    // Records the size of each table's file, for `verifyDatabase` after a kill.
    if (directory !== undefined) await connection.driver.exec('analyze')
  })
}

/**
 * Opens the database in `directory` and applies new migrations.
 *
 * @param isIntact whether its files are known to be unchanged since it was closed
 */
export async function openDatabase(
  directory: string,
  secrets: Secrets,
  isIntact: boolean
): Promise<Database> {
  return start(directory, secrets, async connection => {
    if (!isIntact) await verifyDatabase(connection.driver, directory)
    await migrate(connection.driver)
  })
}

async function start(
  directory: string | undefined,
  secrets: Secrets,
  setUp: (connection: PgliteConnection) => Promise<void>
): Promise<Database> {
  const connection = await connect(directory)
  try {
    const app = appOf(connection, secrets)
    await app.ensureSystemSchema()
    await setUp(connection)
    await connection.withContext({ auth: { role: 'anon' } }, () => Promise.resolve())
    await restoreGrants(connection.driver)
    return {
      fetch: async request => app.fetch(request),
      version: () => versionOf(connection.driver),
      secretKey: secrets.secretKey,
      close: () => connection.close()
    }
  } catch (error) {
    // On a full disk Postgres has already crashed; the first error names the reason.
    await connection.close().catch(() => undefined)
    throw error
  }
}

/** Rows per COPY: fast, and small in memory. */
const BATCH_ROWS = 20_000

// COPY reads an empty CSV field as null and a quoted one as text, even if empty.
function csvField(value: string | number | boolean | null): string {
  if (value === null) return ''
  return typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value)
}

function csvLine(winner: GeneratedWinner): string {
  return `${COLUMNS.map(column => csvField(winner[column])).join(',')}\n`
}

async function loadWinners(driver: PGlite, total: number): Promise<void> {
  await driver.transaction(async transaction => {
    let lines: string[] = []
    async function copy(): Promise<void> {
      if (lines.length === 0) return
      await transaction.query(
        `copy public.winners (${COLUMNS.join(', ')}) from '/dev/blob' with (format csv)`,
        [],
        { blob: new Blob(lines) }
      )
      lines = []
    }
    for (const winner of generateWinners(total)) {
      lines.push(csvLine(winner))
      if (lines.length === BATCH_ROWS) await copy()
    }
    await copy()
    await transaction.query(
      `select setval(pg_get_serial_sequence('public.winners', 'id'), $1, $2)`,
      [Math.max(total, 1), total > 0]
    )
  })
  await driver.exec('analyze public.winners')
}
