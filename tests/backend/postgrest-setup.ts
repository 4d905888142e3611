import { type TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { HAS_POSTGREST, NO_POSTGREST } from './postgrest-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the server on which PostgREST is tested; null where another backend is. */
    postgresUrl: string | null
  }
}

/** Starts one server for all files. */
export default async function startServer(
  project: TestProject
): Promise<(() => Promise<void>) | undefined> {
  project.provide('postgresUrl', null)
  if (!HAS_POSTGREST) {
    console.warn(NO_POSTGREST)
    return undefined
  }
  const server = await startPostgres()
  project.provide('postgresUrl', await server.createDatabase('first'))
  return server.stop
}
