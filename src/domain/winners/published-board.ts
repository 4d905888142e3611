import { type Season } from './season.ts'
import { type IndexedField, type WinnerRow } from './winner-columns.ts'

/** Change it with the format: the page ignores other versions. */
export const BOARD_VERSION = 3

export const MANIFEST_NAME = 'manifest.json'

export const FIRST_ROWS = 250

/** Read first, never cached for long. */
export type BoardManifest = {
  version: typeof BOARD_VERSION
  /** When reading began, ISO 8601 UTC; later changes come over REST. */
  as_of: string
  total: number
  first: WinnerRow[]
  /** Gzipped {@link BoardColumns}. The name holds the hash, so it never changes. */
  columns: {
    /** Relative: `columns-<edition>-<first 16 digits of sha256>.json.gz`. */
    path: string
    sha256: string
  }
}

/** Ordered by username in UTF-16 units, then id. */
export type BoardColumns = { [Field in IndexedField]: WinnerRow[Field][] } & {
  /** Of `created_at`, which would make the file twice as large. */
  season: (Season | null)[]
}
