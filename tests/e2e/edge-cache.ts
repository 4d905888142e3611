import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo } from 'node:net'

type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'> & { readonly body: Buffer }

/** A cache that all visitors share, as a CDN has; it holds what it may, as long as it may. */
export type EdgeCache = {
  readonly url: string
  /** The paths whose answers are held and used without asking. */
  readonly held: () => readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Heeds `Cache-Control`, `Vary: Accept-Encoding` and entity tags, also for failures:
 * https://www.rfc-editor.org/rfc/rfc9111#section-3
 *
 * @param origin whom it asks for what it does not hold
 */
export async function openEdgeCache(origin: string): Promise<EdgeCache> {
  const stored = new Map<string, Answer>()

  async function answerTo(incoming: IncomingMessage): Promise<Answer> {
    const key = `${incoming.url}\n${incoming.headers['accept-encoding']}`
    const known = stored.get(key)
    if (known && maxAge(known) > 0) return known
    const tag = known?.headers.etag
    const fresh = await ask(origin, incoming, tag === undefined ? {} : { 'if-none-match': tag })
    if (known && fresh.statusCode === 304) return known
    if (incoming.method === 'GET' && isStorable(fresh)) stored.set(key, fresh)
    return fresh
  }

  const server = createServer((incoming, outgoing) => {
    answerTo(incoming).then(
      ({ statusCode = 502, headers, body }) => outgoing.writeHead(statusCode, headers).end(body),
      () => outgoing.destroy()
    )
  })
  await new Promise<void>(ready => server.listen(0, ready))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    held: () =>
      [...stored].filter(([, it]) => maxAge(it) > 0).map(([key]) => key.split('\n')[0] ?? ''),
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      })
  }
}

function maxAge({ headers }: Answer): number {
  return Number(/max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1] ?? 0)
}

function isStorable({ statusCode, headers }: Answer): boolean {
  const rules = headers['cache-control'] ?? ''
  return [200, 404].includes(statusCode ?? 0) && !/no-store|private/.test(rules)
}

/** A visitor's own condition stays with the cache, which asks for what it can hold. */
function ask(origin: string, incoming: IncomingMessage, condition: object): Promise<Answer> {
  const { method, url } = incoming
  const headers: IncomingMessage['headers'] = { ...incoming.headers, ...condition }
  if (!('if-none-match' in condition)) delete headers['if-none-match']
  return new Promise((resolve, reject) => {
    const onwards = request(new URL(url ?? '/', origin), { method, headers }, response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      response.on('end', () => resolve({ ...pick(response), body: Buffer.concat(parts) }))
    })
    onwards.on('error', reject)
    incoming.pipe(onwards)
  })
}

/** Without what concerns the one connection. */
function pick({ statusCode, headers }: IncomingMessage): Omit<Answer, 'body'> {
  const kept = { ...headers }
  delete kept['transfer-encoding']
  delete kept.connection
  return { statusCode, headers: kept }
}
