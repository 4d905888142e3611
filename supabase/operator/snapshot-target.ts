import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type SupabaseClient } from '@supabase/supabase-js'
import { errorCode } from '../embedded/failure.ts'
import { MANIFEST_NAME } from '../functions/_shared/winners-snapshot.ts'
import { CommandFailure, EXIT } from './failure.ts'

/** A file of a snapshot, or what is left of one; `changedAt` in ms since 1970. */
export type StoredFile = { path: string; bytes: number; changedAt: number }

/** Where a snapshot is published. Whatever fails is a CommandFailure. */
export type SnapshotTarget = {
  /** Where the manifest is: a path, or the address that visitors read. */
  manifest: string
  /** Makes the place ready. */
  prepare: () => Promise<void>
  /** The text of the manifest, if there is one. */
  readManifest: () => Promise<string | undefined>
  /** The files of snapshots in `files/`, and what is left of unfinished ones; nobody else's. */
  list: () => Promise<readonly StoredFile[]>
  putFile: (path: string, bytes: Buffer) => Promise<void>
  /** Replaces the manifest as a whole. */
  putManifest: (text: string) => Promise<void>
  remove: (paths: readonly string[]) => Promise<void>
}

const FILES = 'files'
/** The names that a publish writes there. */
const OWN =
  /^(?:(?:columns|winners)-[0-9a-f]{16}\.jsonl?\.gz|manifest\.json)(?:\.[0-9a-f-]{36}\.part)?$/
/** Names are hashes of the content: a year. The manifest changes with every publish: a minute. */
const CACHE_SECONDS = { file: String(365 * 86_400), manifest: '60' } as const
const TYPES = { file: 'application/gzip', manifest: 'application/json' } as const

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file has that name',
  EISDIR: 'a folder has the name of a file of the snapshot',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full'
}

/** Undefined for a file that is not there, or that another publish has moved or removed meanwhile. */
async function unlessGone<Result>(read: Promise<Result>): Promise<Result | undefined> {
  try {
    return await read
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** A folder, made when it is missing; every file appears whole or not at all. */
export function snapshotFolder(folder: string): SnapshotTarget {
  const root = path.resolve(folder)
  const manifest = path.join(root, MANIFEST_NAME)

  function explain(error: unknown): never {
    const code = errorCode(error)
    if (code === '') throw error
    const reason = REASONS[code] ?? code
    throw new CommandFailure(EXIT.usage, `${root} can't be used: ${reason}.`, { cause: error })
  }

  async function write(file: string, content: Buffer | string): Promise<void> {
    // Of this run alone, since another may be writing the same file; listed, to be removed one day.
    const unfinished = path.join(root, FILES, `${path.basename(file)}.${randomUUID()}.part`)
    try {
      // Flushed, since a rename can outlive a power cut that its content doesn't.
      await writeFile(unfinished, content, { flush: true })
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async function list(): Promise<StoredFile[]> {
    const names = await readdir(path.join(root, FILES))
    const found = names
      .filter(name => OWN.test(name))
      .map(async name => {
        const info = await unlessGone(stat(path.join(root, FILES, name)))
        return info && { path: `${FILES}/${name}`, bytes: info.size, changedAt: info.mtimeMs }
      })
    return (await Promise.all(found)).filter(file => file !== undefined)
  }

  return {
    manifest,
    prepare: async () => {
      await mkdir(path.join(root, FILES), { recursive: true }).catch(explain)
    },
    readManifest: () => unlessGone(readFile(manifest, 'utf8')).catch(explain),
    list: () => list().catch(explain),
    putFile: (name, bytes) => write(path.join(root, name), bytes).catch(explain),
    putManifest: text => write(manifest, text).catch(explain),
    remove: async names => {
      await Promise.all(names.map(name => rm(path.join(root, name), { force: true }))).catch(
        explain
      )
    }
  }
}

/** A public bucket of the project's Storage, created when it is missing. */
export function snapshotBucket(client: SupabaseClient, name: string): SnapshotTarget {
  const bucket = client.storage.from(name)
  const manifest = bucket.getPublicUrl(MANIFEST_NAME).data.publicUrl

  function unusable(reason: string): CommandFailure {
    const message = `The Storage of ${new URL(manifest).origin} can't be used (${reason}): use --to with a folder.`
    return new CommandFailure(EXIT.unreachable, message)
  }

  function assertDone({ error }: { error: { message: string } | null }, action: string): void {
    if (!error) return
    const message = `The bucket ${name} ${action} (${error.message}).`
    throw new CommandFailure(EXIT.unreachable, message, { cause: error })
  }

  async function prepare(): Promise<void> {
    const { data } = await client.storage.getBucket(name)
    if (data?.public === false) {
      throw new CommandFailure(
        EXIT.attention,
        `The bucket ${name} is private: make it public in the dashboard, or choose another.`
      )
    }
    if (data) return
    const { error } = await client.storage.createBucket(name, { public: true })
    if (error) throw unusable(error.message)
  }

  async function listIn(folder: string, search?: string): Promise<StoredFile[]> {
    const answer = await bucket.list(folder, { limit: 1000, ...(search && { search }) })
    assertDone(answer, "can't be listed")
    return (answer.data ?? []).map(file => ({
      path: folder === '' ? file.name : `${folder}/${file.name}`,
      bytes: Number(file.metadata?.['size'] ?? -1),
      changedAt: Date.parse(file.updated_at ?? '') || 0
    }))
  }

  async function put(file: string, content: Buffer | string, kind: 'file' | 'manifest') {
    const answer = await bucket.upload(file, content, {
      contentType: TYPES[kind],
      cacheControl: CACHE_SECONDS[kind],
      upsert: true
    })
    assertDone(answer, `did not take ${file}`)
  }

  return {
    manifest,
    prepare,
    readManifest: async () => {
      // A bucket may hold more than one list.
      const stored = await listIn('', MANIFEST_NAME)
      if (!stored.some(file => file.path === MANIFEST_NAME)) return undefined
      const answer = await bucket.download(MANIFEST_NAME)
      assertDone(answer, `did not give ${MANIFEST_NAME}`)
      return answer.data?.text()
    },
    list: async () => {
      const stored = await listIn(FILES)
      return stored.filter(file => OWN.test(file.path.slice(FILES.length + 1)))
    },
    putFile: (file, bytes) => put(file, bytes, 'file'),
    putManifest: text => put(MANIFEST_NAME, text, 'manifest'),
    remove: async names => {
      assertDone(await bucket.remove([...names]), 'did not remove files')
    }
  }
}
