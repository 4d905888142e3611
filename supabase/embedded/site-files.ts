import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** How long a page may be used without asking: not at all. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'

/** How a file may be sent, best first, and how the name of its compressed form ends. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz']
] as const

type Content = Uint8Array<ArrayBuffer>

export type SiteFile = {
  readonly type: string
  /** Weak, since all forms of the file share it. */
  readonly etag: string
  readonly content: Content
  /** The compressed forms by content encoding, best first. */
  readonly compressed: ReadonlyMap<string, Content>
}

/**
 * Reads a built site into memory, so that a deployment over it changes nothing before the next start.
 *
 * @returns its files by the path they are served at: `index.html` at `/`, `winners.html` at `/winners`
 */
export async function readSiteFiles(distDir: string): Promise<ReadonlyMap<string, SiteFile>> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true })
  const contents = new Map<string, Content>()
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(distDir, file).split(path.sep).join('/')
    // A snapshot's files are large, and read in parts.
    if (!entry.isFile() || name.startsWith('snapshot/')) continue
    contents.set(name, new Uint8Array(await readFile(file)))
  }
  const files = new Map<string, SiteFile>()
  for (const [name, content] of contents) {
    const isForm = ENCODINGS.some(
      ([, suffix]) => name.endsWith(suffix) && contents.has(name.slice(0, -suffix.length))
    )
    // The header rules and the list of what is no asset are for the host, not for visitors.
    if (isForm || name === '_headers' || name === '.assetsignore') continue
    const compressed = new Map<string, Content>()
    for (const [encoding, suffix] of ENCODINGS) {
      const form = contents.get(`${name}${suffix}`)
      if (form) compressed.set(encoding, form)
    }
    files.set(servedAt(name), {
      type: getMimeType(name) ?? 'application/octet-stream',
      etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      content,
      compressed
    })
  }
  return files
}

function servedAt(name: string): string {
  return `/${name}`.replace(/(?:(?<=\/)index)?\.html$/, '')
}

/**
 * Where what a path means is served: without the file name's end, the slash at the end, doubled slashes and needless escapes.
 * As Cloudflare: https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/
 *
 * @returns undefined if it means no file
 */
export function pathOf(files: ReadonlyMap<string, SiteFile>, pathname: string): string | undefined {
  const whole = decoded(pathname).replaceAll(/\/+/g, '/')
  if (files.has(whole)) return whole
  const trimmed = whole.replace(/(?:\/index(?=[./]|$)|\.html|\/)+$/, '') || '/'
  return files.get(trimmed)?.type.startsWith('text/html') ? trimmed : undefined
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // Malformed escapes name no file.
    return pathname
  }
}

/** The best form that a client accepts: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
export function acceptedForm(
  { content, compressed }: SiteFile,
  acceptEncoding: string | null
): readonly [encoding: string, content: Content] {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .filter(coding => !/;\s*q=0(?:\.0*)?\s*$/.test(coding))
    .map(coding => coding.split(';', 1)[0]?.trim())
  for (const [encoding, form] of compressed)
    if (accepted.includes(encoding)) return [encoding, form]
  return ['identity', content]
}
