import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { App } from '@supabase/lite'
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite'
import { WINNER_FIELDS } from '../../src/domain/winners/winner-columns.ts'
import { demoQuestions } from './demo-questions.ts'
import { initialFiles } from './initial-files.ts'
import { PUBLISHABLE_KEY } from './keys.ts'
import { INVENTED_BETS } from './invented-bets.ts'
import { LITE_SITE, LOCAL_IDENTITIES, LOCAL_X_ORIGIN } from './local-x.ts'
import { migrate } from './migrate.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { generateWinners } from './winners-generator.ts'

export type DatabaseLocation = {
  folder: string
  /** The folder is gone when the backend is closed. */
  isTemporary: boolean
  winners: number
  secrets: Secrets
}

// Without the optimizing compiler: it takes 600 MB at every start, and no batch gets faster.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) {
  setFlagsFromString(flag)
}

// PostgREST's formats: 2026-01-01T00:00:00+00:00, and numbers without trailing zeros. The library leaves both to the
// driver; no issue is known.
function timestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
const PARSERS = { 1184: timestamp, 1700: Number }

// Enough for 100,000 winners; the default of 128 MB is no faster and stays allocated.
const MEMORY = ['-c', 'shared_buffers=32MB']

async function connect(directory: string, files?: Blob): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    url: directory,
    pgliteOptions: {
      parsers: PARSERS,
      startParams: [...PGlite.defaultStartParams, ...MEMORY],
      ...(files && { loadDataDir: files })
    }
  })
  await connection.driver.waitReady
  // Else the library grants everything on tables and sequences to every role at the first request. No issue is known.
  Object.assign(connection, { rlsState: 'active' })
  return connection
}

async function openApp(connection: PgliteConnection, secrets: Secrets): Promise<App> {
  const app = new App({
    connection,
    auth: {
      enabled: true,
      // As in supabase/config.toml: new people come only through X, here its stand-in.
      enable_signup: true,
      email: { enable_signup: false },
      site_url: LITE_SITE,
      external: {
        github: {
          enabled: true,
          client_id: 'local',
          secret: 'local',
          url: LOCAL_X_ORIGIN,
          email_optional: true
        }
      },
      jwt_secret: secrets.jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: secrets.secretKey
    },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } }
  })
  await app.ensureSystemSchema()
  await migrate(connection)
  await connection.driver.exec(LOCAL_IDENTITIES)
  return app
}

/** Replaces the database in the folder, if any. A killed process leaves the old one, or none. */
export async function createDatabase(folder: string, winners: number): Promise<void> {
  const [database, unfinished] = [path.join(folder, 'database'), path.join(folder, 'unfinished')]
  await rm(unfinished, { recursive: true, force: true })
  const connection = await connect(unfinished)
  await openApp(connection, createSecrets())
  await fill(connection.driver, winners)
  await connection.close()
  await rm(database, { recursive: true, force: true })
  await rename(unfinished, database)
}

/** Postgres in this thread, behind Supabase's REST and auth APIs. A database that doesn't exist is created first. */
export async function openDatabase({ folder, isTemporary, winners, secrets }: DatabaseLocation) {
  const directory = path.join(folder, 'database')
  const isNew = !existsSync(directory)
  if (isNew && !isTemporary) await createDatabase(folder, winners)
  const connection = await connect(
    directory,
    isNew && isTemporary ? await initialFiles() : undefined
  )
  const { driver } = connection
  const app = await openApp(connection, secrets)
  if (isNew && isTemporary) await fill(driver, winners)
  // Nightly in production.
  await driver.exec('select public.challenge_clean()')
  return { connection, app }
}

type Queries = {
  exec: (sql: string) => Promise<unknown>
  query: (sql: string, parameters: unknown[]) => Promise<unknown>
}

export async function fill(database: Queries, winners: number): Promise<void> {
  await insertWinners(database, winners)
  await database.query('select public.challenge_load($1::text::jsonb)', [demoQuestions()])
  // Whoever wants no invented winners wants no invented bets.
  if (winners > 0) await database.exec(INVENTED_BETS)
}

/** Rows per statement: few enough to stay small in memory. */
const BATCH_ROWS = 5000

async function insertWinners(database: Queries, total: number): Promise<void> {
  const columns = WINNER_FIELDS.join()
  const winners = generateWinners(total)
  for (let left = total; left > 0; left -= BATCH_ROWS) {
    const length = Math.min(left, BATCH_ROWS)
    const rows = Array.from({ length }, () => winners.next().value)
    await database.query(
      `insert into public.winners (${columns})
       select ${columns} from jsonb_populate_recordset(null::public.winners, $1::text::jsonb)`,
      [JSON.stringify(rows)]
    )
  }
  await database.query(
    `select setval(pg_get_serial_sequence('public.winners', 'id'), $1::int, $2::boolean)`,
    [Math.max(total, 1), total > 0]
  )
  await database.exec('analyze public.winners')
}
