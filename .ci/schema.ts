import { writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { readMigrations } from '../supabase/embedded/migrate.ts'
import { AS_OWNER, ROLES } from '../tests/backend/platform.ts'

const HEADER = `-- What the database holds after all migrations, as pg_dump tells it. Written by \`npm run schema\`; a test compares.
`

/** The tables, functions and grants of a Supabase project after the last migration. */
export async function dumpSchema(): Promise<string> {
  const database = await PGlite.create()
  await database.exec(ROLES)
  await database.exec(AS_OWNER)
  for (const { sql } of await readMigrations()) await database.exec(sql)
  const args = ['--schema-only', '--no-owner', '--schema=public|bets|challenge|follow_check']
  const dump = await (await pgDump({ pg: database, args })).text()
  await database.close()
  // Versions and session settings say nothing about the schema.
  return HEADER + dump.slice(dump.indexOf('--\n-- Name:'))
}

if (import.meta.main) await writeFile('supabase/schema.sql', await dumpSchema())
