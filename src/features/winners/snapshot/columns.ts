import {
  GROUP_ROWS,
  type SnapshotColumns,
  type SnapshotManifest
} from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { isRecord } from '../../../platform/json.ts'
import { SnapshotUnusable } from './files.ts'

/**
 * Reads the columns out of the JSON of their file.
 * @throws SnapshotUnusable if a column is missing or has another length than the manifest says
 */
export function parseColumns(json: string, { count, rows }: SnapshotManifest): SnapshotColumns {
  const value = parse(json)
  if (!isRecord(value)) throw new SnapshotUnusable('The columns are no object')
  const column = <Value>(name: keyof SnapshotColumns, is: (entry: unknown) => entry is Value) => {
    const list = value[name]
    const length = name === 'group_bytes' ? Math.ceil(count / GROUP_ROWS) : count
    if (!Array.isArray(list) || list.length !== length || !list.every(is))
      throw new SnapshotUnusable(`The column ${name} doesn't hold ${length} values of its type`)
    return list
  }
  const columns = {
    username: column('username', isText),
    iq_score: column('iq_score', isNumberOrNull),
    followers_count: column('followers_count', isNumberOrNull),
    following_count: column('following_count', isNumberOrNull),
    follows_altius: column('follows_altius', isBoolean),
    group_bytes: column('group_bytes', isCount)
  }
  const bytes = columns.group_bytes.reduce((sum, length) => sum + length, 0)
  if (bytes !== rows.bytes || (columns.group_bytes[0] ?? 0) !== rows.first_group.bytes)
    throw new SnapshotUnusable('The columns belong to another file of rows')
  return columns
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new SnapshotUnusable('The columns are no JSON')
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}
