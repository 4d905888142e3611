import { type SnapshotManifest } from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { buildIndex } from '../build-index.ts'
import { type SearchIndex } from '../winners-index.ts'
import { parseColumns } from './columns.ts'
import { addressesOf, keepOnly, saveCopy } from './copies.ts'
import { type Bytes, checkHash, unpack } from './files.ts'

/** What the columns of a snapshot hold. */
export type Decoded = {
  readonly index: SearchIndex
  /** The length of each group of rows in bytes. */
  readonly groupBytes: readonly number[]
}

/** The file of columns, with the manifest that names it. */
export type IndexRequest = {
  readonly manifestUrl: string
  readonly manifest: SnapshotManifest
  readonly bytes: Bytes
}

/** What the columns hold, or in a sentence what is wrong with them. */
export type IndexAnswer = Decoded | { readonly fault: string }

/** Answers, then keeps the file on the device too. */
export async function answer(
  { bytes, manifest, manifestUrl }: IndexRequest,
  post: (answer: IndexAnswer, transfer: Transferable[]) => void
): Promise<void> {
  try {
    const decoded = await decodeColumns(bytes, manifest)
    post(decoded, buffersOf(decoded))
  } catch (error) {
    return post({ fault: String(error) }, [])
  }
  // The manifest last, when what it names is there.
  await saveCopy(addressesOf(manifestUrl, manifest)[0], bytes)
  await keepOnly(manifestUrl, manifest)
}

/**
 * Checks the file of columns and builds the index, which takes a while: for a worker.
 * @throws SnapshotUnusable if the file is not the one that the manifest names, or holds no columns
 */
export async function decodeColumns(bytes: Bytes, manifest: SnapshotManifest): Promise<Decoded> {
  const { path, sha256 } = manifest.columns
  await checkHash(bytes, sha256, path)
  const columns = parseColumns(await unpack(bytes, path), manifest)
  const index = await buildIndex(
    {
      usernames: columns.username,
      iq: Float64Array.from(columns.iq_score, score => score ?? NaN),
      followers: Float64Array.from(columns.followers_count, count => count ?? 0),
      following: Float64Array.from(columns.following_count, count => count ?? 0),
      followsBrand: Uint8Array.from(columns.follows_altius, Number)
    },
    () => undefined
  )
  return { index, groupBytes: columns.group_bytes }
}

/** The typed arrays change hands instead of being copied. */
function buffersOf({ index }: Decoded): ArrayBufferLike[] {
  const { usernames, names, iq, followers, following, followsBrand, orders } = index
  const positions = Object.values(orders).flatMap(({ asc, desc }) => [asc, desc])
  const arrays = [usernames.starts, names.starts, iq, followers, following, followsBrand]
  return [...arrays, ...positions].map(({ buffer }) => buffer)
}
