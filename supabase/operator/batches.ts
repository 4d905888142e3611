import { type SupabaseClient } from '@supabase/supabase-js'
import { areNumbers, call, type CallOptions, isObject } from './call.ts'
import { type Field, type Row } from './fields.ts'

/** What an import would do, or has done, to the table. */
export type Plan = {
  create: number
  update: number
  unchanged: number
  /** Tells the database which plan was shown. */
  fingerprint: string
  /** Up to five usernames. */
  created: readonly string[]
  /** Up to five winners, with the values before and after. */
  updated: readonly { username: string; changes: Readonly<Record<string, [unknown, unknown]>> }[]
}

/** An import that was applied. Times are in ISO 8601. */
export type Batch = {
  id: string
  file_name: string
  applied_at: string
  undone_at: string | null
  /** Rows that the last undo left since they were changed, for another one; null before the first. */
  left: number | null
  created: number
  updated: number
  unchanged: number
  skipped: number
}

/** What undoing an import did. */
export type Undone = {
  restored: number
  deleted: number
  /** How many of the restored keep a follow check that is newer than the import. */
  kept: number
  /** Whoever was changed or deleted since the import. */
  left: readonly { username: string; reason: 'changed' | 'deleted' }[]
}

function areObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject)
}

const isId = (value: unknown): value is string => typeof value === 'string'
const isAnything = (value: unknown): value is unknown => value !== undefined
const isPlan = (value: unknown): value is Plan =>
  isObject(value) &&
  areNumbers(value.create, value.update, value.unchanged) &&
  typeof value.fingerprint === 'string' &&
  Array.isArray(value.created) &&
  areObjects(value.updated)
const isUndone = (value: unknown): value is Undone =>
  isObject(value) && areNumbers(value.restored, value.deleted, value.kept) && areObjects(value.left)
const areBatches = (value: unknown): value is readonly Batch[] =>
  Array.isArray(value) &&
  value.every(
    batch => isObject(batch) && typeof batch.id === 'string' && typeof batch.applied_at === 'string'
  )

/** Starts an import. */
export function beginImport(
  client: SupabaseClient,
  file: { name: string; fields: readonly Field[]; skipped: number },
  options: CallOptions
): Promise<string> {
  const { name: file_name, fields: columns, skipped } = file
  return call(client, 'begin_import', { file_name, columns, skipped }, isId, options)
}

/** Adds rows to an import. */
export async function stageRows(
  client: SupabaseClient,
  batch: string,
  rows: readonly Row[],
  options: CallOptions
): Promise<void> {
  await call(client, 'stage_import', { batch, rows }, isAnything, options)
}

/** Finds out what applying an import would do. */
export function planImport(
  client: SupabaseClient,
  batch: string,
  options: CallOptions
): Promise<Plan> {
  return call(client, 'plan_import', { batch }, isPlan, options)
}

/** Carries out a plan in one transaction; can't be aborted, since only the database knows the end. */
export async function applyImport(
  client: SupabaseClient,
  batch: string,
  fingerprint: string
): Promise<void> {
  await call(client, 'apply_import', { batch, fingerprint }, isAnything)
}

/**
 * Forgets an import that was not applied; waits for one that is being applied.
 *
 * @param timeout in ms
 */
export async function discardImport(
  client: SupabaseClient,
  batch: string,
  timeout: number
): Promise<void> {
  const signal = AbortSignal.timeout(timeout)
  await call(client, 'discard_import', { batch }, isAnything, { signal })
}

/** The applied imports of the last 90 days, newest first. */
export function listImports(client: SupabaseClient): Promise<readonly Batch[]> {
  return call(client, 'list_imports', {}, areBatches)
}

/** Undoes an import, or what an earlier undo of it left, in one transaction. */
export function undoImport(client: SupabaseClient, batch: string): Promise<Undone> {
  return call(client, 'undo_import', { batch }, isUndone)
}
