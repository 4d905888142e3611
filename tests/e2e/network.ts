import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'

/** What may become of a request: a captive portal's sign-in page, an error, a cut connection. */
type Fault = 'portal' | '503' | 'cut'

/** The way from the browser to the site, for a test to disturb. */
export type Network = {
  readonly url: string
  /** What goes wrong with a request for this path, if anything. */
  faultOf: (path: string) => Fault | undefined
  /** Who answers for pages and files: another build after a deployment. The backend stays. */
  site: string
  readonly close: () => Promise<void>
}

const PORTAL = '<!doctype html><title>Sign in</title><h1>Sign in to use this network</h1>'

/** Opens a port of its own, so that no cache and no worker knows it. */
export async function openNetwork(site: string): Promise<Network> {
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    const fault = network.faultOf(path)
    if (fault === 'cut') incoming.destroy()
    else if (fault === '503') answer.writeHead(503).end()
    else if (fault === 'portal') showPortal(answer)
    else
      forward(incoming, answer, /^\/(?:rest|functions|snapshot)\//.test(path) ? site : network.site)
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

/** The worst kind: it lets the browser cache what stands in for a script. */
function showPortal(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=3600' })
  answer.end(PORTAL)
}

function forward(incoming: IncomingMessage, answer: ServerResponse, site: string): void {
  const { method, headers, url } = incoming
  const onwards = request(new URL(url ?? '/', site), { method, headers }, response => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  onwards.on('error', () => answer.destroy())
  incoming.pipe(onwards)
}
