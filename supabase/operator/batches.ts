import { type SupabaseClient } from '@supabase/supabase-js'
import { type Field, type Row } from './fields.ts'
import { CommandFailure, EXIT } from './failure.ts'

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

/** The code of a refusal, whose message is a sentence: see the migration of these functions. */
const REFUSED = 'PT409'
/** Codes of Postgres for what a person can do something about. */
const SENTENCES: Readonly<Record<string, string>> = {
  '55P03': 'Others are writing to the winners all the time: try again later.',
  '57014': 'The database took too long: try again later.'
}

type CallOptions = { signal?: AbortSignal }

type Fields = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
function areNumbers(...values: unknown[]): boolean {
  return values.every(value => typeof value === 'number')
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

/**
 * Calls one of the staff's database functions.
 *
 * @param isResult checks what the database function of that name returns
 * @throws CommandFailure with a sentence, whatever the reason
 */
async function call<Result>(
  client: SupabaseClient,
  name: string,
  args: Fields,
  isResult: (value: unknown) => value is Result,
  { signal }: CallOptions = {}
): Promise<Result> {
  const request = client.rpc(name, args)
  const answer = await (signal ? request.abortSignal(signal) : request)
  const { error, status } = answer
  if (!error) {
    const result: unknown = answer.data
    if (isResult(result)) return result
    throw new CommandFailure(
      EXIT.unreachable,
      'The project answered in an unknown way: run `supabase db push`, and npm ci if this checkout is older.'
    )
  }
  signal?.throwIfAborted()
  if (error.code === REFUSED) throw new CommandFailure(EXIT.attention, error.message)
  const sentence =
    SENTENCES[error.code] ??
    (status === 0
      ? 'The connection to the project was lost.'
      : `The project answered with an error (${String(status)}): ${error.message}`)
  throw new CommandFailure(EXIT.unreachable, sentence, { cause: error })
}

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
