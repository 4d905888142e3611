import { openBackend } from '../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../supabase/embedded/keys.ts'
import {
  checkFollowRelationship,
  type FollowCheckConfig
} from '../supabase/functions/check-follow-relationship/index.ts'
import { LIMITS } from '../supabase/functions/check-follow-relationship/limits.ts'
import { type Provider } from '../supabase/functions/check-follow-relationship/providers/provider.ts'
import { type Options } from './options.ts'
import { quantile } from './samples.ts'
import { formatNumber, table } from './table.ts'

const WAYS = ['database', 'table', 'cache', 'provider'] as const
type Way = (typeof WAYS)[number]

/** All times in ms. */
export type FollowRun = { readonly rows: number; readonly times: Readonly<Record<Way, number[]>> }

const URL_OF_BACKEND = 'http://embedded.backend.invalid'
/** Before the first measurement: the compilers are done then. */
const WARM_UP = 20

/** So high that none of these checks reaches them. */
const UNLIMITED = {
  ...LIMITS,
  visitor: { perMinute: 1e6, perDay: 1e6 },
  site: { callsPerDay: 1e6 }
}

/** Answers at once, so that what is left is our own time. */
const instant: Provider = {
  name: 'twitterapi.io',
  check: username => {
    providerCalls += 1
    return Promise.resolve({ kind: 'answer', following: true, username, followersCount: 7 })
  }
}
let providerCalls = 0

/**
 * The function's time to answer in each way, in this process and without HTTP. The ways take turns, so
 * that noise affects all alike.
 */
export async function benchFollow(options: Options): Promise<FollowRun> {
  const rows = Math.max(...options.rows)
  const rounds = options.quick ? 20 : 300
  const backend = await openBackend({ dataDir: 'memory', winners: rows })
  const handler = (config: FollowCheckConfig) =>
    checkFollowRelationship({
      environment: {},
      limits: UNLIMITED,
      env: {
        url: URL_OF_BACKEND,
        publishableKeys: { default: PUBLISHABLE_KEY },
        secretKeys: { default: backend.secretKey }
      },
      supabaseOptions: {
        global: { fetch: (input, init) => backend.fetch(new Request(input, init)) }
      },
      ...config
    })
  const fromTable = handler({})
  const live = handler({ provider: instant })
  const ways: Record<Way, (round: number) => Promise<Response>> = {
    database: round =>
      backend.fetch(post('/rest/v1/rpc/find_winner', { name: `name_${String(round)}` })),
    table: round => fromTable(check(`name_${String(round)}`)),
    cache: () => live(check('cached')),
    provider: round => live(check(`name_${String(round)}`))
  }
  await live(check('cached'))
  const times: Record<Way, number[]> = { database: [], table: [], cache: [], provider: [] }
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const way of WAYS) {
      const start = performance.now()
      const response = await ways[way](round)
      const answer = await response.text()
      const time = performance.now() - start
      if (response.status !== 200) throw new Error(`${way} got ${answer}`)
      if (round >= WARM_UP) times[way].push(time)
    }
  }
  await backend.close()
  // One for each round, and the one that filled the cache.
  if (providerCalls !== WARM_UP + rounds + 1) throw new Error(`${providerCalls} provider calls`)
  return { rows, times }
}

function post(path: string, body: object): Request {
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' }
  return new Request(URL_OF_BACKEND + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

function check(username: string): Request {
  return post('/functions/v1/check-follow-relationship', { username })
}

const NAMES: Record<Way, string> = {
  database: 'the database alone (find_winner)',
  table: 'from the table, without a provider',
  cache: 'from the cache',
  provider: 'from a provider that takes 0 ms'
}

/** The table of a run. */
export function followReport({ rows, times }: FollowRun): string {
  const alone = quantile(times.database, 0.5)
  return `### Follow check: time to answer, ${String(rows)} winners, ${String(times.table.length)} checks each\n\n${table(
    ['', 'median ms', 'p95 ms', 'median / database'],
    WAYS.map(way => [
      NAMES[way],
      formatNumber(quantile(times[way], 0.5)),
      formatNumber(quantile(times[way], 0.95)),
      formatNumber(quantile(times[way], 0.5) / alone)
    ])
  )}`
}
