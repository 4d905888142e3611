import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import { Failure } from './failure.ts'
import { type HeaderRules, parseHeaderRules } from './headers-file.ts'
import { acceptedForm, pathOf, readSiteFiles, REVALIDATE, type SiteFile } from './site-files.ts'

async function readHeaderRules(distDir: string): Promise<HeaderRules> {
  const file = join(distDir, '_headers')
  return parseHeaderRules(existsSync(file) ? await readFile(file, 'utf8') : '')
}

/** Adds the headers of the rules, except where the answer has its own. */
function withHeaders(headersFor: HeaderRules): MiddlewareHandler {
  return async (context, next) => {
    await next()
    for (const [name, value] of headersFor(new URL(context.req.url).pathname)) {
      if (!context.res.headers.has(name)) context.header(name, value)
    }
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-cache')
  }
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')?.split(',') ?? []
  return known.some(each => each.trim() === '*' || `W/${each.trim().replace(/^W\//, '')}` === etag)
}

/** @param rule what the header rules say of caching; a failure isn't kept as long as the file would be */
function send(request: Request, file: SiteFile, status: number, rule: string | null): Response {
  const isFailure = status >= 400
  const cacheControl = rule !== null && isFailure ? 'no-store' : (rule ?? REVALIDATE)
  const headers = new Headers({ 'cache-control': cacheControl, vary: 'Accept-Encoding' })
  if (!isFailure) headers.set('etag', file.etag)
  if (!isFailure && isKnown(request, file.etag)) return new Response(null, { status: 304, headers })
  const [encoding, content] = acceptedForm(file, request.headers.get('accept-encoding'))
  headers.set('content-type', file.type)
  headers.set('content-length', String(content.length))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : content, { status, headers })
}

/**
 * Serves the built site as the edge does (tests/e2e/edge.spec.ts): each page at one path, `404.html` for what is
 * missing, compressed, and with the headers of `_headers` on every response. Ranges are not for its small files.
 *
 * @param mount adds routes that precede the files
 * @throws Failure when there is no built site
 */
export async function staticSite(distDir: string, mount: (app: Hono) => void): Promise<Hono> {
  if (!existsSync(join(distDir, 'index.html'))) {
    throw new Failure(`There is no built site in ${distDir}: run \`npm run build\` first.`)
  }
  const files = await readSiteFiles(distDir)
  const headersFor = await readHeaderRules(distDir)
  function errorPage(request: Request, status: 404 | 500): Response {
    const page = files.get(`/${String(status)}`)
    const rule = headersFor(new URL(request.url).pathname).get('cache-control')
    return page ? send(request, page, status, rule) : new Response(String(status), { status })
  }
  const app = new Hono()
  app.use(withHeaders(headersFor))
  mount(app)
  app.all('*', ({ req: { raw: request } }) => {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const path = pathOf(files, pathname)
    const file = files.get(path ?? '')
    if (path === undefined || !file) return errorPage(request, 404)
    if (encodeURI(path) === pathname)
      return send(request, file, 200, headersFor(pathname).get('cache-control'))
    return new Response(null, { status: 307, headers: { location: `${encodeURI(path)}${search}` } })
  })
  app.onError((error, { req }) => {
    console.error(error)
    return errorPage(req.raw, 500)
  })
  return app
}
