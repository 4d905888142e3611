import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

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

/** What a test adds to the pages on their way. */
type Addition = {
  /** Stands first in each page, so no policy governs it and no script runs before it. */
  readonly script: string
  /** Gets what the script posts to `/test-reports`. */
  readonly onReport: (text: string) => void
}

/** Opens a port of its own, so that no cache and no worker knows it. */
export async function openNetwork(site: string, addition?: Addition): Promise<Network> {
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    if (addition && path === '/test-reports') {
      void text(incoming).then(addition.onReport)
      answer.writeHead(204).end()
      return
    }
    const fault = network.faultOf(path)
    if (fault === 'cut') incoming.destroy()
    else if (fault === '503') answer.writeHead(503).end()
    else if (fault === 'portal') showPortal(answer)
    else {
      const isBackend = /^\/(?:rest|functions|snapshot)\//.test(path)
      forward(incoming, answer, isBackend ? site : network.site, addition?.script)
    }
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

function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  site: string,
  script?: string
): void {
  const { method, url } = incoming
  // A page can be added to only where it is not compressed.
  const headers = { ...incoming.headers, ...(script && { 'accept-encoding': 'identity' }) }
  const onwards = request(new URL(url ?? '/', site), { method, headers }, response => {
    const { statusCode = 502, headers } = response
    if (script === undefined || !headers['content-type']?.startsWith('text/html')) {
      answer.writeHead(statusCode, headers)
      response.pipe(answer)
      return
    }
    delete headers['content-length']
    answer.writeHead(statusCode, headers)
    void text(response).then(
      html => answer.end(html.replace('<head>', () => `<head><script>${script}</script>`)),
      () => answer.destroy()
    )
  })
  onwards.on('error', () => answer.destroy())
  incoming.pipe(onwards)
}
