import {
  parseManifest,
  type SnapshotFile,
  type SnapshotManifest
} from '../../../../supabase/functions/_shared/winners-snapshot.ts'

/** In ms: a list that a nightly job has failed to replace twice is out of date. */
const MAX_AGE = 2 * 24 * 60 * 60_000
/** In ms: how far the clock of a visitor may be behind. */
const MAX_AHEAD = 60 * 60_000

/**
 * What is wrong with a snapshot, as a sentence for the log. `cause` is 'network' if no answer came at all, 'refused' if
 * another try would be refused too: a file that is gone stays gone, since its name is its hash.
 */
export class SnapshotUnusable extends Error {}

/**
 * Reads the manifest at `url`.
 * @throws SnapshotUnusable if it is missing, no manifest of this version, or too old at the time `now`, in ms
 */
export async function fetchManifest(
  url: string,
  now: number,
  cache: RequestCache
): Promise<SnapshotManifest> {
  const response = await request(url, { cache })
  const manifest = parseManifest(await response.json().catch(() => undefined))
  if (!manifest) throw new SnapshotUnusable(`${url} is no manifest of a version that is known here`)
  const age = now - Date.parse(manifest.as_of)
  if (age > MAX_AGE || age < -MAX_AHEAD)
    throw new SnapshotUnusable(
      `The snapshot of ${manifest.as_of} is out of date, or from the future`
    )
  return manifest
}

/**
 * Reads a whole file.
 * @param address of the file itself
 * @throws SnapshotUnusable if it can't be had or has another length
 */
export async function fetchFile(address: string, { bytes }: SnapshotFile): Promise<Bytes> {
  return withLength(await bytesOf(await request(address)), bytes, address)
}

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Reads the first `length` bytes of a file, and no more even if the server would answer with the whole of it.
 * @throws SnapshotUnusable if they can't be had
 */
export async function fetchStart(address: string, length: number): Promise<Bytes> {
  const { body, url } = await requestPart(address, 0, length)
  const bytes = new Uint8Array(length)
  const reader = body?.getReader()
  let held = 0
  while (reader && held < length) {
    const { done, value } = await reader.read().catch(networkFailure(url))
    if (done) break
    const piece = value.subarray(0, length - held)
    bytes.set(piece, held)
    held += piece.length
  }
  stopReading(reader)
  return withLength(bytes.subarray(0, held), length, address)
}

/**
 * Reads `length` bytes of a file from `start` on.
 * @returns nothing from a server that answers with the whole file instead, which is better read once
 * @throws SnapshotUnusable if they can't be had
 */
export async function fetchPart(
  address: string,
  start: number,
  length: number
): Promise<Bytes | undefined> {
  const response = await requestPart(address, start, length)
  if (response.status !== 206) {
    stopReading(response.body)
    return undefined
  }
  // From another origin the header can't always be read; names and checksums show a wrong part too.
  const range = response.headers.get('content-range')
  if (range !== null && !range.startsWith(`bytes ${start}-`))
    throw new SnapshotUnusable(`${address} answered with ${range}, not from byte ${start} on`)
  return withLength(await bytesOf(response), length, address)
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-range-requests */
function requestPart(address: string, start: number, length: number): Promise<Response> {
  return request(address, { headers: { Range: `bytes=${start}-${start + length - 1}` } })
}

/** Leaves the rest with the server; of an answer that has failed meanwhile there is none. */
function stopReading(body: Pick<ReadableStream, 'cancel'> | null | undefined): void {
  void body?.cancel().catch(() => undefined)
}

/**
 * @throws SnapshotUnusable if the bytes have another hash, or if it can't be calculated: on pages without HTTPS
 */
export async function checkHash(bytes: Bytes, sha256: string, address: string): Promise<void> {
  if (!('subtle' in crypto)) throw new SnapshotUnusable('Without HTTPS no hash can be checked')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
  if (hex !== sha256) throw new SnapshotUnusable(`${address} has the hash ${hex}, not ${sha256}`)
}

/**
 * Unpacks one gzip member. Its checksum is checked: https://compression.spec.whatwg.org/#gzip
 * @throws SnapshotUnusable for anything else
 */
export async function unpack(bytes: Bytes, address: string): Promise<string> {
  try {
    const packed = new Blob([bytes]).stream()
    return await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).text()
  } catch {
    throw new SnapshotUnusable(`${address} can't be unpacked`)
  }
}

async function request(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch(networkFailure(url))
  const { ok, status } = response
  // Too many requests: those are answered later.
  const cause = status < 500 && status !== 429 ? 'refused' : 'server'
  if (!ok) throw new SnapshotUnusable(`${url} answered ${status}`, { cause })
  return response
}

async function bytesOf(response: Response): Promise<Bytes> {
  return new Uint8Array(await response.arrayBuffer().catch(networkFailure(response.url)))
}

function networkFailure(url: string): () => never {
  return () => {
    throw new SnapshotUnusable(`${url} can't be reached`, { cause: 'network' })
  }
}

function withLength(bytes: Bytes, length: number, address: string): Bytes {
  if (bytes.length === length) return bytes
  throw new SnapshotUnusable(`${address} came with ${bytes.length} bytes instead of ${length}`)
}
