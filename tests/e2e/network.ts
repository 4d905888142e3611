import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'

/** How a request can fail: a captive portal's sign-in page, an error, a dropped connection. */
export type Fault = 'portal' | '503' | 'cut'

/** A proxy between the browser and the site that can simulate faults. */
export type Network = {
  readonly url: string
  /** The fault for requests to this path, if any. */
  faultOf: (path: string) => Fault | undefined
  /** The origin of pages and files; another build simulates a deployment. The backend stays. */
  site: string
  readonly close: () => Promise<void>
}

const PORTAL = '<!doctype html><title>Sign in</title><h1>Sign in to use this network</h1>'

/** Uses a new port, for which the browser has no cache and no service worker. */
export async function openNetwork(site: string): Promise<Network> {
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    const fault = network.faultOf(path)
    if (fault === 'cut') incoming.destroy()
    else if (fault === '503') answer.writeHead(503).end()
    else if (fault === 'portal') showPortal(answer)
    else forward(incoming, answer, /^\/(?:rest|functions)\//.test(path) ? site : network.site)
  })
  await new Promise<void>(ready => server.listen(0, ready))
  const network: Network = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    faultOf: () => undefined,
    site,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      })
  }
  return network
}

/** The worst case: the portal lets the browser cache its page in place of a script. */
function showPortal(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=3600' })
  answer.end(PORTAL)
}

function forward(incoming: IncomingMessage, answer: ServerResponse, site: string): void {
  const { method, headers, url } = incoming
  const proxied = request(new URL(url ?? '/', site), { method, headers }, response => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  proxied.on('error', () => answer.destroy())
  incoming.pipe(proxied)
}
