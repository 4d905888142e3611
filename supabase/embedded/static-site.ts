import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { Failure } from './failure.ts'
import { type HeaderRules, parseHeaderRules } from './headers-file.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** Maps `/winners` to `/winners.html` if the build wrote that file. */
function addExtension(distDir: string, pathname: string): string {
  const trimmed = pathname.replace(/\/+$/, '')
  const isPage = trimmed !== '' && existsSync(path.join(distDir, `${trimmed}.html`))
  return isPage ? `${trimmed}.html` : pathname
}

async function readHeaderRules(distDir: string): Promise<HeaderRules> {
  const file = path.join(distDir, '_headers')
  return parseHeaderRules(existsSync(file) ? await readFile(file, 'utf8') : '')
}

// File names under /_astro contain a content hash: the files never change.
function cacheControl(pathname: string, status: number): string {
  return pathname.startsWith('/_astro/') && status < 400 ? IMMUTABLE : REVALIDATE
}

function withHeaders(headersFor: HeaderRules): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { pathname } = new URL(context.req.url)
    if (!context.res.headers.has('cache-control')) {
      context.header('cache-control', cacheControl(pathname, context.res.status))
    }
    for (const [name, value] of headersFor(pathname)) {
      // A rule may cache a file for a year; its absence must not be cached.
      if (name === 'cache-control' && context.res.status >= 400) continue
      context.header(name, value)
    }
  }
}

function page(distDir: string, name: string): Promise<string> {
  const file = path.join(distDir, name)
  return existsSync(file) ? readFile(file, 'utf8') : Promise.resolve(name.replace('.html', ''))
}

/**
 * Serves the built site: precompressed files, pages with or without a trailing slash, `404.html` for
 * anything else, and the headers of `_headers` on every response.
 *
 * @param mount adds routes that precede the files
 * @throws Failure when there is no built site
 */
export async function staticSite(distDir: string, mount: (app: Hono) => void): Promise<Hono> {
  if (!existsSync(path.join(distDir, 'index.html'))) {
    throw new Failure(`There is no built site in ${distDir}: run \`npm run build\` first.`)
  }
  const missing = await page(distDir, '404.html')
  const broken = await page(distDir, '500.html')
  const app = new Hono()
  app.use(withHeaders(await readHeaderRules(distDir)))
  mount(app)
  app.use(etag())
  // The header rules are for the host, not for visitors.
  app.get('/_headers', context => context.html(missing, 404))
  app.use(
    serveStatic({
      root: distDir,
      precompressed: true,
      rewriteRequestPath: pathname => addExtension(distDir, pathname)
    })
  )
  app.notFound(context => context.html(missing, 404))
  app.onError((error, context) => {
    console.error(error)
    return context.html(broken, 500)
  })
  return app
}
