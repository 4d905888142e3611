import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { MANIFEST_NAME } from '../functions/_shared/winners-snapshot.ts'
import { CommandFailure } from '../operator/failure.ts'
import { publishSnapshot } from '../operator/publish-snapshot.ts'
import { snapshotFolder } from '../operator/snapshot-target.ts'
import { type Backend } from './backend.ts'
import { serveSnapshot } from './serve-snapshot.ts'

/** The snapshot of an embedded backend, published for itself. */
export type OwnSnapshot = {
  /** Answers with a file of the snapshot; undefined for anything else. */
  fetch: (request: Request) => Promise<Response | undefined>
  /** Stops publishing. The backend has to be open still. */
  close: () => Promise<void>
}

const CHECK_MS = 60_000
/** A site that reads a manifest of two days ago takes it for stale. */
const REPUBLISH_MS = 12 * 3_600_000
/** Only a name: the requests go to the backend in this process. */
const PROJECT_URL = 'http://embedded.backend.invalid'

/**
 * Publishes at the first call, then whenever winners have changed and twice a day.
 *
 * @param changes counts what may have changed winners
 * @returns call it now and then; a failure is logged once, and the next call tries again
 */
export function createUpkeep(options: {
  publish: () => Promise<unknown>
  changes: () => number
  now?: () => number
  log?: (message: unknown) => void
}): () => Promise<void> {
  const { publish, changes, now = Date.now, log = console.error } = options
  let published: { changes: number; at: number } | undefined
  let logged = ''
  let running: Promise<void> | undefined

  async function publishNow(): Promise<void> {
    const current = { changes: changes(), at: now() }
    try {
      await publish()
      published = current
      logged = ''
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== logged)
        log(error instanceof CommandFailure ? `The snapshot was not published. ${message}` : error)
      logged = message
    }
  }

  return () => {
    if (running) return running
    const isCurrent = published?.changes === changes() && now() - published.at < REPUBLISH_MS
    if (isCurrent) return Promise.resolve()
    return (running = publishNow().finally(() => (running = undefined)))
  }
}

/**
 * Publishes the winners of a backend to its data folder and serves them from there. Without an
 * older snapshot it waits for the first one, so that the first visitor has it.
 *
 * @param dataDir the data folder; 'memory' for a folder that is removed on closing
 */
export async function openSnapshot(
  backend: Backend,
  dataDir: string | 'memory'
): Promise<OwnSnapshot> {
  const isTemporary = dataDir === 'memory'
  const folder = isTemporary
    ? await mkdtemp(path.join(tmpdir(), 'altius-snapshot-'))
    : path.join(dataDir, 'snapshot')
  const client = createClient(PROJECT_URL, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) }
  })
  const stop = new AbortController()
  const { signal } = stop
  const target = snapshotFolder(folder)
  async function publish(): Promise<void> {
    try {
      // The page over REST would be empty too.
      await publishSnapshot(client, target, { signal, allowEmpty: true })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  const check = createUpkeep({ publish, changes: backend.changes })
  const isPublished = existsSync(path.join(folder, MANIFEST_NAME))
  let running = check()
  const timer = setInterval(() => (running = check()), CHECK_MS)
  if (!isPublished) await running

  return {
    fetch: serveSnapshot(folder),
    close: async () => {
      stop.abort()
      clearInterval(timer)
      await running
      if (isTemporary) await rm(folder, { recursive: true, force: true })
    }
  }
}
