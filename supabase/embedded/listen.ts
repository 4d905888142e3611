import { type Server, ServerResponse } from 'node:http'
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { errorCode, Failure } from './failure.ts'

type Bindings = HttpBindings | Http2Bindings
type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** Limits that keep one client from starving the others; times in ms. */
export type Limits = {
  headersTimeout: number
  requestTimeout: number
  /** For a connection without traffic that waits for its client, such as one that reads nothing. */
  idleTimeout: number
  maxConnections: number
  /** Concurrent requests on one connection; browsers send one. */
  maxPipelined: number
  /** Bytes buffered for slow clients; above it, the slowest are disconnected. */
  maxUnsentBytes: number
}

/** Generous to slow networks. */
export const LIMITS: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  idleTimeout: 60_000,
  maxConnections: 1000,
  maxPipelined: 8,
  maxUnsentBytes: 32_000_000
}

/** How long running requests may continue after the server starts to close. */
const CLOSE_TIMEOUT_MS = 5000

// Browsers try both for "localhost"; some machines lack IPv6.
const LOOPBACK = ['127.0.0.1', '::1'] as const

/** Disconnects clients that request a lot and read little, so that others are served. */
function limitMemory(
  fetch: Fetch,
  { maxPipelined, maxUnsentBytes }: Limits,
  open: Set<ServerResponse>
) {
  function disconnectSlowest(): void {
    let unsent = 0
    for (const response of open) unsent += response.writableLength
    const slowestFirst = [...open].sort((a, b) => b.writableLength - a.writableLength)
    for (const response of slowestFirst) {
      if (unsent <= maxUnsentBytes) return
      unsent -= response.writableLength
      response.destroy()
    }
  }

  return (request: Request, bindings: Bindings): ReturnType<Fetch> => {
    const { outgoing } = bindings
    if (!(outgoing instanceof ServerResponse)) return fetch(request, bindings)
    open.add(outgoing)
    outgoing.once('close', () => open.delete(outgoing))
    const { socket } = outgoing.req
    const pipelined = [...open].filter(response => response.req.socket === socket).length
    if (pipelined > maxPipelined) socket.destroy()
    disconnectSlowest()
    // Requests received before the disconnect are still parsed.
    return socket.destroyed ? new Response(null, { status: 429 }) : fetch(request, bindings)
  }
}

function listenOn(fetch: Fetch, port: number, hostname: string, limits: Limits): Promise<Server> {
  const { headersTimeout, requestTimeout, idleTimeout, maxConnections } = limits
  return new Promise((resolve, reject) => {
    const open = new Set<ServerResponse>()
    const server = createAdaptorServer({
      fetch: limitMemory(fetch, limits, open),
      serverOptions: {
        headersTimeout,
        requestTimeout,
        connectionsCheckingInterval: Math.min(headersTimeout, 1000)
      }
    })
    server.once('error', reject)
    server.listen(port, hostname, () => {
      // Narrows the type: by default the adapter creates an HTTP/1 server.
      if (!('closeAllConnections' in server)) return
      server.setTimeout(idleTimeout, socket => {
        // An import of 100,000 rows may take longer: the client isn't idle, it waits for us.
        const isOwed = [...open].some(
          ({ req, headersSent }) => req.socket === socket && !headersSent
        )
        if (!isOwed) socket.destroy()
      })
      server.maxConnections = maxConnections
      resolve(server)
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address === 'object' && address) return address.port
  throw new Error('The server listens on no port.')
}

function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => {
      resolve()
    })
    server.closeIdleConnections()
    // Anything still running then won't end on its own: a stream, a stalled client.
    setTimeout(() => {
      server.closeAllConnections()
    }, CLOSE_TIMEOUT_MS).unref()
  })
}

/** An open port. */
export type Listening = { port: number; close: () => Promise<void> }

/**
 * Listens for HTTP requests on the loopback addresses, or on `hostname` if given.
 *
 * @param port 0 chooses a free one
 * @throws Failure when the port is in use or can't be opened
 */
export async function listen(
  fetch: Fetch,
  port: number,
  hostname?: string,
  limits: Limits = LIMITS
): Promise<Listening> {
  const servers: Server[] = []
  async function close(): Promise<void> {
    await Promise.all(servers.map(closeServer))
  }
  let openPort = port
  for (const host of hostname === undefined ? LOOPBACK : [hostname]) {
    try {
      const server = await listenOn(fetch, openPort, host, limits)
      servers.push(server)
      openPort = portOf(server)
    } catch (error) {
      const code = errorCode(error)
      if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue
      await close()
      const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`
      throw new Failure(
        `Port ${String(port)} ${reason}: choose another one with PORT, as in \`PORT=4322 npm start\`.`,
        { cause: error }
      )
    }
  }
  return { port: openPort, close }
}
