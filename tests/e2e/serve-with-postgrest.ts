import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { BACKEND_PATHS } from '../../supabase/embedded/backend.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import { readStaticSite } from '../../supabase/embedded/static-site.ts'
import { startPostgres } from '../backend/postgres.ts'
import { openPostgrest } from '../backend/postgrest.ts'

/** Serves the built site together with PostgREST, as `npm start` does with the embedded backend. */
export async function serveWithPostgrest(): Promise<Served> {
  const site = await readStaticSite('dist')
  const database = await startPostgres()
  const backend = await openPostgrest(await database.createDatabase('site'), 5210)
  const app = new Hono()
  app.use(site.headers)
  for (const start of BACKEND_PATHS) app.all(`${start}/*`, ({ req }) => backend.fetch(req.raw))
  app.get('*', ({ req }) => site.fetch(req.raw))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await backend.close()
      await database.stop()
    }
  }
}
