import { type ScoreStanding, standingOf } from '../../domain/winners/standing.ts'
import { type Winner } from './columns.ts'
import { type Batch, ranked, send } from './rest.ts'

export type { Winner }

const TOP = 10
export const REACH = 2

export function readTop(): Promise<readonly Winner[] | undefined> {
  return orNothing(async () => (await send(ranked().limit(TOP))).rows)
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
    const [ahead, lower, unscored] = await Promise.all([
      send(ranked(true, true).gte('iq_score', iq).limit(REACH)),
      send(ranked(true).lt('iq_score', iq).limit(REACH)),
      send(ranked(true).is('iq_score', null).limit(REACH))
    ])
    return {
      iq,
      ...standingOf(totalOf(ahead), totalOf(lower) + totalOf(unscored)),
      above: ahead.rows.toReversed(),
      below: [...lower.rows, ...unscored.rows].slice(0, REACH)
    }
  })
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
