import { vi } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import {
  MANIFEST_NAME,
  type SnapshotRow
} from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { createSnapshot } from '../../../../supabase/operator/snapshot-files.ts'
import { type IndexRequest } from './decode.ts'

const SITE = 'http://site.test'
export const MANIFEST_URL = `${SITE}/snapshot/${MANIFEST_NAME}`
export const AS_OF = '2026-11-22T03:00:00.000Z'

/** What goes wrong on the way to a file; `undefined` leaves the answer as it is. */
type Fault = (path: string, range: string | null) => Response | undefined

/** A server of a snapshot: its files by path below `/snapshot/`, and what may go wrong. */
export type SnapshotServer = {
  readonly files: Map<string, Uint8Array<ArrayBuffer>>
  readonly rowsPath: string
  readonly columnsPath: string
  fault: Fault
}

/** Serves a snapshot of these rows, which are by rank, the way a CDN does: parts of files as well. */
export async function serveSnapshot(
  rows: readonly SnapshotRow[],
  asOf = AS_OF
): Promise<SnapshotServer> {
  const { manifest, files } = await createSnapshot(rows, asOf)
  const server: SnapshotServer = {
    files: new Map(files.map(({ path, bytes }) => [path, new Uint8Array(bytes)])),
    rowsPath: manifest.rows.path,
    columnsPath: manifest.columns.path,
    fault: () => undefined
  }
  server.files.set(MANIFEST_NAME, new TextEncoder().encode(JSON.stringify(manifest)))
  fakes.answer('/snapshot/', ({ url, headers }) => {
    const path = new URL(url).pathname.replace('/snapshot/', '')
    const range = headers.get('range')
    const bytes = server.files.get(path)
    return server.fault(path, range) ?? answerOf(bytes, range)
  })
  return server
}

function answerOf(bytes: Uint8Array<ArrayBuffer> | undefined, range: string | null): Response {
  if (!bytes) return new Response('Not found', { status: 404 })
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (start === undefined) return new Response(bytes)
  const part = bytes.slice(Number(start), Number(end) + 1)
  const headers = { 'content-range': `bytes ${start}-${end}/${bytes.length}` }
  return new Response(part, { status: 206, headers })
}

/** The browser around the reader: an address, a network, a cache and workers. */
export function stubBrowser(): { kept: Map<string, Response>; workers: FakeWorker[] } {
  const kept = new Map<string, Response>()
  const workers: FakeWorker[] = []
  const cache = {
    put: async (url: string, response: Response) => void kept.set(url, response),
    keys: async () => [...kept.keys()].map(url => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url)
  }
  vi.stubGlobal('location', new URL(`${SITE}/winners`))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (url: string) => kept.get(url)?.clone()
  })
  vi.stubGlobal('requestAnimationFrame', queueMicrotask)
  vi.stubGlobal('requestIdleCallback', queueMicrotask)
  vi.stubGlobal('scheduler', { yield: () => Promise.resolve() })
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super()
        workers.push(this)
      }
    }
  )
  return { kept, workers }
}

/** Runs the worker's own code in a scope of its own. */
export class FakeWorker {
  static isBlocked = false
  onmessage: ((event: { data: unknown }) => void) | undefined
  onerror: (() => void) | undefined
  isEnded = false

  postMessage(request: IndexRequest): void {
    void this.run(request)
  }

  terminate(): void {
    this.isEnded = true
  }

  private async run(request: IndexRequest): Promise<void> {
    if (FakeWorker.isBlocked) return this.onerror?.()
    const { answerTo } = await import('./decode.ts')
    const { answer, transfer } = await answerTo(request)
    this.onmessage?.({ data: structuredClone(answer, { transfer }) })
  }
}
