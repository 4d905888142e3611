import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { z } from 'astro/zod'
import {
  BOARD_VERSION,
  type BoardColumns,
  type BoardManifest,
  FIRST_ROWS,
  MANIFEST_NAME
} from '../../src/domain/winners/published-board.ts'
import { seasonOf } from '../../src/domain/winners/season.ts'
import { INDEXED_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { CommandFailure, type Connection, Refusal } from './connection.ts'
import { count } from './report.ts'
import { readWinners } from './table.ts'
import { type Tools } from './tools.ts'

const COLUMNS_FILE = /^columns-(?:(?<edition>\d+)-)?[0-9a-f]{16}\.json\.gz$/
/** In ms. Rows are dated when their transaction begins but visible when it ends, and clocks differ. */
const MARGIN_MS = 300_000
/** Each is needed only because winners were removed, or a later publish ended, during the one before. */
const MOST_EDITIONS = 5

/**
 * Columns first, then the manifest that names them. Older columns are deleted last: they may name a removed person.
 * An upload may end after that of a later publish, so the manifest is checked again once it is there.
 */
export async function publish({ bucket: name }: { bucket: string }, tools: Tools): Promise<void> {
  const project = await tools.connect()
  await assertPublic(name, project)
  const bucket = bucketOf(name, project)
  for (let attempt = 1; attempt <= MOST_EDITIONS; attempt += 1) {
    const asOf = new Date(tools.now().getTime() - MARGIN_MS)
    const edition = await project.rpc('begin_edition', {}, z.int())
    const rows = await Array.fromAsync(readWinners(project))
    if (rows.length === 0) throw new CommandFailure(1, 'The table is empty. Nothing was published.')
    const board = createBoard(rows, asOf, edition)
    if (await writeBoard(board, bucket, () => claim(edition, rows, project))) {
      await bucket.removeOlder(edition)
      return tools.say(`Published ${count(rows.length, 'winner')} to ${bucket.address}.`)
    }
    tools.say('Winners were removed, or a later publish ended, meanwhile: publishing again.')
  }
  throw new CommandFailure(1, 'The winners kept changing. Run the command again.')
}

type Claim = 'newest' | 'changed' | 'overtaken'

/** Returns whether the board is the newest, and without a winner who is gone. */
async function writeBoard(
  { manifest, columns }: ReturnType<typeof createBoard>,
  bucket: ReturnType<typeof bucketOf>,
  claimEdition: () => Promise<Claim>
): Promise<boolean> {
  await bucket.upload(manifest.columns.path, columns, {
    contentType: 'application/gzip',
    // A CDN that isn't told of a removal serves the name that long.
    cacheControl: '604800'
  })
  const claimed = await claimEdition()
  if (claimed !== 'newest') await bucket.remove([manifest.columns.path])
  if (claimed === 'overtaken') {
    throw new CommandFailure(1, 'A later publish wrote its board meanwhile. This one wrote none.')
  }
  if (claimed === 'changed') return false
  await bucket.upload(MANIFEST_NAME, new TextEncoder().encode(JSON.stringify(manifest)), {
    contentType: 'application/json',
    cacheControl: '60'
  })
  return (await claimEdition()) === 'newest'
}

function claim(edition: number, rows: readonly WinnerRow[], project: Connection): Promise<Claim> {
  const read = { edition, winners: rows.length, last_id: rows.at(-1)?.id }
  return project.rpc('claim_edition', read, z.enum(['newest', 'changed', 'overtaken']))
}

/** @throws CommandFailure unless the project has such a bucket, and anyone may read it */
async function assertPublic(name: string, { client, host, read }: Connection): Promise<void> {
  const found = client.storage.throwOnError().getBucket(encodeURIComponent(name))
  try {
    if ((await read(found, z.object({ public: z.boolean() }))).public) return
  } catch (error) {
    // Storage tells a missing bucket by 400 or 404, as its version is.
    if (!(error instanceof Refusal && [400, 404].includes(error.status))) throw error
  }
  throw new CommandFailure(1, `${host} has no public bucket ${name}: create it in the dashboard.`)
}

type UploadOptions = { contentType: string; cacheControl: string }

function bucketOf(name: string, { client, url, read }: Connection) {
  // storage-js doesn't encode the name of a bucket.
  const encoded = encodeURIComponent(name)
  const bucket = client.storage.from(encoded).throwOnError()

  async function upload(file: string, bytes: Uint8Array, options: UploadOptions): Promise<void> {
    const stored = bucket.upload(file, bytes, { upsert: true, ...options })
    await read(stored, z.object({ fullPath: z.string() }))
  }

  async function remove(files: string[]): Promise<void> {
    if (files.length > 0) await read(bucket.remove(files), z.array(z.unknown()))
  }

  /** Those of a later publish stay. */
  async function removeOlder(edition: number): Promise<void> {
    const listed = bucket.list('', { limit: 1000 })
    const files = await read(listed, z.array(z.object({ name: z.string() })))
    const isOlder = (file: string): boolean => {
      const columns = COLUMNS_FILE.exec(file)
      return columns !== null && Number(columns.groups?.['edition'] ?? 0) < edition
    }
    await remove(files.map(file => file.name).filter(isOlder))
  }

  const address = `${url}/storage/v1/object/public/${encoded}/${MANIFEST_NAME}`
  return { address, upload, remove, removeOlder }
}

/** `edition` is in the name of the columns, so that nobody deletes those of a later publish. */
export function createBoard(rows: readonly WinnerRow[], asOf: Date, edition: number) {
  const byName = rows.toSorted((a, b) => (a.username < b.username ? -1 : 1))
  const columns = gzipSync(JSON.stringify(columnsOf(byName)), { level: 9 })
  const sha256 = createHash('sha256').update(columns).digest('hex')
  const manifest: BoardManifest = {
    version: BOARD_VERSION,
    as_of: asOf.toISOString(),
    total: rows.length,
    first: byName.toSorted((a, b) => (b.iq_score ?? -1) - (a.iq_score ?? -1)).slice(0, FIRST_ROWS),
    columns: { path: `columns-${String(edition)}-${sha256.slice(0, 16)}.json.gz`, sha256 }
  }
  return { manifest, columns }
}

function columnsOf(rows: readonly WinnerRow[]): BoardColumns {
  const columns = Object.fromEntries(
    INDEXED_FIELDS.map(field => [field, rows.map(row => row[field])])
  )
  const season = rows.map(row => seasonOf(Date.parse(row.created_at)))
  return { ...columns, season } as BoardColumns
}
