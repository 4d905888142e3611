import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  parseManifest,
  type SnapshotColumns,
  type SnapshotManifest,
  type SnapshotRow
} from '../../supabase/functions/_shared/winners-snapshot.ts'

/** A published snapshot as a visitor opens it. */
export type OpenedSnapshot = {
  manifest: SnapshotManifest
  /** By rank. */
  rows: SnapshotRow[]
  columns: SnapshotColumns
  /** Manifest and files, to compare them byte for byte. */
  bytes: string
}

/**
 * Opens a snapshot by its manifest, with every length and hash checked.
 *
 * @param read the bytes of a file by its path
 */
export async function openPublished(
  read: (file: string) => Promise<Buffer> | Buffer
): Promise<OpenedSnapshot> {
  const manifestBytes = await read('manifest.json')
  const manifest = parseManifest(JSON.parse(manifestBytes.toString()))
  if (!manifest) throw new Error(`This is no manifest: ${manifestBytes.toString()}`)
  const [columns, rows] = await Promise.all(
    [manifest.columns, manifest.rows].map(async ({ path, bytes, sha256 }) => {
      const content = await read(path)
      const hash = createHash('sha256').update(content).digest('hex')
      if (content.length !== bytes || hash !== sha256) throw new Error(`${path} is damaged`)
      return content
    })
  )
  // Without winners there is no group.
  const text = rows!.length === 0 ? '' : gunzipSync(rows!).toString()
  const lines = text.split('\n').slice(0, -1)
  return {
    manifest,
    rows: lines.map(line => JSON.parse(line) as SnapshotRow),
    columns: JSON.parse(gunzipSync(columns!).toString()) as SnapshotColumns,
    bytes: Buffer.concat([manifestBytes, columns!, rows!]).toString('base64')
  }
}

/** Opens the snapshot in a folder. */
export function openFolder(folder: string): Promise<OpenedSnapshot> {
  return openPublished(file => readFile(path.join(folder, file)))
}
