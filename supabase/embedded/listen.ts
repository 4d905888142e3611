import { type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Failure } from './failure.ts'

type Fetch = (request: Request) => Response | Promise<Response>

// Browsers try both for "localhost"; a machine may lack the second.
const LOOPBACK = ['127.0.0.1', '::1'] as const

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function listenOn(fetch: Fetch, port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch })
    server.once('error', reject)
    server.listen(port, hostname, () => {
      // The adapter also knows HTTP/2 servers; by default it makes one of HTTP/1.
      if ('closeAllConnections' in server) resolve(server)
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
    // What is still running after a moment will not end by itself: a stream, a stalled visitor.
    setTimeout(() => {
      server.closeAllConnections()
    }, 2000).unref()
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
export async function listen(fetch: Fetch, port: number, hostname?: string): Promise<Listening> {
  const servers: Server[] = []
  async function close(): Promise<void> {
    await Promise.all(servers.map(closeServer))
  }
  let taken = port
  for (const host of hostname === undefined ? LOOPBACK : [hostname]) {
    try {
      const server = await listenOn(fetch, taken, host)
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
