import { decodeEntities } from '../../src/domain/winners/entities.ts'
import { WINNER_COLUMNS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { type Value } from './parse-cell.ts'
import { IMPORTED_FIELDS, type ImportedField, type ImportedRow, type Values } from './csv-rows.ts'

/**
 * `before` null creates, `after` null deletes; otherwise both hold the changed columns. `username` is the name before.
 */
export type Change = { username: string; before: Values | null; after: Values | null }

/** By username in lower case. */
export type Table = {
  winners: ReadonlyMap<string, WinnerRow>
  /** Removed on request. */
  removed: ReadonlySet<string>
  /** Earned in the challenge, which alone changes them. */
  earned: ReadonlySet<string>
}

/** X escapes these. */
const ESCAPED_FIELDS = ['avatar_url', 'description'] as const
type EscapedField = (typeof ESCAPED_FIELDS)[number]

/** Changes, and usernames to report. */
export type Plan = {
  changes: Change[]
  /** Left out, since they were removed on request. */
  removed: string[]
  /** Left alone, since the challenge alone changes them. */
  earned: string[]
  /** Left out, since they are no longer on the table. */
  gone: string[]
  /** Left out, since somebody else has their old name. */
  taken: string[]
  /** Changed since the import; undoing it loses that. */
  changedSince: string[]
  /** Matched by username, since their id isn't on the board. */
  unknownIds: string[]
  /** Whose text held entities. */
  decoded: Record<EscapedField, string[]>
  /** Rows whose id and username don't fit together; nothing may be imported. */
  conflicts: string[]
}

function emptyPlan(): Plan {
  return {
    changes: [],
    removed: [],
    earned: [],
    gone: [],
    taken: [],
    changedSince: [],
    unknownIds: [],
    decoded: { avatar_url: [], description: [] },
    conflicts: []
  }
}

const keyOf = (username: string): string => username.toLowerCase()

function isSame(field: ImportedField, one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true
  const { kind } = WINNER_COLUMNS[field]
  if (kind === 'time') return Date.parse(String(one)) === Date.parse(String(other))
  // A blank text is shown and exported as none.
  const [left, right] = [one ?? '', other ?? ''].map(text => String(text))
  return kind === 'text' && (left === right || (left?.trim() === '' && right?.trim() === ''))
}

/** Only the values that differ, before and after. */
function difference(winner: WinnerRow, values: Values): Pick<Change, 'before' | 'after'> | null {
  const changed = IMPORTED_FIELDS.filter(
    field => values[field] !== undefined && !isSame(field, winner[field], values[field])
  )
  if (changed.length === 0) return null
  const pick = (from: Values): Values =>
    Object.fromEntries(changed.map(field => [field, from[field]]))
  return { before: pick(winner), after: pick(values) }
}

/** A row of a file, whose winner it is about, and who has its username now. */
type Match = {
  row: Values & { username: string }
  winner: WinnerRow | undefined
  named: WinnerRow | undefined
}

export function planImport(rows: readonly ImportedRow[], table: Table): Plan {
  const plan = emptyPlan()
  const byId = new Map([...table.winners.values()].map(winner => [winner.id, winner]))
  const met = new Map<WinnerRow, string>()
  for (const { id, ...row } of rows) {
    const { username } = row
    const named = table.winners.get(keyOf(username))
    const known = id === undefined ? undefined : byId.get(id)
    const winner = known ?? named
    if (id !== undefined && !known) plan.unknownIds.push(username)
    const conflict = winner && conflictOf(username, winner, named, met.get(winner))
    if (winner) met.set(winner, username)
    if (conflict === undefined) planRow(plan, { row, winner, named }, table)
    else plan.conflicts.push(conflict)
  }
  return plan
}

function planRow(plan: Plan, { row, winner, named }: Match, table: Table): void {
  const { username } = row
  const { values, decoded } = decodeTexts(row, winner)
  const change = winner ? difference(winner, values) : { before: null, after: values }
  if (!change) return
  if (!named && table.removed.has(keyOf(username))) plan.removed.push(username)
  else if (winner && table.earned.has(keyOf(winner.username))) plan.earned.push(winner.username)
  else {
    plan.changes.push({ username: winner?.username ?? username, ...change })
    for (const field of decoded) plan.decoded[field].push(username)
  }
}

/** Why a row can't be about this winner. */
function conflictOf(
  username: string,
  winner: WinnerRow,
  named: WinnerRow | undefined,
  earlier: string | undefined
): string | undefined {
  const owner = `id ${String(winner.id)} is @${winner.username}`
  if (named && named !== winner) return `${owner}, and @${named.username} is id ${String(named.id)}`
  if (earlier === undefined) return undefined
  return `${owner}, whom the rows of @${earlier} and @${username} both mean`
}

/** A text that the table has as it stands is not decoded: it comes from our own export. */
function decodeTexts(row: Values & { username: string }, winner: WinnerRow | undefined) {
  const values: Partial<Record<ImportedField, Value>> & { username: string } = { ...row }
  const decoded = ESCAPED_FIELDS.filter(field => {
    const text = row[field]
    if (typeof text !== 'string' || text === winner?.[field]) return false
    values[field] = decodeEntities(text)
    return values[field] !== text
  })
  return { values, decoded }
}

export function planUndo(done: readonly Change[], table: Table): Plan {
  const plan = emptyPlan()
  for (const change of done) {
    const winner = table.winners.get(keyOf(usernameIn(change.after) ?? change.username))
    if (winner) undoChange(plan, change, winner, table)
    else if (change.before) undoDeletion(plan, change, change.before, table)
  }
  return plan
}

function undoChange(plan: Plan, { before, after }: Change, winner: WinnerRow, table: Table): void {
  const change = before ? difference(winner, before) : { before: { ...winner }, after: null }
  if (!change) return
  const key = keyOf(winner.username)
  const old = usernameIn(before) ?? winner.username
  const isFree = keyOf(old) === key || !table.winners.has(keyOf(old))
  if (table.earned.has(key)) plan.earned.push(winner.username)
  else if (!isFree) plan.taken.push(old)
  else if (keyOf(old) !== key && table.removed.has(keyOf(old))) plan.removed.push(old)
  else {
    plan.changes.push({ username: winner.username, ...change })
    if (!after || difference(winner, after)) plan.changedSince.push(winner.username)
  }
}

function undoDeletion(plan: Plan, { username, after }: Change, before: Values, table: Table): void {
  if (after) plan.gone.push(usernameIn(after) ?? username)
  else if (table.removed.has(keyOf(username))) plan.removed.push(username)
  else plan.changes.push({ username, before: null, after: before })
}

/** The names that a winner has before and after. */
export function namesOf({ username, before, after }: Change): string[] {
  return [username, usernameIn(before) ?? username, usernameIn(after) ?? username]
}

/** More than a change of case. */
export function isRename({ username, before, after }: Change): boolean {
  return before !== null && keyOf(usernameIn(after) ?? username) !== keyOf(username)
}

function usernameIn(values: Values | null): string | undefined {
  return typeof values?.username === 'string' ? values.username : undefined
}
