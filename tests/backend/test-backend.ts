import { inject } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { connect, type TestDatabase } from './platform.ts'
import { createDatabase } from './postgres.ts'
import { openPostgrest } from './postgrest.ts'

export const IS_POSTGREST = inject('isPostgrest')

/** A new database as a Supabase project has it after the last migration. */
export async function openPostgres(): Promise<TestDatabase & { url: string }> {
  const url = await createDatabase(inject('postgresUrl'))
  return { ...connect(url), url }
}

/** The backend that this run is about, with so many winners. PostgREST's database can be reached, too. */
export async function openTestBackend(
  winners: number
): Promise<Backend & { database?: TestDatabase }> {
  if (!IS_POSTGREST) return openBackend({ dataDir: 'memory', winners })
  return openPostgrest(await createDatabase(inject('postgresUrl')), winners)
}
