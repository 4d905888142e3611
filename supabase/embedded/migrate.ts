import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { appliedVersions } from '@supabase/lite'
import { type PgliteConnection } from '@supabase/lite/pglite'

const MIGRATIONS = new URL('../migrations/', import.meta.url)

export async function readMigrations() {
  const files = await readdir(fileURLToPath(MIGRATIONS))
  const names = files.filter(file => /^\d+_.+\.sql$/.test(file)).sort()
  return Promise.all(
    names.map(async file => ({
      version: file.slice(0, file.indexOf('_')),
      name: file.slice(file.indexOf('_') + 1, -'.sql'.length),
      sql: await readFile(new URL(file, MIGRATIONS), 'utf8')
    }))
  )
}

// What every Supabase project has before its first migration.
const PLATFORM = `
  do $$ begin
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
  exception when duplicate_object then null; end $$;
  grant usage on schema public to anon, authenticated, service_role;
`

/**
 * Applies pending migrations, each in its own transaction, and records them where the Supabase CLI
 * does.
 *
 * @throws Error when the database has a migration that this release doesn't
 */
export async function migrate(connection: PgliteConnection): Promise<void> {
  await connection.driver.exec(PLATFORM)
  const applied = new Set(await appliedVersions(connection))
  const migrations = await readMigrations()
  const known = new Set(migrations.map(({ version }) => version))
  if (!applied.isSubsetOf(known)) throw new Error('it was made by another release.')
  for (const { version, name, sql } of migrations) {
    if (applied.has(version)) continue
    await connection.driver.transaction(async transaction => {
      await transaction.exec(sql)
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)',
        [version, name]
      )
    })
  }
}
