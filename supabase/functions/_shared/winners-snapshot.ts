/**
 * The snapshot of the table `winners`: a manifest, which names two files that never change.
 *
 * - `rows` is JSON Lines in gzip: a {@link SnapshotRow} a line, by rank. Every {@link GROUP_ROWS} rows are a gzip
 *   member of their own, so that a range of bytes can be read alone: https://www.rfc-editor.org/rfc/rfc1952#page-5
 * - `columns` is one JSON object in gzip, {@link SnapshotColumns}: what search and sort need.
 */
export type SnapshotManifest = {
  version: typeof SNAPSHOT_VERSION
  /** When the table was read: ISO 8601, UTC. */
  as_of: string
  /** The number of winners. */
  count: number
  columns: SnapshotFile
  rows: SnapshotFile & {
    /** The first group alone, which is shown while the columns are on their way; 0 bytes without winners. */
    first_group: { bytes: number; sha256: string }
  }
}

export type SnapshotFile = {
  /** Relative to the manifest; it holds the start of the hash. */
  path: string
  bytes: number
  /** Of the file as it is stored, in hex. */
  sha256: string
}

/** A winner as the REST interface returns it, without what no page shows. */
export type SnapshotRow = {
  id: number
  username: string
  avatar_url: string | null
  description: string | null
  followers_count: number | null
  following_count: number | null
  iq_score: number | null
  follows_altius: boolean
  follows_altius_checked_at: string | null
}

/** One entry a winner in each list but the last, ordered by username in UTF-16 units. */
export type SnapshotColumns = {
  username: string[]
  iq_score: (number | null)[]
  followers_count: (number | null)[]
  following_count: (number | null)[]
  follows_altius: boolean[]
  /** The length of each group in `rows`, in bytes of gzip. */
  group_bytes: number[]
}

/** Another one is not read: the page then asks the database. */
export const SNAPSHOT_VERSION = 1

/** Rows per group of the file `rows`; the last group may be shorter. */
export const GROUP_ROWS = 250

/** The name of the manifest in its folder or bucket. */
export const MANIFEST_NAME = 'manifest.json'

// A name in one folder: it leads nowhere else, neither upward nor to another host.
const PATH = /^files\/[a-z]+-[0-9a-f]{16}\.jsonl?\.gz$/
const SHA256 = /^[0-9a-f]{64}$/

/** Reads a manifest; `undefined` for anything else, and for one of another version. */
export function parseManifest(value: unknown): SnapshotManifest | undefined {
  if (!isRecord(value) || value['version'] !== SNAPSHOT_VERSION) return undefined
  const { as_of, count, columns, rows } = value
  if (typeof as_of !== 'string' || Number.isNaN(Date.parse(as_of)) || !isCount(count))
    return undefined
  if (!isFile(columns) || !isFile(rows) || !('first_group' in rows)) return undefined
  const { first_group } = rows
  if (!isRecord(first_group)) return undefined
  const { bytes, sha256 } = first_group
  if (!isCount(bytes) || bytes > rows.bytes || !isHash(sha256)) return undefined
  return {
    version: SNAPSHOT_VERSION,
    as_of,
    count,
    columns,
    rows: { ...rows, first_group: { bytes, sha256 } }
  }
}

function isFile(value: unknown): value is SnapshotFile {
  if (!isRecord(value)) return false
  const { path, bytes, sha256 } = value
  return typeof path === 'string' && PATH.test(path) && isCount(bytes) && isHash(sha256)
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && SHA256.test(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
