import { WINNER_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { type Table } from './changes.ts'
import { CommandFailure, type Connection, PUSH_COMMAND } from './connection.ts'

/** A project's default maximum. */
const BATCH = 1000
export const UNKNOWN_ANSWER = `The project answered in an unknown way: run ${PUSH_COMMAND} and \`npm ci\` first.`

/** By id, not offset: added or removed rows shift none. */
export async function* readWinners(project: Connection): AsyncGenerator<WinnerRow> {
  for (let last = 0; ;) {
    const query = `select=${WINNER_FIELDS.join()}&id=gt.${String(last)}&order=id&limit=${String(BATCH)}`
    const rows = await project.call(`/rest/v1/winners?${query}`, { method: 'GET' })
    if (!Array.isArray(rows)) throw new CommandFailure(3, UNKNOWN_ANSWER)
    const winners: readonly WinnerRow[] = rows
    const end = winners.at(-1)
    if (!end) return
    yield* winners
    last = end.id
  }
}

/** The winners, and those of the names that may not be changed. */
export async function readTable(project: Connection, names: readonly string[]): Promise<Table> {
  const winners = await Array.fromAsync(readWinners(project))
  return {
    winners: new Map(winners.map(winner => [winner.username.toLowerCase(), winner])),
    removed: await readAmong(project, 'removed_among', names),
    earned: await readAmong(project, 'earned_among', names)
  }
}

async function readAmong(
  project: Connection,
  question: 'removed_among' | 'earned_among',
  names: readonly string[]
): Promise<ReadonlySet<string>> {
  const found = await project.call(`/rest/v1/rpc/${question}`, { json: { names } })
  if (!Array.isArray(found)) throw new CommandFailure(3, UNKNOWN_ANSWER)
  return new Set(found.map(name => String(name).toLowerCase()))
}
