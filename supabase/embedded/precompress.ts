import { existsSync } from 'node:fs'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:html|css|js|mjs|json|svg|txt|xml|webmanifest|map)$/
/** Below this many bytes the header costs more than is saved. */
const LEAST_BYTES = 1024

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
    // A file that is not there is older than any.
    return -1
  }
}

async function compressFile(file: string): Promise<void> {
  const { mtime, mtimeMs, size } = await stat(file)
  if (size < LEAST_BYTES) return
  for (const { suffix, compress } of FORMATS) {
    const twin = `${file}${suffix}`
    if (Math.abs((await modified(twin)) - mtimeMs) < 2) continue
    await writeFile(twin, await compress(await readFile(file)))
    await utimes(twin, mtime, mtime)
  }
}

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * Puts a `.br` and a `.gz` beside every text file of the built site. Twins that are as old as
 * their file are left alone, so a second start has nothing to do. A site that may not be written to
 * is served as it is.
 */
export async function precompress(distDir: string): Promise<void> {
  if (!existsSync(distDir)) return
  const files = await readdir(distDir, { recursive: true })
  try {
    for (const file of files) if (TEXT.test(file)) await compressFile(path.join(distDir, file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!READ_ONLY.has(code)) throw error
  }
}
