import { serve } from '../../supabase/embedded/serve.ts'
import { createDatabase, startPostgres } from '../backend/postgres.ts'
import { openPostgrest } from '../backend/postgrest.ts'

/** Serves the built site together with PostgREST, as `npm start` does with the embedded backend. */
export async function serveWithPostgrest() {
  const server = await startPostgres()
  const backend = await openPostgrest(await createDatabase(server.url), 5210)
  const site = await serve({ port: 0, dataDir: null, distDir: 'dist', backend })
  return { url: site.url, close: () => site.close().then(server.stop) }
}
