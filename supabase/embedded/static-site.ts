import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { Failure } from './failure.ts'
import { readHeaderRules } from './headers-file.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'

/** Where a path such as `/winners` lies when the build wrote `winners.html`. */
function extensionless(distDir: string, pathname: string): string {
  const trimmed = pathname.replace(/\/+$/, '')
  const isPage = trimmed !== '' && existsSync(path.join(distDir, `${trimmed}.html`))
  return isPage ? `${trimmed}.html` : pathname
}

async function headerRules(distDir: string): Promise<ReturnType<typeof readHeaderRules>> {
  const file = path.join(distDir, '_headers')
  return readHeaderRules(existsSync(file) ? await readFile(file, 'utf8') : '')
}

// Files under /_astro carry a hash of their content in the name: they never change.
function cacheControl(pathname: string, status: number): string {
  return pathname.startsWith('/_astro/') && status < 400 ? FOREVER : ASK_EACH_TIME
}

function withHeaders(rulesOf: ReturnType<typeof readHeaderRules>): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { pathname } = new URL(context.req.url)
    if (!context.res.headers.has('cache-control')) {
      context.header('cache-control', cacheControl(pathname, context.res.status))
    }
    for (const [name, value] of rulesOf(pathname)) {
      // A rule may keep a file for a year; that it was missing once must not be kept.
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
 * An app that serves the built site: files with their precompressed twins, pages with or without
 * a slash at the end, `404.html` for the rest, and the headers of `_headers` on every answer.
 *
 * @param mount adds what is to be answered before the files are asked
 * @throws Failure when there is no built site
 */
export async function staticSite(distDir: string, mount: (app: Hono) => void): Promise<Hono> {
  if (!existsSync(path.join(distDir, 'index.html'))) {
    throw new Failure(`There is no built site in ${distDir}: run \`npm run build\` first.`)
  }
  const missing = await page(distDir, '404.html')
  const broken = await page(distDir, '500.html')
  const app = new Hono()
  app.use(withHeaders(await headerRules(distDir)))
  mount(app)
  app.use(etag())
  // The file of rules is for the host, not for visitors.
  app.get('/_headers', context => context.html(missing, 404))
  app.use(
    serveStatic({
      root: distDir,
      precompressed: true,
      rewriteRequestPath: pathname => extensionless(distDir, pathname)
    })
  )
  app.notFound(context => context.html(missing, 404))
  app.onError((error, context) => {
    console.error(error)
    return context.html(broken, 500)
  })
  return app
}
