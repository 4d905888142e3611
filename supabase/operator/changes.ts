import { WINNER_COLUMNS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { IMPORTED_FIELDS, type ImportedField, type ImportedRow, type Values } from './rows.ts'

/**
 * What happens to one winner: `before` null creates, `after` null deletes; otherwise both hold the columns that change.
 * With the two swapped it is the way back.
 */
export type Change = { username: string; before: Values | null; after: Values | null }

/** Winners by username in lower case. */
export type WinnersByName = ReadonlyMap<string, WinnerRow>

export type ImportPlan = {
  changes: readonly Change[]
  created: number
  updated: number
  same: number
  /** Usernames that were removed on request, and may not come back. */
  refused: readonly string[]
  /** Usernames of earned rows that the file has otherwise: the challenge alone changes them. */
  earned: readonly string[]
  /** Values that are emptied, and usernames that are spelled otherwise. */
  emptied: number
  respelled: number
}

export type UndoPlan = {
  changes: readonly Change[]
  restored: number
  deleted: number
  /** Usernames with a value that was changed since the import: going back loses it. */
  changedSince: readonly string[]
  /** Usernames that are no longer in the table, or may not come back. */
  missing: readonly string[]
  /** Usernames of rows that were earned since: the challenge alone changes them. */
  earned: readonly string[]
}

/** Microseconds as the database keeps them. */
function instantOf(time: string): string {
  return `${String(Math.floor(Date.parse(time) / 1000))}.${(/\.(\d+)/.exec(time)?.[1] ?? '').padEnd(6, '0')}`
}

function isSame(field: ImportedField, one: unknown, other: unknown): boolean {
  const { kind } = WINNER_COLUMNS[field]
  if (kind === 'time' && typeof one === 'string' && typeof other === 'string') {
    return instantOf(one) === instantOf(other)
  }
  // In CSV an empty text looks like none.
  return one === other || (kind === 'text' && (one ?? '') === (other ?? ''))
}

/** Those of the values that a winner has otherwise, before and after. */
function difference(winner: WinnerRow, values: Values): { before: Values; after: Values } | null {
  const changed = IMPORTED_FIELDS.filter(
    field => values[field] !== undefined && !isSame(field, winner[field], values[field])
  )
  if (changed.length === 0) return null
  const pick = (from: Values): Values =>
    Object.fromEntries(changed.map(field => [field, from[field]]))
  return { before: pick(winner), after: pick(values) }
}

/** Usernames in lower case that no plan may change. */
export type Untouchable = {
  /** Removed on request. */
  removed: ReadonlySet<string>
  /** Earned in the challenge. */
  earned: ReadonlySet<string>
}

export function planImport(
  rows: readonly ImportedRow[],
  winners: WinnersByName,
  untouchable: Untouchable
): ImportPlan {
  const changes: Change[] = []
  const refused: string[] = []
  const earned: string[] = []
  let [created, emptied, respelled] = [0, 0, 0]
  for (const row of rows) {
    const key = row.username.toLowerCase()
    const winner = winners.get(key)
    if (winner) {
      const change = difference(winner, row)
      if (!change) continue
      if (untouchable.earned.has(key)) {
        earned.push(winner.username)
        continue
      }
      changes.push({ username: winner.username, ...change })
      emptied += Object.values(change.after).filter(value => value === null).length
      if (change.after.username !== undefined) respelled += 1
    } else if (untouchable.removed.has(key)) refused.push(row.username)
    else {
      changes.push({ username: row.username, before: null, after: row })
      created += 1
    }
  }
  const updated = changes.length - created
  const same = rows.length - changes.length - refused.length - earned.length
  return { changes, created, updated, same, refused, earned, emptied, respelled }
}

export function planUndo(
  done: readonly Change[],
  winners: WinnersByName,
  untouchable: Untouchable
): UndoPlan {
  const changes: Change[] = []
  const changedSince: string[] = []
  const missing: string[] = []
  const earned: string[] = []
  for (const { username, before, after } of done) {
    const key = username.toLowerCase()
    const winner = winners.get(key)
    if (!winner) {
      // It was deleted by what is undone here.
      if (after === null && before && !untouchable.removed.has(key)) {
        changes.push({ username, before: null, after: before })
      } else if (before) missing.push(username)
      continue
    }
    const change = before ? difference(winner, before) : { before: { ...winner }, after: null }
    if (!change) continue
    if (untouchable.earned.has(key)) {
      earned.push(winner.username)
      continue
    }
    changes.push({ username: winner.username, ...change })
    if (!after || difference(winner, after)) changedSince.push(winner.username)
  }
  const deleted = changes.filter(change => change.after === null).length
  return { changes, restored: changes.length - deleted, deleted, changedSince, missing, earned }
}
