import { type Server, ServerResponse } from 'node:http'
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { codeOf, Failure } from './failure.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** What one visitor may take from the others. */
export type Limits = {
  /** For the headers of a request, in ms. */
  headersTimeout: number
  /** For a whole request, in ms. */
  requestTimeout: number
  /** For a connection on which nothing moves, such as an answer that nobody reads, in ms. */
  idleTimeout: number
  maxConnections: number
  /** Requests under way on one connection; browsers have one. */
  maxPipelined: number
  /** The most bytes that wait for slow readers; above it, those who wait for most are cut off. */
  maxUnsent: number
}

/** Generous to slow networks: whoever needs longer keeps a place for nothing. */
export const LIMITS: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  idleTimeout: 60_000,
  maxConnections: 1000,
  maxPipelined: 8,
  maxUnsent: 32_000_000
}

/** How long running requests may take to finish when the server closes, in ms. */
const CLOSING_TIME = 5000

// Browsers try both for "localhost"; a machine may lack the second.
const LOOPBACK = ['127.0.0.1', '::1'] as const

/** Cuts off connections that ask for much and read little, so that the others are served. */
function withinMemory(fetch: Fetch, { maxPipelined, maxUnsent }: Limits) {
  const open = new Set<ServerResponse>()

  function shed(): void {
    let unsent = 0
    for (const response of open) unsent += response.writableLength
    const most = [...open].sort((a, b) => b.writableLength - a.writableLength)
    for (const response of most) {
      if (unsent <= maxUnsent) return
      unsent -= response.writableLength
      response.destroy()
    }
  }

  return (request: Request, { outgoing }: HttpBindings | Http2Bindings): ReturnType<Fetch> => {
    if (!(outgoing instanceof ServerResponse)) return fetch(request)
    open.add(outgoing)
    outgoing.once('close', () => open.delete(outgoing))
    const { socket } = outgoing.req
    const pipelined = [...open].filter(response => response.req.socket === socket).length
    if (pipelined > maxPipelined) socket.destroy()
    shed()
    // What had come on a connection before it was cut off is parsed all the same.
    return socket.destroyed ? new Response(null, { status: 429 }) : fetch(request)
  }
}

function listenOn(fetch: Fetch, port: number, hostname: string, limits: Limits): Promise<Server> {
  const { headersTimeout, requestTimeout, idleTimeout, maxConnections } = limits
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({
      fetch: withinMemory(fetch, limits),
      serverOptions: {
        headersTimeout,
        requestTimeout,
        connectionsCheckingInterval: Math.min(headersTimeout, 1000)
      }
    })
    server.once('error', reject)
    server.listen(port, hostname, () => {
      // The adapter also knows HTTP/2 servers; by default it makes one of HTTP/1.
      if (!('closeAllConnections' in server)) return
      server.setTimeout(idleTimeout)
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
    // What is still running after that will not end by itself: a stream, a stalled visitor.
    setTimeout(() => {
      server.closeAllConnections()
    }, CLOSING_TIME).unref()
  })
}

/** An open port. */
export type Listening = { port: number; close: () => Promise<void> }

/**
 * Answers HTTP on this machine's own addresses, or on `hostname` if one is given.
 *
 * @param port 0 takes a free one
 * @throws Failure when the port is taken or may not be used
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
  let taken = port
  for (const host of hostname === undefined ? LOOPBACK : [hostname]) {
    try {
      const server = await listenOn(fetch, taken, host, limits)
      servers.push(server)
      taken = portOf(server)
    } catch (error) {
      const code = codeOf(error)
      if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue
      await close()
      const why = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${code})`
      throw new Failure(
        `Port ${String(port)} ${why}: choose another one with PORT, as in \`PORT=4322 npm start\`.`,
        { cause: error }
      )
    }
  }
  return { port: taken, close }
}
