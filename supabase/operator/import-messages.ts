import { type Plan } from './batches.ts'
import { count } from './count.ts'
import { type RowError } from './rows.ts'

/** Errors shown in the terminal; the file has them all. */
const MAX_LISTED = 20

/** Errors for the terminal, a line each. */
export function listErrors(errors: readonly RowError[]): string {
  const lines = errors.slice(0, MAX_LISTED).map(({ line, field, value, reason }) => {
    const where = [`line ${String(line)}`, ...(field === '' ? [] : [field])].join(', ')
    return `  ${where}: ${reason}${value === '' ? '' : ` ${JSON.stringify(value)}`}`
  })
  const more = errors.length - lines.length
  return [...lines, ...(more > 0 ? [`  and ${count(more, 'more error')}`] : [])].join('\n')
}

/** What an import does, with examples. */
export function planText(
  { create, update, unchanged, created, updated }: Plan,
  skipped: number
): string {
  const examples = updated.map(({ username, changes }) => {
    const changed = Object.entries(changes).map(
      ([field, [before, after]]) => `${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`
    )
    return `    ${username}: ${changed.join(', ')}`
  })
  return [
    `  create     ${create.toLocaleString('en-US')}`,
    ...(created.length > 0
      ? [`    ${created.join(', ')}${create > created.length ? ', …' : ''}`]
      : []),
    `  update     ${update.toLocaleString('en-US')}`,
    ...examples,
    ...(update > updated.length ? ['    …'] : []),
    `  unchanged  ${unchanged.toLocaleString('en-US')}`,
    `  skipped    ${skipped.toLocaleString('en-US')}`
  ].join('\n')
}
