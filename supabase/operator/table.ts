import {
  type ColumnKind,
  WINNER_COLUMNS,
  WINNER_FIELDS,
  type WinnerField,
  type WinnerRow
} from '../../src/domain/winners/winner-columns.ts'
import { type Change, type Untouchable } from './changes.ts'
import { CommandFailure, type Connection, isObject, PUSH_COMMAND } from './connection.ts'

/** A project's default maximum. */
const BATCH = 1000
export const UNKNOWN_ANSWER = `The project answered in an unknown way: run ${PUSH_COMMAND} and \`npm ci\` first.`

const NUMBERS: readonly ColumnKind[] = ['id', 'count', 'score', 'percentage', 'seconds']

function typeOf(kind: ColumnKind): 'number' | 'boolean' | 'string' {
  if (kind === 'flag') return 'boolean'
  return NUMBERS.includes(kind) ? 'number' : 'string'
}

function isWinner(value: unknown): value is WinnerRow {
  const holds = (field: WinnerField, cell: unknown): boolean =>
    typeof cell === typeOf(WINNER_COLUMNS[field].kind) ||
    (cell === null && !('isRequired' in WINNER_COLUMNS[field]))
  return isObject(value) && WINNER_FIELDS.every(field => holds(field, value[field]))
}

/** By id, not offset, so rows that come or go shift none. */
export async function* readWinners(project: Connection): AsyncGenerator<WinnerRow> {
  for (let last = 0; ;) {
    const query = `select=${WINNER_FIELDS.join()}&id=gt.${String(last)}&order=id&limit=${String(BATCH)}`
    const rows = await project.get(`/rest/v1/winners?${query}`, { method: 'GET' })
    if (!Array.isArray(rows) || !rows.every(isWinner)) throw new CommandFailure(3, UNKNOWN_ANSWER)
    const end = rows.at(-1)
    if (!end) return
    yield* rows
    last = end.id
  }
}

export async function readByName(project: Connection): Promise<Map<string, WinnerRow>> {
  const winners = new Map<string, WinnerRow>()
  for await (const winner of readWinners(project))
    winners.set(winner.username.toLowerCase(), winner)
  return winners
}

/** Those of the usernames that no import or undo may touch: of `strangers` the removed, of `known` the earned. */
export async function readUntouchable(
  project: Connection,
  { strangers, known }: { strangers: readonly string[]; known: readonly string[] }
): Promise<Untouchable> {
  return {
    removed: await among(project, 'removed_among', strangers),
    earned: await among(project, 'earned_among', known)
  }
}

async function among(
  project: Connection,
  question: 'removed_among' | 'earned_among',
  names: readonly string[]
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const found = await project.get(`/rest/v1/rpc/${question}`, { json: { names } })
  if (!Array.isArray(found)) throw new CommandFailure(3, UNKNOWN_ANSWER)
  return new Set(found.map(name => String(name).toLowerCase()))
}

/** All in one transaction, or none if a winner has changed meanwhile. */
export async function changeWinners(
  project: Connection,
  changes: readonly Change[]
): Promise<void> {
  await project.get('/rest/v1/rpc/change_winners', { json: { changes }, timeoutMs: 180_000 })
}
