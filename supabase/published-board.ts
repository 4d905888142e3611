import { type IndexedField, type WinnerRow } from './winner-columns.ts'

/** Changes with the format. A board of another version is not read: the page then asks the database. */
export const BOARD_VERSION = 2

export const MANIFEST_NAME = 'manifest.json'

/** How many rows the manifest holds, by rank. */
export const FIRST_ROWS = 250

/** `manifest.json`: read first, never cached for long. */
export type BoardManifest = {
  version: typeof BOARD_VERSION
  /** When reading the table began: ISO 8601, UTC. Rows changed since are read over REST. */
  as_of: string
  /** The number of winners. */
  total: number
  /** The best by rank, at most {@link FIRST_ROWS}. */
  first: WinnerRow[]
  /** One JSON object in gzip, {@link BoardColumns}. Its name holds its hash, so it never changes. */
  columns: {
    /** Relative to the manifest: `columns-<first 16 digits of sha256>.json.gz`. */
    path: string
    /** Of the file as stored, in hex. */
    sha256: string
  }
}

/** One entry per winner in each list, ordered by username in UTF-16 units, then id. */
export type BoardColumns = { [Field in IndexedField]: WinnerRow[Field][] }
