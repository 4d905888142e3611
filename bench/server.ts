import { setTimeout as pause } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { COLUMNS } from '../supabase/embedded/winners-generator.ts'
import { listen } from '../supabase/embedded/listen.ts'
import { BATCH, type Dataset } from './dataset.ts'
import { createFiles } from './files.ts'

export type BenchServer = {
  readonly url: string
  /** From now on the backend returns these rows. */
  readonly answerWith: (dataset: Dataset) => void
  readonly close: () => Promise<void>
}

/**
 * Serves the built site, the peers' pages below `/bench/`, and a backend that answers from memory,
 * each call after `latency` ms.
 */
export async function startServer(options: {
  distDir: string
  pagesDir: string
  latency: number
}): Promise<BenchServer> {
  let dataset: Dataset | undefined
  const fileAt = await createFiles(options.distDir, options.pagesDir)
  const app = new Hono()
  app.get('/rest/v1/winners', async context => {
    await pause(options.latency)
    return dataset ? answerRows(context, dataset) : context.text('', 503)
  })
  app.get('*', async context => {
    const file = await fileAt(context.req.path)
    if (!file) return context.text('Not found', 404)
    return context.body(file.body, 200, { 'content-type': file.type })
  })
  const { port, close } = await listen(app.fetch, 0, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, answerWith: given => (dataset = given), close }
}

/** As PostgREST does: 206 and the total on request, 416 beyond the last row. */
function answerRows(context: Context, { rows, json }: Dataset): Response {
  const offset = Number(context.req.query('offset') ?? 0)
  const limit = Math.min(Number(context.req.query('limit') ?? BATCH), BATCH)
  const columns = context.req.query('select')?.split(',') ?? COLUMNS
  const counted = context.req.header('prefer')?.includes('count=exact') ?? false
  const last = Math.min(offset + limit, rows.length) - 1
  const total = counted ? String(rows.length) : '*'
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  if (counted && offset > 0 && offset >= rows.length) {
    const problem = { code: 'PGRST103', message: 'Requested range not satisfiable' }
    return context.json(problem, 416, { 'content-range': `*/${total}` })
  }
  return context.body(
    json(columns, offset, limit),
    counted && last - offset + 1 < rows.length ? 206 : 200,
    { ...headers, 'content-range': last < offset ? `*/${total}` : `${offset}-${last}/${total}` }
  )
}
