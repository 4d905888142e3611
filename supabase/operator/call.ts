import { type SupabaseClient } from '@supabase/supabase-js'
import { CommandFailure, EXIT } from './failure.ts'

/** How a call may be stopped. */
export type CallOptions = { signal?: AbortSignal }

type Fields = Readonly<Record<string, unknown>>

/** The code of a refusal, whose message is a sentence: see the migrations of these functions. */
const REFUSED = 'PT409'
const OUTDATED = 'The project lacks the newest migrations: run `supabase db push` first.'
/** Codes of Postgres and PostgREST for what a person can do something about. */
const SENTENCES: Readonly<Record<string, string>> = {
  '55P03': 'Others are writing to the winners all the time: try again later.',
  '57014': 'The database took too long: try again later.',
  '42883': OUTDATED,
  PGRST202: OUTDATED
}

/** Whether a part of an answer is an object or an array. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** Whether parts of an answer are numbers. */
export function areNumbers(...values: unknown[]): boolean {
  return values.every(value => typeof value === 'number')
}

/**
 * Calls one of the staff's database functions.
 *
 * @param isResult checks what the database function of that name returns
 * @throws CommandFailure with a sentence, whatever the reason
 */
export async function call<Result>(
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
