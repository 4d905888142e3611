import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { App } from '@supabase/lite'
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite'
import { WINNER_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { readDemoQuestions } from './demo-questions.ts'
import { initialFiles } from './initial-files.ts'
import { PUBLISHABLE_KEY } from './keys.ts'
import { INVENTED_BETS } from './invented-bets.ts'
import { LOCAL_IDENTITIES, LOCAL_X_ORIGIN } from './local-x.ts'
import { migrate, restoreGrants } from './migrate.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { LITE_SITE } from './sign-in.ts'
import { generateWinners } from './winners-generator.ts'

export type DatabaseLocation = { folder: string | 'memory'; winners: number; secrets: Secrets }

/** Postgres in this process, behind Supabase's REST and auth APIs. */
export type Database = {
  /** Answers `/rest/v1` and `/auth/v1`, one call at a time: the driver has a single session. */
  fetch: (request: Request) => Promise<Response>
  close: () => Promise<void>
}

// PostgREST's formats: 2026-01-01T00:00:00+00:00, and numbers without trailing zeros. The library leaves both to the
// driver; no issue is known.
function timestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
const PARSERS = { 1184: timestamp, 1700: Number }

// Enough for 100,000 winners; the default of 128 MB is no faster and stays allocated.
const MEMORY = ['-c', 'shared_buffers=32MB']

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

async function openApp(connection: PgliteConnection, secrets: Secrets): Promise<App> {
  const app = new App({
    connection,
    auth: {
      enabled: true,
      // As in supabase/config.toml: new people come only through X, here its stand-in.
      enable_signup: true,
      email: { enable_signup: false },
      site_url: LITE_SITE,
      additional_redirect_urls: [],
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
  await migrate(connection.driver)
  await connection.driver.exec(LOCAL_IDENTITIES)
  return app
}

/** Replaces the database in the folder, if any. A killed process leaves the old one, or none. */
export async function createDatabase(folder: string, winners: number): Promise<void> {
  const [database, unfinished] = [path.join(folder, 'database'), path.join(folder, 'unfinished')]
  await rm(unfinished, { recursive: true, force: true })
  const connection = await connect(unfinished)
  await openApp(connection, createSecrets())
  await fill(connection.driver, winners, QUESTIONS.stored)
  await connection.close()
  await rm(database, { recursive: true, force: true })
  await rename(unfinished, database)
}

/**
 * Opens the database; one that doesn't exist is created first.
 *
 * @param onWinnersChange called after each transaction that wrote to winners, before its response
 */
export async function openDatabase(
  { folder, winners, secrets }: DatabaseLocation,
  onWinnersChange: () => void
): Promise<Database> {
  const directory = folder === 'memory' ? undefined : path.join(folder, 'database')
  if (directory !== undefined && !existsSync(directory)) await createDatabase(folder, winners)
  const connection = await connect(directory)
  const { driver } = connection
  const app = await openApp(connection, secrets)
  if (directory === undefined) await fill(driver, winners, QUESTIONS.inMemory)
  // See restoreGrants.
  await connection.withContext({ auth: { role: 'anon' } }, () => Promise.resolve())
  await restoreGrants(driver)
  await driver.exec(TELL_CHANGES)
  // Nightly in production.
  await driver.exec('select public.challenge_clean()')
  await driver.listen('winners_changed', onWinnersChange)
  return { fetch: async request => app.fetch(request), close: () => connection.close() }
}

// Not a migration: only this server has a cache to clear.
const TELL_CHANGES = `
  create schema if not exists embedded;
  create or replace function embedded.tell_change() returns trigger language plpgsql
    as $$ begin notify winners_changed; return null; end $$;
  create or replace trigger tell_change
    after insert or update or delete or truncate on public.winners
    for each statement execute function embedded.tell_change();
`

async function fill(driver: PGlite, winners: number, questionsPerFamily: number): Promise<void> {
  await insertWinners(driver, winners)
  await insertQuestions(driver, questionsPerFamily)
  // Whoever wants no invented winners wants no invented bets.
  if (winners > 0) await driver.exec(INVENTED_BETS)
}

/** Rows per statement: few enough to stay small in memory. */
const BATCH_ROWS = 5000

async function insertWinners(driver: PGlite, total: number): Promise<void> {
  const columns = WINNER_FIELDS.join()
  await driver.transaction(async transaction => {
    async function insert(rows: readonly WinnerRow[]): Promise<void> {
      await transaction.query(
        `insert into public.winners (${columns})
         select ${columns} from jsonb_populate_recordset(null::public.winners, $1)`,
        [JSON.stringify(rows)]
      )
    }
    let rows: WinnerRow[] = []
    for (const row of generateWinners(total)) {
      if (rows.push(row) < BATCH_ROWS) continue
      await insert(rows)
      rows = []
    }
    await insert(rows)
    await transaction.query(
      `select setval(pg_get_serial_sequence('public.winners', 'id'), $1, $2)`,
      [Math.max(total, 1), total > 0]
    )
  })
  await driver.exec('analyze public.winners')
}

/** Of each family. What is gone after a while needs fewer, and starts faster. */
const QUESTIONS = { stored: 100, inMemory: 12 }

async function insertQuestions(driver: PGlite, perFamily: number): Promise<void> {
  const questions = await readDemoQuestions(perFamily)
  await driver.query('select public.challenge_load($1)', [JSON.stringify(questions)])
}
