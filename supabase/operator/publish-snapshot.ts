import { type SupabaseClient } from '@supabase/supabase-js'
import {
  parseManifest,
  type SnapshotManifest,
  type SnapshotRow
} from '../functions/_shared/winners-snapshot.ts'
import { isObject } from './call.ts'
import { count } from './count.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { createSnapshot } from './snapshot-files.ts'
import { type SnapshotTarget, type StoredFile } from './snapshot-target.ts'
import { copyTable } from './table-copy.ts'

/** What a publish needs besides the project and the target. */
export type PublishOptions = {
  signal: AbortSignal
  /** Whether an empty table may replace a snapshot with winners. */
  allowEmpty: boolean
  /** Told the number of winners, then how many were read. */
  onTotal?: (winners: number) => void
  onRead?: (winners: number) => void
  /** In ms since 1970. */
  now?: () => number
}

/** What a publish has done. */
export type Published = {
  manifest: SnapshotManifest
  /** Paths of the files that were not there yet, and of those that nobody needs any more. */
  written: readonly string[]
  removed: readonly string[]
  /** Why old files are still there, as a sentence. */
  warning: string | undefined
}

const HOUR_MS = 3_600_000
/** Who has read an older manifest has this long to load its files. */
const KEPT_MS = 24 * HOUR_MS
/** A file younger than this is not removed by another publish before this one ends. */
const SAFE_MS = 12 * HOUR_MS

/**
 * Reads the board at one moment and publishes it: first the files, then the manifest. Whatever stops
 * it before the manifest leaves the published snapshot whole.
 *
 * @throws CommandFailure with a sentence
 */
export async function publishSnapshot(
  client: SupabaseClient,
  target: SnapshotTarget,
  options: PublishOptions
): Promise<Published> {
  const { signal, now = Date.now } = options
  await target.prepare()
  const before = await readManifest(target)
  const { manifest, files } = await readSnapshot(client, before, options)
  const isKept = (file: StoredFile): boolean =>
    namedBy(before).includes(file.path) || now() - file.changedAt < SAFE_MS
  const written = await putMissing(target, files, isKept, signal)
  signal.throwIfAborted()
  await target.putManifest(`${JSON.stringify(manifest, undefined, 2)}\n`)
  // Another publish may have removed an old file that this one has just named again.
  written.push(...(await putMissing(target, files, () => true)))
  const removal = await removeOld(target, [manifest, before], now())
  return { manifest, written, ...removal }
}

async function readManifest(target: SnapshotTarget): Promise<SnapshotManifest | undefined> {
  const text = await target.readManifest()
  if (text === undefined) return undefined
  const value = parseJson(text)
  // A manifest of another version has these too; the one of a web app, for instance, has not.
  if (isObject(value) && !('version' in value && 'as_of' in value)) {
    throw new CommandFailure(
      EXIT.usage,
      `${target.manifest} is not the manifest of a snapshot: choose a place of its own.`
    )
  }
  return parseManifest(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Damaged: it is going to be replaced.
    return undefined
  }
}

async function readSnapshot(
  client: SupabaseClient,
  before: SnapshotManifest | undefined,
  { signal, allowEmpty, onTotal, onRead }: PublishOptions
): ReturnType<typeof createSnapshot> {
  const copy = await copyTable(client, { signal })
  async function* counted(): AsyncGenerator<SnapshotRow> {
    let done = 0
    for await (const row of copy.rows()) {
      yield row
      done += 1
      onRead?.(done)
    }
  }
  try {
    const lost = before?.count ?? 0
    if (copy.count === 0 && lost > 0 && !allowEmpty) {
      throw new CommandFailure(
        EXIT.attention,
        `The table is empty, but the published snapshot has ${count(lost, 'winner')}. Nothing was published: if the table is right, add --allow-empty.`
      )
    }
    onTotal?.(copy.count)
    return await createSnapshot(counted(), copy.asOf)
  } finally {
    await copy.end()
  }
}

/** Writes the files that are not there, of another length, or too old to rely on. */
async function putMissing(
  target: SnapshotTarget,
  files: readonly { path: string; bytes: Buffer }[],
  isKept: (file: StoredFile) => boolean,
  signal?: AbortSignal
): Promise<string[]> {
  const stored = await target.list()
  const written: string[] = []
  for (const { path, bytes } of files) {
    const found = stored.find(file => file.path === path && file.bytes === bytes.length)
    if (found && isKept(found)) continue
    signal?.throwIfAborted()
    await target.putFile(path, bytes)
    written.push(path)
  }
  return written
}

function namedBy(manifest: SnapshotManifest | undefined): readonly string[] {
  return manifest ? [manifest.rows.path, manifest.columns.path] : []
}

async function removeOld(
  target: SnapshotTarget,
  manifests: readonly (SnapshotManifest | undefined)[],
  now: number
): Promise<{ removed: readonly string[]; warning: string | undefined }> {
  try {
    // Someone else may have published since.
    const named = [...manifests, await readManifest(target)].flatMap(namedBy)
    const old = (await target.list())
      .filter(({ path, changedAt }) => !named.includes(path) && now - changedAt > KEPT_MS)
      .map(({ path }) => path)
    if (old.length > 0) await target.remove(old)
    return { removed: old, warning: undefined }
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    return { removed: [], warning: `Old files are still there: ${error.message}` }
  }
}
