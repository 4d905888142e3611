import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Hono, type HonoRequest } from 'hono'
import { COLUMNS } from '../supabase/embedded/winners-generator.ts'
import { listen } from '../supabase/embedded/listen.ts'
import { BATCH, type Dataset } from './dataset.ts'
import { createFiles, type File } from './files.ts'

export type BenchServer = {
  readonly url: string
  /** From now on the backend returns these rows. */
  readonly answerWith: (dataset: Dataset) => void
  /** What was requested so far, in order. */
  readonly requests: readonly Answered[]
  /** Nothing is under way, and nothing was for so many ms. */
  readonly isIdleFor: (time: number) => boolean
  readonly close: () => Promise<void>
}

/** A request and its answer. */
type Answered = {
  readonly path: string
  /** When it came, in ms since 1970. */
  readonly at: number
  /** The body as it is sent. */
  readonly bytes: number
}

type Bytes = Uint8Array<ArrayBuffer>
export type Answer = {
  readonly body: Bytes
  readonly status: 200 | 206 | 404 | 416
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Serves the built site, the peers' pages below `/bench/`, and from memory, after `latency` ms, the rows by REST and
 * their snapshot below `/snapshot/`. `isCompressed` as over the internet: files with brotli, rows with gzip.
 */
export async function startServer(options: {
  distDir: string
  pagesDir: string
  latency: number
  isCompressed: boolean
}): Promise<BenchServer> {
  let dataset: Dataset | undefined
  let underWay = 0
  let lastAt = 0
  const requests: Answered[] = []
  const fileAt = await createFiles(options.distDir, options.pagesDir)

  async function answer(request: HonoRequest): Promise<Answer> {
    const [, folder, ...rest] = request.path.split('/')
    if (folder !== 'rest' && folder !== 'snapshot') {
      const file = await fileAt(request.path)
      return file ? fileAnswer(file, options.isCompressed) : NOT_FOUND
    }
    await pause(options.latency)
    if (!dataset) return NOT_FOUND
    if (folder === 'snapshot') {
      const body = (await dataset.snapshot()).get(rest.join('/'))
      return body ? rangeOf(request, body) : NOT_FOUND
    }
    return rowsAnswer(request, dataset, options.isCompressed)
  }

  const app = new Hono()
  app.get('*', async context => {
    const at = Date.now()
    underWay += 1
    const { body, status, headers } = await answer(context.req)
    underWay -= 1
    lastAt = Date.now()
    requests.push({ path: context.req.path, at, bytes: body.length })
    return context.body(body, status, headers)
  })
  const { port, close } = await listen(app.fetch, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    answerWith: given => (dataset = given),
    requests,
    isIdleFor: time => underWay === 0 && Date.now() - lastAt >= time,
    close
  }
}

export const NOT_FOUND: Answer = { body: new Uint8Array(), status: 404, headers: {} }

const brotli = compressOnce('br', brotliCompressSync)
const gzip = compressOnce('gzip', gzipSync)
/** What is compressed already. */
const COMPACT = /^font\/|^image\/(?!svg)/

/** A file of the built site, with brotli as an edge sends it, if it is to be compressed. */
export function fileAnswer({ body, type }: File, isCompressed: boolean): Answer {
  const answer = { body, status: 200, headers: { 'content-type': type } } as const
  return isCompressed && !COMPACT.test(type) ? brotli(answer) : answer
}

/** The rows that a REST request asks for. */
export function rowsAnswer(request: HonoRequest, dataset: Dataset, isCompressed: boolean): Answer {
  const rows = rowsOf(request, dataset)
  return isCompressed ? gzip(rows) : rows
}

/** Each body comes back at every visit: the server must not compress it in the time that is measured. */
function compressOnce(
  encoding: string,
  compress: (body: Bytes) => Buffer
): (answer: Answer) => Answer {
  const cache = new WeakMap<Bytes, Bytes>()
  return ({ body, status, headers }) => {
    const compressed = cache.get(body) ?? Uint8Array.from(compress(body))
    cache.set(body, compressed)
    return { body: compressed, status, headers: { ...headers, 'content-encoding': encoding } }
  }
}

/** As PostgREST does: 206 and the total on request, 416 beyond the last row. */
function rowsOf(request: HonoRequest, { rows, json }: Dataset): Answer {
  const offset = Number(request.query('offset') ?? 0)
  const limit = Math.min(Number(request.query('limit') ?? BATCH), BATCH)
  const columns = request.query('select')?.split(',') ?? COLUMNS
  const order = request.query('order')?.startsWith('iq_score') ? 'rank' : 'followers'
  const counted = request.header('prefer')?.includes('count=exact') ?? false
  const last = Math.min(offset + limit, rows.length) - 1
  const total = counted ? String(rows.length) : '*'
  const type = { 'content-type': 'application/json; charset=utf-8' }
  if (counted && offset > 0 && offset >= rows.length) {
    const problem = { code: 'PGRST103', message: 'Requested range not satisfiable' }
    return {
      body: new TextEncoder().encode(JSON.stringify(problem)),
      status: 416,
      headers: { ...type, 'content-range': `*/${total}` }
    }
  }
  return {
    body: json(columns, offset, limit, order),
    status: counted && last - offset + 1 < rows.length ? 206 : 200,
    headers: {
      ...type,
      'content-range': last < offset ? `*/${total}` : `${offset}-${last}/${total}`
    }
  }
}

/** The body, or the one range of it that is asked for: https://www.rfc-editor.org/rfc/rfc9110#section-14 */
function rangeOf(request: HonoRequest, body: Bytes): Answer {
  const type = request.path.endsWith('.json') ? 'application/json' : 'application/gzip'
  const headers = { 'content-type': type, 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.header('range') ?? '')
  if (!range) return { body, status: 200, headers }
  const [from, to] = [Number(range[1]), Math.min(Number(range[2]), body.length - 1)]
  return {
    body: body.slice(from, to + 1),
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${to}/${body.length}` }
  }
}
