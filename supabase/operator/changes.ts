import { WINNER_COLUMNS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { IMPORTED_FIELDS, type ImportedRow, type Values } from './rows.ts'

/**
 * `before` null creates, `after` null deletes; otherwise both hold the changed columns. Swapped, they undo the
 * change.
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

/** Changes, and usernames to report. */
export type Plan = {
  changes: Change[]
  /** Left out, since they were removed on request. */
  removed: string[]
  /** Left alone, since the challenge alone changes them. */
  earned: string[]
  /** Left out, since they are no longer on the table. */
  gone: string[]
  /** Changed since the import; undoing it loses that. */
  changedSince: string[]
}

function emptyPlan(): Plan {
  return { changes: [], removed: [], earned: [], gone: [], changedSince: [] }
}

/** Only the values that differ, before and after. */
function difference(winner: WinnerRow, values: Values): Pick<Change, 'before' | 'after'> | null {
  const changed = IMPORTED_FIELDS.filter(field => {
    const [one, other] = [winner[field], values[field]]
    if (other === undefined || one === other) return false
    const { kind } = WINNER_COLUMNS[field]
    if (kind === 'time') return Date.parse(String(one)) !== Date.parse(String(other))
    // In CSV an empty text looks like none.
    return kind !== 'text' || (one ?? '') !== (other ?? '')
  })
  if (changed.length === 0) return null
  const pick = (from: Values): Values =>
    Object.fromEntries(changed.map(field => [field, from[field]]))
  return { before: pick(winner), after: pick(values) }
}

export function planImport(rows: readonly ImportedRow[], table: Table): Plan {
  const plan = emptyPlan()
  for (const row of rows) {
    const key = row.username.toLowerCase()
    const winner = table.winners.get(key)
    const change = winner ? difference(winner, row) : { before: null, after: row }
    if (!change) continue
    if (!winner && table.removed.has(key)) plan.removed.push(row.username)
    else if (table.earned.has(key)) plan.earned.push(row.username)
    else plan.changes.push({ username: winner?.username ?? row.username, ...change })
  }
  return plan
}

export function planUndo(done: readonly Change[], table: Table): Plan {
  const plan = emptyPlan()
  for (const { username, before, after } of done) {
    const key = username.toLowerCase()
    const winner = table.winners.get(key)
    if (winner) {
      const change = before ? difference(winner, before) : { before: { ...winner }, after: null }
      if (!change) continue
      if (table.earned.has(key)) plan.earned.push(winner.username)
      else {
        plan.changes.push({ username: winner.username, ...change })
        if (!after || difference(winner, after)) plan.changedSince.push(winner.username)
      }
    } else if (before) {
      if (after) plan.gone.push(username)
      else if (table.removed.has(key)) plan.removed.push(username)
      else plan.changes.push({ username, before: null, after: before })
    }
  }
  return plan
}
