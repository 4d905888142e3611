import { once } from 'node:events'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { errorCode, Failure } from '../failure.ts'
import { type Variables } from '../functions/check-follow-relationship/x-api.ts'
import { type Backend, BACKEND_PATHS, openBackend } from './backend.ts'
import { readStaticSite } from './static-site.ts'

export type ServeOptions = {
  /** 0 chooses a free port. */
  port: number
  /** The data folder or 'memory'; null serves the site without a backend. */
  dataDir: string | 'memory' | null
  distDir: string
  winners?: number | undefined
  variables?: Variables
  /** In place of the embedded one. */
  backend?: Backend
  /** The address to listen on; by default only loopback. */
  hostname?: string | undefined
}

/**
 * Serves the built site together with the embedded backend, once that answers.
 *
 * @throws Failure when the port is in use or the data folder is unusable
 */
export async function serve(options: ServeOptions) {
  const { dataDir, distDir, hostname, port, winners, variables } = options
  const site = await readStaticSite(path.resolve(distDir))
  const opened = dataDir === null ? undefined : await openBackend({ dataDir, winners, variables })
  const backend = options.backend ?? opened
  const app = new Hono()
  app.use(site.headers)
  if (backend) {
    for (const start of BACKEND_PATHS) {
      app.all(`${start}/*`, compress(), context =>
        backend.fetch(context.req.raw, getConnInfo(context).remote.address)
      )
    }
  }
  app.get('*', ({ req }) => site.fetch(req.raw))

  const server = createAdaptorServer({ fetch: app.fetch }).listen(port, hostname ?? '127.0.0.1')
  await once(server, 'listening').catch((cause: unknown) => {
    const code = errorCode(cause)
    const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`
    const remedy = 'choose another one with PORT, as in `PORT=4322 npm start`.'
    throw new Failure(`Port ${String(port)} ${reason}: ${remedy}`, { cause })
  })
  const address = server.address()
  const openPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://localhost:${String(openPort)}`,
    close: async () => {
      server.close()
      await backend?.close()
    }
  }
}
