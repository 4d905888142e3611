import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  GROUP_ROWS,
  SNAPSHOT_VERSION,
  type SnapshotColumns,
  type SnapshotFile,
  type SnapshotManifest,
  type SnapshotRow
} from '../functions/_shared/winners-snapshot.ts'

/** A snapshot in memory: `files` have the paths that the manifest names. */
export type Snapshot = {
  manifest: SnapshotManifest
  files: readonly { path: string; bytes: Buffer }[]
}

/** What the columns hold, and the id to order winners of one name. */
type ColumnsRow = Omit<SnapshotRow, 'avatar_url' | 'description' | 'follows_altius_checked_at'>

/**
 * Writes the files of a snapshot; the same rows give the same files.
 *
 * @param rows all winners, by rank
 * @param asOf when they were read: ISO 8601, UTC
 */
export async function createSnapshot(
  rows: AsyncIterable<SnapshotRow> | Iterable<SnapshotRow>,
  asOf: string
): Promise<Snapshot> {
  const all: ColumnsRow[] = []
  const groups: Buffer[] = []
  let lines: string[] = []
  async function endGroup(): Promise<void> {
    if (lines.length > 0) groups.push(await compress(lines.join('')))
    lines = []
  }
  for await (const row of rows) {
    // The other texts go into the file at once: 1,000,000 of them would fill the memory.
    const { avatar_url, description, follows_altius_checked_at, ...rest } = row
    all.push(rest)
    const line = { ...rest, follows_altius_checked_at, avatar_url, description }
    lines.push(`${JSON.stringify(line)}\n`)
    if (lines.length === GROUP_ROWS) await endGroup()
  }
  await endGroup()
  const columns = columnsOf(
    all,
    groups.map(group => group.length)
  )
  const columnsBytes = await compress(JSON.stringify(columns))
  const rowsBytes = Buffer.concat(groups)
  const first = groups[0] ?? Buffer.alloc(0)
  const columnsFile = describe('columns', 'json', columnsBytes)
  const rowsFile = describe('winners', 'jsonl', rowsBytes)
  return {
    manifest: {
      version: SNAPSHOT_VERSION,
      as_of: asOf,
      count: all.length,
      columns: columnsFile,
      rows: { ...rowsFile, first_group: { bytes: first.length, sha256: sha256(first) } }
    },
    files: [
      { path: rowsFile.path, bytes: rowsBytes },
      { path: columnsFile.path, bytes: columnsBytes }
    ]
  }
}

function columnsOf(rows: readonly ColumnsRow[], groupBytes: number[]): SnapshotColumns {
  const byName = rows.toSorted((a, b) => {
    if (a.username === b.username) return a.id - b.id
    return a.username < b.username ? -1 : 1
  })
  return {
    username: byName.map(row => row.username),
    iq_score: byName.map(row => row.iq_score),
    followers_count: byName.map(row => row.followers_count),
    following_count: byName.map(row => row.following_count),
    follows_altius: byName.map(row => row.follows_altius),
    group_bytes: groupBytes
  }
}

function describe(name: string, extension: string, bytes: Buffer): SnapshotFile {
  const hash = sha256(bytes)
  return {
    path: `files/${name}-${hash.slice(0, 16)}.${extension}.gz`,
    bytes: bytes.length,
    sha256: hash
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function compress(text: string): Promise<Buffer> {
  return promisify(gzip)(text, { level: 9 })
}
