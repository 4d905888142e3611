import { existsSync } from 'node:fs'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { errorCode } from './failure.ts'

const TEXT = /\.(?:html|css|js|mjs|json|svg|txt|xml|webmanifest|map)$/
/** Below this size, the header costs more than compression saves. */
const MIN_BYTES = 200

const FORMATS = [
  {
    suffix: '.br',
    compress: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      })
  },
  { suffix: '.gz', compress: (content: Buffer) => promisify(gzip)(content, { level: 9 }) }
] as const

async function modified(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs
  } catch {
    // A missing file counts as older than any.
    return -1
  }
}

async function compressFile(file: string): Promise<void> {
  const { mtime, mtimeMs, size } = await stat(file)
  if (size < MIN_BYTES) return
  for (const { suffix, compress } of FORMATS) {
    const compressed = `${file}${suffix}`
    if (Math.abs((await modified(compressed)) - mtimeMs) < 2) continue
    await writeFile(compressed, await compress(await readFile(file)))
    await utimes(compressed, mtime, mtime)
  }
}

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * Writes a `.br` and a `.gz` next to every text file of the built site, unless they are up to date.
 * A read-only site is served uncompressed.
 */
export async function precompress(distDir: string): Promise<void> {
  if (!existsSync(distDir)) return
  const files = await readdir(distDir, { recursive: true })
  try {
    for (const file of files) if (TEXT.test(file)) await compressFile(path.join(distDir, file))
  } catch (error) {
    if (!READ_ONLY.has(errorCode(error))) throw error
  }
}
