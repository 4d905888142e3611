import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export type File = { readonly body: Uint8Array<ArrayBuffer>; readonly type: string }

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2'
}
const STYLES = /<style[\s\S]*?<\/style>|<link[^>]+rel="?stylesheet[^>]*>/g
/** The URL folder of the peers' pages. */
export const PAGES = '/bench/'

/**
 * Finds the file for a URL path and caches it.
 * The peers' pages get the styles of the built board, so that all lay out the same.
 */
export async function createFiles(
  distDir: string,
  pagesDir: string
): Promise<(pathname: string) => Promise<File | undefined>> {
  const board = await readFile(path.join(distDir, 'winners.html'), 'utf8')
  const styles = (board.match(STYLES) ?? []).join('\n')
  const cache = new Map<string, File | undefined>()

  function locate(pathname: string): string {
    if (pathname.startsWith(PAGES)) return path.join(pagesDir, pathname.slice(PAGES.length))
    return path.join(distDir, pathname)
  }

  async function read(pathname: string): Promise<File | undefined> {
    const plain = locate(pathname)
    const place = [plain, `${plain}.html`, path.join(plain, 'index.html')].find(
      candidate => path.extname(candidate) !== '' && existsSync(candidate)
    )
    if (!place) return undefined
    const type = TYPES[path.extname(place)] ?? 'application/octet-stream'
    const content = await readFile(place)
    const isShell = pathname.startsWith(PAGES) && place.endsWith('.html')
    const body = isShell ? content.toString().replace('</head>', `${styles}</head>`) : content
    return { body: Uint8Array.from(Buffer.from(body)), type }
  }

  return async pathname => {
    if (!cache.has(pathname)) cache.set(pathname, await read(pathname))
    return cache.get(pathname)
  }
}
