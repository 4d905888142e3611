import { type SnapshotManifest } from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { type Bytes } from './files.ts'

/** Beside the answers of the backend, which are kept by their own addresses. */
const CACHE = 'winners-snapshot'
const GROUP = /\?group=\d+$/

/** Where a group is kept: part of a file can't be under the name of the whole. */
export function copyOf(address: string, group: number): string {
  return `${address}?group=${group}`
}

/** Keeps a file, or a part of one under a name of its own, for a visit without a network. */
export async function saveCopy(address: string, body: Bytes | string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(address, new Response(body))
  } catch {
    // Full or forbidden storage: without a network it can't be shown then.
  }
}

/** What was kept under an address, if anything. */
export async function readCopy(address: string): Promise<Bytes | undefined> {
  try {
    const copy = await caches.match(address, { cacheName: CACHE })
    return copy && new Uint8Array(await copy.arrayBuffer())
  } catch {
    return undefined
  }
}

/**
 * Makes a snapshot the one that is shown without a network, and removes what belongs to older ones.
 * @param files what must be there to open it, by address
 */
export async function keepSnapshot(
  manifestUrl: string,
  manifest: SnapshotManifest,
  files: Readonly<Record<string, Bytes>>
): Promise<void> {
  for (const [address, bytes] of Object.entries(files)) await saveCopy(address, bytes)
  // Last, when what it names is there.
  await saveCopy(manifestUrl, JSON.stringify(manifest))
  const names = [manifestUrl, ...addressesOf(manifestUrl, manifest)]
  try {
    const cache = await caches.open(CACHE)
    for (const request of await cache.keys())
      if (!names.includes(request.url.replace(GROUP, ''))) await cache.delete(request)
  } catch {
    // Full or forbidden storage holds nothing to remove.
  }
}

/** Where the files of a snapshot are: the columns and the rows. */
export function addressesOf(
  manifestUrl: string,
  { columns, rows }: SnapshotManifest
): readonly [columns: string, rows: string] {
  return [new URL(columns.path, manifestUrl).href, new URL(rows.path, manifestUrl).href]
}
