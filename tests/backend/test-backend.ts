import { afterAll, inject } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { connect, type TestDatabase } from './platform.ts'
import { createDatabase } from './postgres.ts'
import { openPostgrest } from './postgrest.ts'

export const IS_POSTGREST = inject('isPostgrest')

/** A new database as a Supabase project has it after the last migration, for the tests of a file. */
export async function openPostgres(): Promise<TestDatabase & { url: string }> {
  const url = await createDatabase(inject('postgresUrl'))
  const database = connect(url)
  afterAll(database.close)
  return { ...database, url }
}

/**
 * The backend that this run is about, with so many winners, for the tests of a file. PostgREST's database can be
 * reached, too.
 */
export async function openTestBackend(
  winners: number
): Promise<Backend & { database?: TestDatabase }> {
  const backend = IS_POSTGREST
    ? await openPostgrest(await createDatabase(inject('postgresUrl')), winners)
    : await openBackend({ dataDir: 'memory', winners })
  afterAll(backend.close)
  return backend
}
