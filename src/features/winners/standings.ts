import { backend } from '../../platform/backend.ts'
import { withRetry } from '../../platform/retry.ts'
import { leftStandings, type RawPlace, REACH, TOP } from './left-standings.ts'
import { type Winner, winnerFrom } from './winner.ts'

export { REACH, TOP }

/** A winner as the landing page shows one. */
export type Scorer = Pick<Winner, 'username' | 'avatar' | 'iq'>

/** Where a score stands, or would stand, among the winners. */
export type ScoreStanding = {
  readonly winners: number
  /** Per cent of winners with a lower score or none: 0 to 100, one decimal; 0 without winners. */
  readonly better: number
  /** From 1, after every score above it and every equal one, so that nobody moves down for a tie. */
  readonly rank: number
  /** `winners` + 1 */
  readonly total: number
}

/** The place that a score would take, between its neighbors: at most {@link REACH} on each side, the best first. */
export type Place = ScoreStanding & {
  readonly iq: number
  readonly above: readonly Scorer[]
  readonly below: readonly Scorer[]
}

// The order of the board and its reverse, each of which the database reads from one index.
const BEST_FIRST = 'iq_score.desc.nullslast,username.asc,id.asc'
const BEST_LAST = 'iq_score.asc.nullsfirst,username.desc,id.desc'

/** The first ten winners by rank; `undefined` if they couldn't be read. */
export function readTop(): Promise<readonly Scorer[] | undefined> {
  return orNothing(async () => {
    const left = leftStandings()
    if (left) return scorersFrom(left.top)
    const { rows } = await readRows({ order: BEST_FIRST, limit: String(TOP) })
    return scorersFrom(rows)
  })
}

/**
 * The place of a score, from counts and the winners next to it; `undefined` if they couldn't be read.
 * Those without a score are asked for alone: together with the lower ones, Postgres would walk through all that
 * are better, which takes up to 500 ms at 100,000 rows.
 */
export function readPlace(iq: number): Promise<Place | undefined> {
  return orNothing(async () => {
    const left = leftStandings()?.place
    if (left?.iq === iq) return placeOf(left)
    const limit = String(REACH)
    const [ahead, lower, unscored] = await Promise.all([
      readCounted({ iq_score: `gte.${iq}`, order: BEST_LAST, limit }),
      readCounted({ iq_score: `lt.${iq}`, order: BEST_FIRST, limit }),
      readCounted({ iq_score: 'is.null', order: BEST_FIRST, limit })
    ])
    return placeOf({
      iq,
      ahead: ahead.count,
      behind: lower.count + unscored.count,
      above: ahead.rows.toReversed(),
      below: [...lower.rows, ...unscored.rows].slice(0, REACH)
    })
  })
}

/**
 * @param ahead how many winners have the score or a better one
 * @param behind how many have a lower one, or none
 */
export function standingOf(ahead: number, behind: number): ScoreStanding {
  const winners = ahead + behind
  return {
    winners,
    // Rounded down, so that only a result above everybody is better than 100 %.
    better: winners === 0 ? 0 : Math.floor((1000 * behind) / winners) / 10,
    rank: ahead + 1,
    total: winners + 1
  }
}

function placeOf({ iq, ahead, behind, above, below }: RawPlace): Place {
  return { iq, ...standingOf(ahead, behind), above: scorersFrom(above), below: scorersFrom(below) }
}

async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    console.error('Failed to load winners', error)
    return undefined
  }
}

function scorersFrom(rows: readonly unknown[]): readonly Scorer[] {
  return rows.flatMap(row => {
    const winner = winnerFrom(row)
    return winner ? { username: winner.username, avatar: winner.avatar, iq: winner.iq } : []
  })
}

type Params = { readonly order: string; readonly limit: string; readonly [filter: string]: string }
type Answer = { readonly rows: readonly unknown[]; readonly range: string | null }

/** @throws when the answer doesn't say how many rows there are, or can't be right: no rank is better than a wrong one */
async function readCounted(params: Params): Promise<{ rows: readonly unknown[]; count: number }> {
  const { rows, range } = await readRows(params, { Prefer: 'count=exact' })
  const count = Number(/\/(\d+)$/.exec(range ?? '')?.[1] ?? NaN)
  if (rows.length !== Math.min(count, Number(params.limit)))
    throw new Error(`${rows.length} rows came with the range ${range}`)
  return { rows, count }
}

/** Reads rows with retries; without a network, the last answer kept on this device. */
async function readRows(params: Params, prefer: Record<string, string> = {}): Promise<Answer> {
  const { url, key } = backend()
  const query = new URLSearchParams({ select: 'id,username,avatar_url,iq_score', ...params })
  const address = `${url}/rest/v1/winners?${query}`
  const headers = { apikey: key, Authorization: `Bearer ${key}`, ...prefer }
  const read = async (): Promise<Answer> => {
    const response = await fetch(address, { headers })
    const copy = response.clone()
    const answer = await answerOf(response)
    void keep(address, copy)
    return answer
  }
  try {
    return await withRetry(read, () => navigator.onLine)
  } catch (error) {
    // The only TypeError is that of `fetch` without a network: what the backend refuses no copy must hide.
    const copy = error instanceof TypeError ? await copyOf(address) : undefined
    if (!copy) throw error
    return answerOf(copy)
  }
}

async function answerOf(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`The backend answered ${response.status}`)
  const rows: unknown = await response.json()
  if (!Array.isArray(rows)) throw new Error('The backend answered no rows')
  return { rows, range: response.headers.get('content-range') }
}

const CACHE = 'standings'

async function keep(address: string, { body, headers }: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    // A part of the rows comes with the status 206, which no cache takes.
    await cache.put(address, new Response(body, { headers, status: 200 }))
  } catch {
    // Full or forbidden storage: offline then has nothing to show, as on a first visit.
  }
}

async function copyOf(address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName: CACHE, ignoreVary: true })
  } catch {
    return undefined
  }
}
