import { type Winner } from './columns.ts'
import { type Batch, byRank, type Query, send, winners } from './rest.ts'

export type { Winner }

export const TOP = 10
export const REACH = 2

export function readTop(): Promise<readonly Winner[] | undefined> {
  return orNothing(async () => (await send(() => byRank(winners()).limit(TOP))).rows)
}

export type ScoreStanding = {
  readonly winners: number
  /** Per cent of winners with a lower score or none, one decimal; 0 without winners. */
  readonly better: number
  /** From 1, after every equal score. */
  readonly rank: number
  readonly total: number
}

/** At most {@link REACH} neighbors on each side, best first. */
export type Place = ScoreStanding & {
  readonly iq: number
  readonly above: readonly Winner[]
  readonly below: readonly Winner[]
}

/** Count missing scores separately: a combined count takes up to 500 ms. */
export function readPlace(iq: number): Promise<Place | undefined> {
  return orNothing(async () => {
    const counted = (query: () => Query): Promise<Batch> => send(() => query().limit(REACH))
    const [ahead, lower, unscored] = await Promise.all([
      counted(() => byRank(winners(true).gte('iq_score', iq), true)),
      counted(() => byRank(winners(true).lt('iq_score', iq))),
      counted(() => byRank(winners(true).is('iq_score', null)))
    ])
    return {
      iq,
      ...standingOf(totalOf(ahead), totalOf(lower) + totalOf(unscored)),
      above: ahead.rows.toReversed(),
      below: [...lower.rows, ...unscored.rows].slice(0, REACH)
    }
  })
}

/** `ahead` have the score or a better one, `behind` a lower one or none. */
export function standingOf(ahead: number, behind: number): ScoreStanding {
  const winners = ahead + behind
  return {
    winners,
    // Rounded down: only a result above everybody is better than 100 %.
    better: winners === 0 ? 0 : Math.floor((1000 * behind) / winners) / 10,
    rank: ahead + 1,
    total: winners + 1
  }
}

/** @throws without a valid total */
function totalOf({ held, total }: Batch): number {
  if (total === undefined || held !== Math.min(total, REACH))
    throw new Error(`${held} rows came, and a total of ${total}`)
  return total
}

async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    console.error('Failed to load winners', error)
    return undefined
  }
}
