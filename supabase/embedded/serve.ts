import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { errorCode, Failure } from '../failure.ts'
import { BACKEND_PATHS, type FunctionOptions, openBackend } from './backend.ts'
import { readStaticSite } from './static-site.ts'

export type ServeOptions = {
  /** 0 chooses a free port. */
  port: number
  /** The data folder or 'memory'; null serves the site without a backend. */
  dataDir: string | 'memory' | null
  distDir: string
  winners?: number | undefined
  functions?: FunctionOptions | undefined
  /** The address to listen on; by default only loopback. */
  hostname?: string | undefined
}

const addresses = Object.values(networkInterfaces()).flatMap(each => each ?? [])
/** Browsers try both for "localhost", but some machines lack IPv6. */
export const LOOPBACK = ['127.0.0.1', '::1'].filter(
  host => host !== '::1' || addresses.some(({ address }) => address === host)
)

export type Served = { url: string; close: () => Promise<void> }

/**
 * Serves the built site together with the embedded backend, once that answers.
 *
 * @throws Failure when the site is not built, the port is in use or the data folder is unusable
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { dataDir, distDir, hostname, port, winners, functions } = options
  const site = await readStaticSite(path.resolve(distDir))
  // Asked first, so that a port in use leaves no new database behind.
  const hosts = hostname === undefined ? LOOPBACK : [hostname]
  for (const host of hosts) {
    if (port > 0 && (await isListening(port, host))) throw portFailure(port, 'EADDRINUSE')
  }
  const backend = dataDir === null ? undefined : await openBackend({ dataDir, winners, functions })
  const app = new Hono()
  app.use(site.headers)
  if (backend) {
    for (const start of BACKEND_PATHS) {
      app.all(`${start}/*`, context =>
        backend.fetch(context.req.raw, getConnInfo(context).remote.address)
      )
    }
  }
  app.get('*', ({ req }) => site.fetch(req.raw))

  const servers: Server[] = []
  let openPort = port
  for (const host of hosts) {
    const server = createServer(getRequestListener(app.fetch)).listen(openPort, host)
    await once(server, 'listening').catch((error: unknown) => {
      throw portFailure(port, errorCode(error))
    })
    servers.push(server)
    const address = server.address()
    if (typeof address === 'object' && address) openPort = address.port
  }
  return {
    url: `http://localhost:${String(openPort)}`,
    close: async () => {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
      await backend?.close()
    }
  }
}

async function isListening(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function portFailure(port: number, code: string): Failure {
  const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`
  return new Failure(
    `Port ${String(port)} ${reason}: choose another one with PORT, as in \`PORT=4322 npm start\`.`
  )
}
