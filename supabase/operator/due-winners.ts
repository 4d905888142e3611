import { type SupabaseClient } from '@supabase/supabase-js'
import { dataOf } from './rest.ts'

/** A winner whose flag is older than wanted. */
export type DueWinner = { id: number; username: string; checkedAt: string | null }

/** Winners to be checked, read while their rows change. */
export type DueWinners = {
  /** How many are due at this moment. */
  count: () => Promise<number>
  /** The next ones, at most `limit`, up to 1,000; none twice. Empty when there are no more. */
  next: (limit: number) => Promise<readonly DueWinner[]>
}

type Row = { id: number; username: string; follows_altius_checked_at: string | null }

const CHECKED_AT = 'follows_altius_checked_at'
const ACTION = "The winners can't be read"

/**
 * Winners never checked, then those checked before `cutoff`, the oldest check first.
 *
 * @param cutoff ISO 8601
 */
export function dueWinners(client: SupabaseClient, cutoff: string): DueWinners {
  let lastNever = 0
  let isNeverDone = false
  let lastDated: DueWinner | undefined

  function select(limit: number) {
    return client.from('winners').select(`id,username,${CHECKED_AT}`).order('id').limit(limit)
  }

  async function neverChecked(limit: number): Promise<readonly DueWinner[]> {
    const answer = await select(limit).is(CHECKED_AT, null).gt('id', lastNever)
    return dataOf(answer, ACTION).map(dueFrom)
  }

  async function checkedBefore(limit: number): Promise<readonly DueWinner[]> {
    const oldest = client.from('winners').select(`id,username,${CHECKED_AT}`).lt(CHECKED_AT, cutoff)
    // After the last row, in the same order: an offset would skip rows that others drop out of.
    const rest = lastDated
      ? oldest.or(
          `${CHECKED_AT}.gt."${String(lastDated.checkedAt)}",` +
            `and(${CHECKED_AT}.eq."${String(lastDated.checkedAt)}",id.gt.${String(lastDated.id)})`
        )
      : oldest
    const answer = await rest.order(CHECKED_AT).order('id').limit(limit)
    return dataOf(answer, ACTION).map(dueFrom)
  }

  return {
    async count() {
      const { count, error } = await client
        .from('winners')
        .select('id', { count: 'exact', head: true })
        .or(`${CHECKED_AT}.is.null,${CHECKED_AT}.lt."${cutoff}"`)
      return dataOf({ data: count ?? 0, error }, ACTION)
    },
    async next(limit) {
      const never = isNeverDone ? [] : await neverChecked(limit)
      lastNever = never.at(-1)?.id ?? lastNever
      if (never.length > 0) return never
      isNeverDone = true
      const dated = await checkedBefore(limit)
      lastDated = dated.at(-1) ?? lastDated
      return dated
    }
  }
}

function dueFrom(row: Row): DueWinner {
  return { id: row.id, username: row.username, checkedAt: row.follows_altius_checked_at }
}
