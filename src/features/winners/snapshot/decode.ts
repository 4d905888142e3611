import { type SnapshotManifest } from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { buildIndex } from '../build-index.ts'
import { type SearchIndex } from '../winners-index.ts'
import { parseColumns } from './columns.ts'
import { type Bytes, checkHash, unpack } from './files.ts'

/** What the columns of a snapshot hold. */
export type Decoded = {
  readonly index: SearchIndex
  /** The length of each group of rows in bytes. */
  readonly groupBytes: readonly number[]
}

/** The file of columns, with the manifest that names it. */
export type IndexRequest = { readonly manifest: SnapshotManifest; readonly bytes: Bytes }

/** What the file holds, and the file itself again; or in a sentence what is wrong with it. */
export type IndexAnswer = (Decoded & { readonly bytes: Bytes }) | { readonly fault: string }

/** The worker's answer, and what of it changes hands instead of being copied. */
export async function answerTo({
  bytes,
  manifest
}: IndexRequest): Promise<{ answer: IndexAnswer; transfer: Transferable[] }> {
  try {
    const decoded = await decodeColumns(bytes, manifest)
    const transfer = [bytes.buffer, ...buffersOf(decoded.index)]
    return { answer: { ...decoded, bytes }, transfer }
  } catch (error) {
    return { answer: { fault: String(error) }, transfer: [] }
  }
}

async function decodeColumns(bytes: Bytes, manifest: SnapshotManifest): Promise<Decoded> {
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

/** Each buffer once: some arrays are views of the same one. */
function buffersOf(index: SearchIndex): Iterable<ArrayBufferLike> {
  const { usernames, names, iq, followers, following, followsBrand, orders } = index
  const positions = Object.values(orders).flatMap(({ asc, desc }) => [asc, desc])
  const arrays = [usernames.starts, names.starts, iq, followers, following, followsBrand]
  return new Set([...arrays, ...positions].map(({ buffer }) => buffer))
}
