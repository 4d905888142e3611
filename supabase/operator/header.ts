import { type Field, fieldNamed, FIELDS, keyOf } from './fields.ts'
import { CommandFailure, EXIT } from './failure.ts'

/** Which field each column holds, in the order of the file. */
export type Header = {
  columns: readonly (Field | undefined)[]
  fields: readonly Field[]
  /** The names of the columns that are left out. */
  ignored: readonly string[]
}

/** Columns chosen by `--map`, by {@link keyOf} their name; undefined leaves one out. */
export type ColumnMap = ReadonlyMap<string, Field | undefined>

/**
 * Parses the values of `--map`: `Column=field`, or `Column=` to leave the column out.
 *
 * @throws CommandFailure for one without `=` or with an unknown field
 */
export function parseColumnMap(values: readonly string[]): ColumnMap {
  return new Map(
    values.map(value => {
      const at = value.lastIndexOf('=')
      const name = value.slice(at + 1).trim()
      const field = fieldNamed(name)
      if (at > 0 && (field !== undefined || name === '')) return [keyOf(value.slice(0, at)), field]
      throw new CommandFailure(
        EXIT.usage,
        `--map ${JSON.stringify(value)} must be "Column=field", with one of the fields ${Object.keys(FIELDS).join(', ')}.`
      )
    })
  )
}

/**
 * Finds out what the columns of a file hold.
 *
 * @throws CommandFailure when two columns hold the same field, none holds usernames, or `--map` names
 *   a column that the file doesn't have
 */
export function readHeader(names: readonly string[], map: ColumnMap): Header {
  const keys = names.map(keyOf)
  const columns = names.map((name, index) => {
    const key = keys[index] ?? ''
    return map.has(key) ? map.get(key) : fieldNamed(name)
  })
  const listed = names.map(name => JSON.stringify(name.trim())).join(', ')
  for (const key of map.keys()) {
    if (keys.includes(key)) continue
    throw new CommandFailure(
      EXIT.usage,
      `--map names a column that the file doesn't have. Its columns are ${listed}.`
    )
  }
  const fields = columns.filter(field => field !== undefined)
  const twice = fields.find((field, index) => fields.indexOf(field) < index)
  if (twice !== undefined) {
    const both = names.filter((_, index) => columns[index] === twice)
    throw new CommandFailure(
      EXIT.attention,
      `The columns ${both.map(name => JSON.stringify(name.trim())).join(' and ')} both hold ${twice}: leave one out with --map "Column=".`
    )
  }
  if (!fields.includes('username')) {
    throw new CommandFailure(
      EXIT.attention,
      `No column holds usernames. The columns are ${listed}: say which one with --map "Column=username".`
    )
  }
  const ignored = names.filter((_, index) => columns[index] === undefined)
  return { columns, fields, ignored: ignored.map(name => name.trim()) }
}
