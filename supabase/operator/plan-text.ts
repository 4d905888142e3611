import { FORMULA } from '../../src/domain/quiz/score.ts'
import { isShownPicture, SITE } from '../../src/site.ts'
import { type Change, isRename, type Plan } from './changes.ts'
import { quote } from './connection.ts'
import { ungarble } from './garbled.ts'
import { type Value } from './parse-cell.ts'
import { count, firstOf, listNames } from './report.ts'
import { IMPORTED_FIELDS, type ImportedField } from './csv-rows.ts'

const EXAMPLES = 3

/** In characters, before the first difference between two texts. */
const CONTEXT = 12

/** From so many on, and a tenth of the file's, it may be a mistake. */
const MANY = 10
const SHARE = 0.1

/** What a plan does, column by column, then in sum. */
export function planText({ changes, ...plan }: Plan): string {
  const created = changes.filter(({ before }) => before === null).length
  const deleted = changes.filter(({ after }) => after === null).length
  const renames = changes.filter(isRename).map(renameText)
  const emptied = changes
    .flatMap(({ before, after }) => (before && after ? Object.values(after) : []))
    .filter(value => value === null).length
  const reported = Object.entries({
    'Removed on request, left out': plan.removed,
    'Earned in the challenge, left alone': plan.earned,
    'No longer on the board, left out': plan.gone,
    'Their old name is taken, left out': plan.taken,
    'Changed since, which is lost': plan.changedSince,
    'Their id is not on the board, matched by username': plan.unknownIds,
    'description: entities such as &amp; are decoded': plan.decoded.description,
    'avatar_url: entities such as &amp; are decoded': plan.decoded.avatar_url
  })
  return [
    ...IMPORTED_FIELDS.flatMap(field => columnLines(field, changes)),
    `new      ${created.toLocaleString('en-US')}`,
    `changed  ${(changes.length - created - deleted).toLocaleString('en-US')}${emptied > 0 ? ` (${count(emptied, 'value')} emptied)` : ''}`,
    ...(renames.length > 0
      ? [`renamed  ${renames.length.toLocaleString('en-US')}: ${firstOf(renames, MANY)}`]
      : []),
    `deleted  ${deleted.toLocaleString('en-US')}`,
    ...reported
      .filter(([, names]) => names.length > 0)
      .map(
        ([what, names]) => `${what} (${names.length.toLocaleString('en-US')}): ${listNames(names)}`
      )
  ].join('\n')
}

/** How many values of a column change, with the first three before and after. */
function columnLines(field: ImportedField, changes: readonly Change[]): string[] {
  const changed = changes.filter(({ before, after }) => before && after && field in after)
  if (changed.length === 0) return []
  return [
    `${field}: ${changed.length.toLocaleString('en-US')} change`,
    ...changed.slice(0, EXAMPLES).map(({ username, before, after }) => {
      const [old, now] = excerpts(before?.[field] ?? null, after?.[field] ?? null)
      return `  @${username}: ${old} → ${now}`
    })
  ]
}

/** Two texts from shortly before their first difference. */
function excerpts(old: Value, now: Value): [string, string] {
  if (typeof old !== 'string' || typeof now !== 'string') return [shown(old), shown(now)]
  const [left, right] = [Array.from(old), Array.from(now)]
  const first = left.findIndex((letter, at) => letter !== right[at])
  const from = Math.max(0, (first < 0 ? left.length : first) - CONTEXT)
  const cut = (letters: string[]): string =>
    quote((from > 0 ? '…' : '') + letters.slice(from).join(''))
  return [cut(left), cut(right)]
}

function shown(value: Value): string {
  if (value === null) return 'none'
  return typeof value === 'string' ? quote(value) : String(value)
}

function renameText({ username, after }: Change): string {
  return `@${username} → @${String(after?.username)}`
}

/** What staff should look at before they import a file of so many rows. */
export function importWarnings(changes: readonly Change[], rows: number): string[] {
  const isMany = (some: readonly unknown[]): boolean =>
    some.length >= MANY && some.length >= rows * SHARE
  const described = changes.filter(({ before, after }) => before && after && 'description' in after)
  const renames = changes.filter(isRename)
  const ofRows = (some: readonly unknown[]): string =>
    `${some.length.toLocaleString('en-US')} of ${count(rows, 'row')}`
  const warnings = [
    isMany(described) && `description: ${ofRows(described)} change at once.`,
    garbledText(changes),
    isMany(renames) &&
      `username: ${ofRows(renames)} rename a winner. Is the column id from another list?`,
    numbersText(renames),
    scoresText(changes),
    picturesText(changes)
  ]
  return warnings.filter(text => typeof text === 'string').map(text => `Warning: ${text}`)
}

/** Usernames with the value that a change sets. */
function valuesSet(changes: readonly Change[], field: ImportedField) {
  return changes.flatMap(({ username, after }) => {
    const value = after?.[field] ?? null
    return value === null ? [] : [{ username, value }]
  })
}

function garbledText(changes: readonly Change[]): string | undefined {
  const garbled = valuesSet(changes, 'description').flatMap(({ username, value }) => {
    const text = ungarble(String(value))
    return text === undefined ? [] : [{ username, value, text }]
  })
  const [first] = garbled
  if (!first) return undefined
  const [now, was] = excerpts(first.value, first.text)
  return `description: ${garbled.length.toLocaleString('en-US')} garbled, as by a program that reads UTF-8 in another encoding: @${first.username} has ${now} for ${was}.`
}

function numbersText(renames: readonly Change[]): string | undefined {
  const numbers = renames.filter(
    ({ username, after }) => Number(username) === Number(after?.['username'])
  )
  if (numbers.length === 0) return undefined
  return `username: ${numbers.length.toLocaleString('en-US')} changed as by a spreadsheet that takes names for numbers: ${firstOf(numbers.map(renameText), EXAMPLES)}.`
}

function scoresText(changes: readonly Change[]): string | undefined {
  const { lowest, span } = FORMULA
  const outside = valuesSet(changes, 'iq_score')
    .filter(({ value }) => Number(value) < lowest || Number(value) > lowest + span)
    .map(({ username, value }) => `@${username} ${String(value)}`)
  if (outside.length === 0) return undefined
  return `iq_score: ${count(outside.length, 'score')} outside ${String(lowest)} to ${String(lowest + span)}: ${firstOf(outside, EXAMPLES)}.`
}

function picturesText(changes: readonly Change[]): string | undefined {
  const hidden = valuesSet(changes, 'avatar_url').filter(
    ({ value }) => !isShownPicture(String(value))
  )
  if (hidden.length === 0) return undefined
  const hosts = Map.groupBy(hidden, ({ value }) => URL.parse(String(value))?.host ?? 'no host')
  const listed = [...hosts].map(
    ([host, some]) => `${host} (${some.length.toLocaleString('en-US')})`
  )
  return `avatar_url: ${count(hidden.length, 'picture')} that the board doesn't show, from ${firstOf(listed, EXAMPLES)}. It shows those of this site and of ${SITE.pictureHosts.join(', ')}.`
}
