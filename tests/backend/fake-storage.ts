import { type Project } from './operator.ts'

type StoredObject = {
  bytes: Buffer
  type: string | null
  cacheControl: string | null
  updatedAt: number
}

/** The Storage of a project in memory. */
export type FakeStorage = {
  buckets: Map<string, { id: string; public: boolean }>
  /** By bucket and path, as in `board/manifest.json`. */
  objects: Map<string, StoredObject>
  /** The requests that changed something: method and path. */
  writes: string[]
  /** Answers instead of Storage, unless it returns undefined. */
  onRequest: (method: string, path: string) => Response | undefined
  /** In ms since 1970. */
  now: number
}

/**
 * Answers `/storage/v1` as storage-js asks: https://supabase.github.io/storage/. A missing bucket is
 * a 400 that holds a 404.
 */
export function fakeStorage(project: Project): FakeStorage {
  const storage: FakeStorage = {
    buckets: new Map(),
    objects: new Map(),
    writes: [],
    onRequest: () => undefined,
    now: Date.now()
  }
  const { buckets, objects } = storage

  async function listed(request: Request, bucket: string): Promise<Response> {
    const { prefix } = (await request.json()) as { prefix: string }
    const start = prefix === '' ? `${bucket}/` : `${bucket}/${prefix}/`
    const found = [...objects].filter(
      ([name]) => name.startsWith(start) && !name.slice(start.length).includes('/')
    )
    return Response.json(
      found.map(([name, { bytes, updatedAt }]) => ({
        name: name.slice(start.length),
        id: name,
        updated_at: new Date(updatedAt).toISOString(),
        metadata: { size: bytes.length }
      }))
    )
  }

  async function upload(request: Request, name: string): Promise<Response> {
    if (objects.has(name) && request.headers.get('x-upsert') !== 'true') {
      return Response.json({ message: 'The resource already exists' }, { status: 400 })
    }
    objects.set(name, {
      bytes: Buffer.from(await request.arrayBuffer()),
      type: request.headers.get('content-type'),
      cacheControl: request.headers.get('cache-control'),
      updatedAt: storage.now
    })
    return Response.json({ Id: '1', Key: name })
  }

  async function remove(request: Request, bucket: string): Promise<Response> {
    const { prefixes } = (await request.json()) as { prefixes: string[] }
    for (const file of prefixes) objects.delete(`${bucket}/${file}`)
    return Response.json([])
  }

  function missing(what: string): Response {
    const message = `${what} not found`
    return Response.json({ statusCode: '404', error: message, message }, { status: 400 })
  }

  project.route('/storage/v1', async request => {
    if (request.headers.get('apikey') !== project.secretKey) {
      return Response.json({ message: 'new row violates row-level security' }, { status: 403 })
    }
    const { method } = request
    const name = new URL(request.url).pathname.replace('/storage/v1/', '')
    const answer = storage.onRequest(method, name)
    if (answer) return answer
    if (method === 'POST' && name.startsWith('object/list/')) {
      return listed(request, name.replace('object/list/', ''))
    }
    if (method === 'GET' && name.startsWith('bucket/')) {
      const bucket = buckets.get(name.replace('bucket/', ''))
      return bucket ? Response.json(bucket) : missing('Bucket')
    }
    if (method === 'GET') {
      const found = objects.get(name.replace('object/', ''))
      return found ? new Response(new Uint8Array(found.bytes)) : missing('Object')
    }
    storage.writes.push(`${method} ${name}`)
    if (method === 'POST' && name === 'bucket') {
      const bucket = (await request.json()) as { id: string; public: boolean }
      buckets.set(bucket.id, bucket)
      return Response.json({ name: bucket.id })
    }
    if (method === 'DELETE') return remove(request, name.replace('object/', ''))
    return upload(request, name.replace('object/', ''))
  })
  return storage
}
