import { PUBLIC_WINNERS_SNAPSHOT } from 'astro:env/client'
import {
  parseManifest,
  type SnapshotManifest
} from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { clock } from '../../../platform/clock.ts'
import { oncePerFrame, whenIdle } from '../../../platform/frames.ts'
import { parseJson } from '../../../platform/json.ts'
import { type List, type ListReport, type ReadList } from '../api.ts'
import { type Winner } from '../winner.ts'
import { type WinnersIndex } from '../winners-index.ts'
import { addressesOf, copyOf, keepSnapshot, readCopy } from './copies.ts'
import { decodeInWorker } from './decode-in-worker.ts'
import {
  type Bytes,
  checkHash,
  fetchFile,
  fetchManifest,
  fetchStart,
  SnapshotUnusable
} from './files.ts'
import { parseGroup, rowsIn } from './groups.ts'
import { createProfiles } from './profiles.ts'

export { watchRows } from './watch-rows.ts'

/** The snapshot that was read last; nothing once the list was read over REST. */
let shown: { readonly manifest: SnapshotManifest; readonly index: WinnersIndex } | undefined
/** In ms: when the list was read over REST. */
let restTime = -Infinity

/**
 * Reads the snapshot. Whatever is wrong with it, the list is read over REST instead; without a network, the snapshot
 * kept on this device is.
 */
export const readList: ReadList = async (report, isReload) => {
  try {
    const manifest = await fetchManifest(
      manifestUrl(),
      clock.now(),
      isReload ? 'no-cache' : 'default'
    )
    if (Date.parse(manifest.as_of) < restTime)
      throw new SnapshotUnusable('The snapshot is older than the list on show')
    return await openSnapshot(manifest, false, report)
  } catch (error) {
    console.warn('The list of winners is not read from its snapshot.', error)
    return readElsewhere(report, isReload)
  }
}

/** How many winners there are where the list on show came from, or `undefined` if that can't be said. */
export async function countWinners(): Promise<number | undefined> {
  if (!shown) return (await importRest()).countWinners()
  const manifest = await fetchManifest(manifestUrl(), clock.now(), 'no-cache').catch(
    () => undefined
  )
  return manifest?.count
}

function manifestUrl(): string {
  return new URL(PUBLIC_WINNERS_SNAPSHOT ?? '', location.href).href
}

async function openSnapshot(
  manifest: SnapshotManifest,
  isSaved: boolean,
  report: ListReport
): Promise<List> {
  const asOf = { time: Date.parse(manifest.as_of), isSaved }
  const [columnsAddress, address] = addressesOf(manifestUrl(), manifest)
  if (shown?.manifest.columns.path === manifest.columns.path) {
    if (shown.manifest.rows.path === manifest.rows.path) {
      if (!isSaved) void keepSnapshot(manifestUrl(), manifest, {})
      return { index: shown.index, asOf }
    }
  }
  const reading = readFirstGroup(manifest, address, isSaved).then(group => {
    report.onPreview({ winners: group.winners, total: manifest.count })
    return group
  })
  const columns = isSaved ? needCopy(columnsAddress) : fetchFile(columnsAddress, manifest.columns)
  const [decoded, first] = await Promise.all([decodeInWorker(manifest, columns), reading])
  const onFailure = async (error: unknown): Promise<void> => {
    console.warn('Rows of the snapshot cannot be had.', error)
    if (shown === opened) await replaceOverRest(report, opened)
  }
  const profiles = createProfiles({
    ...decoded,
    manifest,
    address,
    first: first.winners,
    onProfiles: oncePerFrame(report.onProfiles),
    onFailure: error => void onFailure(error)
  })
  const opened = { manifest, index: { ...decoded.index, profiles } }
  shown = opened
  const files = { [columnsAddress]: decoded.bytes, [copyOf(address, 0)]: first.bytes }
  if (!isSaved) whenIdle(() => void keepSnapshot(manifestUrl(), manifest, files))
  return { index: opened.index, asOf }
}

/** The rows of the first group, which the manifest has the hash of, so that they can be shown before the columns. */
async function readFirstGroup(
  manifest: SnapshotManifest,
  address: string,
  isSaved: boolean
): Promise<{ readonly winners: readonly Winner[]; readonly bytes: Bytes }> {
  const { bytes: length, sha256 } = manifest.rows.first_group
  if (manifest.count === 0) return { winners: [], bytes: new Uint8Array() }
  const bytes = isSaved ? await needCopy(copyOf(address, 0)) : await fetchStart(address, length)
  await checkHash(bytes, sha256, address)
  return { winners: await parseGroup(bytes, rowsIn(manifest, 0), address), bytes }
}

async function needCopy(address: string): Promise<Bytes> {
  const copy = await readCopy(address)
  if (copy) return copy
  throw new SnapshotUnusable(`${address} isn't kept on this device`)
}

async function readElsewhere(report: ListReport, isReload: boolean): Promise<List> {
  const kept = navigator.onLine ? undefined : await openKept(report)
  if (kept) return kept
  try {
    const { readOverRest } = await importRest()
    const list = await readOverRest(report, isReload)
    const saved = list.asOf.isSaved ? await openKept(report) : undefined
    if (saved && saved.asOf.time > list.asOf.time) return saved
    shown = undefined
    restTime = list.asOf.time
    return list
  } catch (error) {
    const saved = isNetworkFailure(error) ? await openKept(report) : undefined
    if (saved) return saved
    throw error
  }
}

/** The snapshot kept on this device, however old. */
async function openKept(report: ListReport): Promise<List | undefined> {
  const copy = await readCopy(manifestUrl())
  const manifest = copy && parseManifest(parseJson(new TextDecoder().decode(copy)))
  return manifest && openSnapshot(manifest, true, report).catch(() => undefined)
}

/** Puts the whole list, read over REST, in the place of one whose rows can't all be had. */
async function replaceOverRest(report: ListReport, opened: typeof shown): Promise<void> {
  try {
    const { readOverRest } = await importRest()
    const list = await readOverRest(report, false)
    // Meanwhile another list may have been loaded, and one saved before is no better.
    if (shown !== opened || list.asOf.isSaved) return
    shown = undefined
    restTime = list.asOf.time
    report.onReplacement(list)
  } catch (error) {
    // What is on show stays: only some pictures and descriptions are missing.
    console.warn('Failed to load winners', error)
  }
}

async function importRest(): Promise<typeof import('../rest.ts')> {
  try {
    return await import('../rest.ts')
  } catch {
    // People read the message of a failure: this one has none of its own to add.
    throw new SnapshotUnusable('', { cause: 'network' })
  }
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && error.cause === 'network'
}
