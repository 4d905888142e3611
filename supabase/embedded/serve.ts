import path from 'node:path'
import { type Backend, BACKEND_PATHS, openBackend } from './backend.ts'
import { listen } from './listen.ts'
import { staticSite } from './static-site.ts'

/** What to serve and where. */
export type ServeOptions = {
  /** 0 takes a free port. */
  port: number
  /** The data folder, or 'memory'; null serves the site alone, for a backend elsewhere. */
  dataDir: string | 'memory' | null
  /** The built site. */
  distDir: string
  /** How many winners a new database gets. */
  winners?: number
  /** The address to listen on; without it, this machine's own addresses only. */
  hostname?: string
}

/** A site that answers at `url`. */
export type Served = { url: string; close: () => Promise<void> }

async function open({ dataDir, winners }: ServeOptions): Promise<Backend | undefined> {
  if (dataDir === null) return undefined
  return openBackend(winners === undefined ? { dataDir } : { dataDir, winners })
}

/**
 * Serves the built site with the embedded backend beside it.
 *
 * @throws Failure when the site is not built, the port is taken or the data folder is unusable
 */
export async function serve(options: ServeOptions): Promise<Served> {
  let backend: Backend | undefined
  const app = await staticSite(path.resolve(options.distDir), site => {
    for (const start of BACKEND_PATHS) {
      site.all(`${start}/*`, async (context, next) => backend?.fetch(context.req.raw) ?? next())
    }
  })
  // The port comes first: finding it taken must not have made a database.
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
