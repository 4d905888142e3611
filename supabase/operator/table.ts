import { z } from 'astro/zod'
import {
  type ColumnKind,
  WINNER_COLUMNS,
  WINNER_FIELDS,
  type WinnerRow
} from '../../src/domain/winners/winner-columns.ts'
import { type Table } from './changes.ts'
import { type Connection } from './connection.ts'

/** A project's default maximum. */
const BATCH = 1000

const KINDS: Readonly<Record<ColumnKind, z.ZodType>> = {
  id: z.int(),
  handle: z.string(),
  picture: z.string(),
  text: z.string(),
  count: z.int(),
  score: z.number(),
  percentage: z.number(),
  seconds: z.int(),
  time: z.string(),
  flag: z.boolean()
}

const WINNERS = z.array(
  z.object(
    Object.fromEntries(
      WINNER_FIELDS.map(field => {
        const value = KINDS[WINNER_COLUMNS[field].kind]
        return [field, 'isRequired' in WINNER_COLUMNS[field] ? value : value.nullable()]
      })
    )
  )
) as z.ZodType<unknown> as z.ZodType<readonly WinnerRow[]>

const NAMES = z.array(z.string())

/** By id, not offset: added or removed rows shift none. */
export async function* readWinners(project: Connection): AsyncGenerator<WinnerRow> {
  for (let last = 0; ;) {
    const query = project.client
      .from('winners')
      .select(WINNER_FIELDS.join())
      .gt('id', last)
      .order('id')
      .limit(BATCH)
    const winners = await project.read(query.throwOnError(), WINNERS)
    const end = winners.at(-1)
    if (!end) return
    yield* winners
    last = end.id
  }
}

/** The winners, and which of those that the rows mean may not be changed. */
export async function readTable(
  project: Connection,
  rows: readonly { username: string; id?: number }[]
): Promise<Table> {
  const winners = await Array.fromAsync(readWinners(project))
  const nameOf = new Map(winners.map(({ id, username }) => [id, username]))
  const meant = rows.flatMap(({ username, id = NaN }) => [username, nameOf.get(id) ?? username])
  const names = [...new Set(meant)]
  const setOf = async (question: 'removed_among' | 'earned_among'): Promise<Set<string>> => {
    const found = await project.rpc(question, { names }, NAMES)
    return new Set(found.map(name => name.toLowerCase()))
  }
  return {
    winners: new Map(winners.map(winner => [winner.username.toLowerCase(), winner])),
    removed: await setOf('removed_among'),
    earned: await setOf('earned_among')
  }
}
