import path from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Backend, BACKEND_PATHS, type FunctionOptions, openBackend } from './backend.ts'
import { listen } from './listen.ts'
import { staticSite } from './static-site.ts'

export type ServeOptions = {
  /** 0 chooses a free port. */
  port: number
  /** The data folder or 'memory'; null serves the site without a backend. */
  dataDir: string | 'memory' | null
  /** The built site. */
  distDir: string
  /** How many winners a new database gets. */
  winners?: number
  functions?: FunctionOptions
  /** The address to listen on; by default only loopback. */
  hostname?: string
}

/** A running site. */
export type Served = { url: string; close: () => Promise<void> }

async function open({ dataDir, winners, functions }: ServeOptions): Promise<Backend | undefined> {
  if (dataDir === null) return undefined
  return openBackend({
    dataDir,
    ...(winners === undefined ? {} : { winners }),
    ...(functions === undefined ? {} : { functions })
  })
}

/**
 * Serves the built site together with the embedded backend.
 *
 * @throws Failure when the site is not built, the port is in use or the data folder is unusable
 */
export async function serve(options: ServeOptions): Promise<Served> {
  let backend: Backend | undefined
  const app = await staticSite(path.resolve(options.distDir), site => {
    for (const start of BACKEND_PATHS) {
      site.all(
        `${start}/*`,
        async (context, next) =>
          backend?.fetch(context.req.raw, getConnInfo(context).remote.address) ?? next()
      )
    }
  })
  // Listen first, so that a port in use leaves no new database behind.
  const listening = await listen(app.fetch, options.port, options.hostname)
  try {
    backend = await open(options)
  } catch (error) {
    await listening.close()
    throw error
  }
  async function close(): Promise<void> {
    await listening.close()
    await backend?.close()
  }
  return { url: `http://localhost:${String(listening.port)}`, close }
}
