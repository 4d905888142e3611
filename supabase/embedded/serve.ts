import path from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Backend, BACKEND_PATHS, type FunctionOptions, openBackend } from './backend.ts'
import { Failure } from './failure.ts'
import { listen } from './listen.ts'
import { serveSnapshot, SNAPSHOT_PATH } from './serve-snapshot.ts'
import { type OwnSnapshot } from './snapshot-upkeep.ts'
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
  /** Whether to publish the winners as files and to serve these. */
  snapshot?: boolean
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

async function publish(
  { snapshot = false, dataDir }: ServeOptions,
  backend: Backend | undefined
): Promise<OwnSnapshot | undefined> {
  if (!snapshot || !backend || dataDir === null) return undefined
  // Its client of the REST interface is needed for nothing else.
  const { openSnapshot } = await import('./snapshot-upkeep.ts')
  return openSnapshot(backend, dataDir)
}

/**
 * Serves the built site together with the embedded backend.
 *
 * @throws Failure when the site is not built, a snapshot of another project is asked for, the port is in use or the data folder is unusable
 */
export async function serve(options: ServeOptions): Promise<Served> {
  if (options.snapshot && options.dataDir === null) {
    throw new Failure(
      'WINNERS_SNAPSHOT=1 is for the embedded backend, but PUBLIC_SUPABASE_URL names a project: ' +
        'publish it with `npm run winners -- publish`, and set PUBLIC_WINNERS_SNAPSHOT.'
    )
  }
  let backend: Backend | undefined
  let snapshot: OwnSnapshot | undefined
  const distDir = path.resolve(options.distDir)
  const published = serveSnapshot(path.join(distDir, SNAPSHOT_PATH))
  const app = await staticSite(distDir, site => {
    for (const start of BACKEND_PATHS) {
      site.all(
        `${start}/*`,
        async (context, next) =>
          backend?.fetch(context.req.raw, getConnInfo(context).remote.address) ?? next()
      )
    }
    site.get(
      `${SNAPSHOT_PATH}/*`,
      async (context, next) => (await (snapshot?.fetch ?? published)(context.req.raw)) ?? next()
    )
  })
  // Listen first, so that a port in use leaves no new database behind.
  const listening = await listen(app.fetch, options.port, options.hostname)
  try {
    backend = await open(options)
    snapshot = await publish(options, backend)
  } catch (error) {
    await listening.close()
    await backend?.close()
    throw error
  }
  async function close(): Promise<void> {
    await listening.close()
    await snapshot?.close()
    await backend?.close()
  }
  return { url: `http://localhost:${String(listening.port)}`, close }
}
