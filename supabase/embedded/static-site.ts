import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Context, type Next } from 'hono'
import { getMimeType } from 'hono/utils/mime'

type Content = Uint8Array<ArrayBuffer>
type SiteFile = { type: string; content: Content; brotli?: Content }

const TEXT = /^text\/|[/+](?:javascript|json|xml)\b/
// Quality 11, the default, takes a second instead of 20 ms and saves 6 %.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Serves a built site from memory: each page at one path, `404.html` for what is missing. */
export async function readStaticSite(distDir: string) {
  const files = await readFiles(distDir)
  const headersOf = parseHeaderRules(await readFile(path.join(distDir, '_headers'), 'utf8'))
  return {
    fetch: ({ url, headers }: Request): Response => {
      const { pathname, search } = new URL(url)
      const page = pathname.replace(/(?:\/index)?(?:\.html)?\/*$/, '') || '/'
      if (page !== pathname && files.get(page)?.type.startsWith('text/html')) {
        return new Response(null, { status: 307, headers: { location: `${page}${search}` } })
      }
      const found = files.get(pathname)
      const file = found ?? files.get('/404')
      if (!file) return new Response(null, { status: 404 })
      const status = found ? 200 : 404
      const type = { 'content-type': file.type }
      if (!TEXT.test(file.type) || !/\bbr\b/.test(headers.get('accept-encoding') ?? '')) {
        return new Response(file.content, { status, headers: type })
      }
      file.brotli ??= new Uint8Array(brotliCompressSync(file.content, BROTLI))
      return new Response(file.brotli, { status, headers: { ...type, 'content-encoding': 'br' } })
    },
    /** Adds the headers of `_headers` to every response. */
    headers: async (context: Context, next: Next): Promise<void> => {
      await next()
      const { headers, status } = context.res
      for (const [name, value] of headersOf(new URL(context.req.url).pathname)) {
        if (!headers.has(name)) headers.set(name, value)
      }
      // The rules don't know which files exist: a missing script must not stay missing for a year.
      if (status >= 300) headers.set('cache-control', 'no-store')
      else if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    }
  }
}

/** By the path they are served at: `index.html` at `/`, `winners.html` at `/winners`. */
async function readFiles(distDir: string): Promise<ReadonlyMap<string, SiteFile>> {
  const files = new Map<string, SiteFile>()
  for (const entry of await readdir(distDir, { recursive: true, withFileTypes: true })) {
    // For the host, not for visitors.
    if (!entry.isFile() || /^(?:_headers|\.assetsignore)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = `/${path.relative(distDir, file).split(path.sep).join('/')}`
    files.set(name.replace(/(?:(?<=\/)index)?\.html$/, ''), {
      type: getMimeType(name) ?? 'application/octet-stream',
      content: new Uint8Array(await readFile(file))
    })
  }
  return files
}

/** Parses a `_headers` file of Cloudflare: https://developers.cloudflare.com/workers/static-assets/headers/. Returns the headers of a path. */
function parseHeaderRules(text: string): (pathname: string) => Headers {
  const rules: { path: RegExp; without: string[]; headers: [name: string, value: string][] }[] = []
  for (const line of text.split('\n')) {
    const [, removed, name, value] = /^\s+(?:! ([\w-]+)|([\w-]+):\s*(.+))$/.exec(line) ?? []
    if (removed !== undefined) rules.at(-1)?.without.push(removed)
    else if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value])
    else if (line.startsWith('/')) {
      const source = line.trim().split('*').map(RegExp.escape).join('.*')
      rules.push({ path: new RegExp(`^${source}$`), without: [], headers: [] })
    }
  }
  return pathname => {
    const found = new Headers()
    for (const rule of rules.filter(({ path }) => path.test(pathname))) {
      for (const name of rule.without) found.delete(name)
      for (const [name, value] of rule.headers) found.append(name, value)
    }
    return found
  }
}
