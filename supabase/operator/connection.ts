import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient, FunctionsFetchError } from '@supabase/supabase-js'
import { z } from 'astro/zod'
import { errorCode, Failure } from '../failure.ts'
import { withKeyInOneHeader } from '../key-in-one-header.ts'

/** Of this repository: a command may run in another folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** `--help` of each tool explains them. */
export type ExitCode = 1 | 2 | 3

/** Never holds the key. */
export class CommandFailure extends Failure {
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

export type Target = { url: string; secretKey: string }

type Variables = Readonly<Record<string, string | undefined>>

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Defaults to the embedded backend.
 * @throws CommandFailure for an unusable key, or one that would leave this machine unencrypted
 */
export async function chooseTarget(variables: Variables): Promise<Target> {
  const read = (name: string): string => variables[name]?.trim() ?? ''
  const url = URL.parse(
    read('SUPABASE_URL') ||
      read('PUBLIC_SUPABASE_URL') ||
      `http://localhost:${read('PORT') || '4321'}`
  )
  const isLocal = url?.protocol === 'http:' && LOCAL.has(url.hostname)
  if (!url || url.href.includes('@') || (url.protocol !== 'https:' && !isLocal)) {
    throw new CommandFailure(2, 'SUPABASE_URL must look like https://<ref>.supabase.co.')
  }
  const secretKey =
    read('SUPABASE_SECRET_KEY') || (isLocal ? await embeddedKey(read('DATA_DIR') || '.data') : '')
  // Invalid header characters would make the error show the key.
  if (secretKey.startsWith('sb_publishable_') || !/^[\x21-\x7e]+$/.test(secretKey)) {
    throw new CommandFailure(
      2,
      `Set SUPABASE_SECRET_KEY to the secret key of ${url.hostname} (dashboard, Project Settings, API Keys).`
    )
  }
  return { url: url.href.replace(/\/+$/, ''), secretKey }
}

async function embeddedKey(folder: string): Promise<string> {
  try {
    const file = path.resolve(ROOT, folder, 'secrets.json')
    const secrets = parseJson(await readFile(file, 'utf8'))
    return isObject(secrets) ? String(secrets['secretKey']) : ''
  } catch (cause) {
    throw new CommandFailure(
      3,
      'The embedded backend has no database yet: run `npm start` in another terminal, then try again.',
      { cause }
    )
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The body of a call that returns nothing. */
export const NOTHING = z.undefined()

export type Connection = ReturnType<typeof connect>

type Fetch = typeof globalThis.fetch

/** Of a query of supabase-js; Storage tells no status. */
type Result = { data: unknown; status?: number }

/** An import of 100,000 rows into the embedded backend takes a minute. */
const TIMEOUT_S = 180

export function connect({ url, secretKey }: Target, fetch = globalThis.fetch) {
  // Without a port: that of the embedded backend may change.
  const host = new URL(url).hostname
  const client = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: { fetch: (input, init) => ask(url, withKeyInOneHeader(fetch), input, init) }
  })

  /** Of a query that throws on an error. @throws CommandFailure for a refusal, or data of another shape */
  async function read<Data>(query: PromiseLike<Result>, shape: z.ZodType<Data>): Promise<Data> {
    try {
      const { data, status } = await query
      return shape.parse(status === 204 ? undefined : data)
    } catch (error) {
      // storage-js wraps what fetch throws.
      const cause = isObject(error) && 'originalError' in error ? error['originalError'] : error
      if (cause instanceof CommandFailure) throw cause
      const sentence = `${host} answered in a form that this command doesn't know: check SUPABASE_URL, and that \`npm run supabase -- db push --remote\` ran.`
      throw new CommandFailure(3, sentence, { cause })
    }
  }

  /** Calls a function of the database. */
  const rpc = <Data>(name: string, values: object, shape: z.ZodType<Data>): Promise<Data> =>
    read(client.rpc(name, values).throwOnError(), shape)

  /** Calls an Edge Function; the body of a success is null if it can't be read. */
  async function invoke(name: string, body: object): Promise<Answer> {
    const { data, error } = await client.functions.invoke<unknown>(name, { body })
    if (!(error instanceof FunctionsFetchError)) return { status: 200, body: data }
    const failure: unknown = error.context
    if (failure instanceof Refusal) return failure
    throw failure
  }

  return { host, url, client, read, rpc, invoke }
}

/** @throws CommandFailure without an answer, Refusal for one that is not a success */
async function ask(url: string, fetch: Fetch, ...[input, init]: Parameters<Fetch>) {
  // Lets fetch notice a connection closed during long work.
  await setImmediate()
  const signal = AbortSignal.timeout(TIMEOUT_S * 1000)
  try {
    // A redirect would reveal the key.
    const response = await fetch(input, { ...init, redirect: 'error', signal })
    const text = await response.text()
    // Here, because supabase-js takes a 404 without a body for a success.
    if (!response.ok) throw new Refusal(response.status, text, new URL(url).hostname)
    return new Response(text || null, response)
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new CommandFailure(3, sentenceOf(cause, url), { cause })
  }
}

/** Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sentenceOf(error: unknown, url: string): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${url} did not answer within ${String(TIMEOUT_S)} seconds.`
  }
  return errorCode(error instanceof Error ? error.cause : undefined) === 'ECONNREFUSED'
    ? `Nothing answers at ${url}: run \`npm start\` in another terminal, or check SUPABASE_URL.`
    : `The connection to ${url} failed. Check this machine's network and SUPABASE_URL.`
}

const SENTENCES: Readonly<Record<string, string>> = {
  '42501': 'The key is not the secret key: it may not change winners.',
  PGRST202:
    'The project lacks the newest migrations: run `npm run supabase -- db push --remote` first.'
}

/** The body is a text if it isn't JSON. */
export type Answer = { readonly status: number; readonly body: unknown }

export class Refusal extends CommandFailure implements Answer {
  readonly status: number
  readonly body: unknown

  constructor(status: number, text: string, host: string) {
    const body = parseJson(text) ?? text
    const { code, message, error } = isObject(body) ? body : {}
    // Our own function's message, from its migration.
    if (code === 'PT409') super(1, String(message))
    else super(3, SENTENCES[String(code)] ?? sentenceFor(status, message ?? error, host))
    this.status = status
    this.body = body
  }
}

function sentenceFor(status: number, reason: unknown, host: string): string {
  return status === 401 || status === 403
    ? `${host} does not accept the key. With the embedded backend set DATA_DIR as for \`npm start\`.`
    : `${host} answered with status ${String(status)}: ${quote(String(reason ?? ''))}.`
}

/** Short, in quotes, without escape sequences. */
export function quote(text: string): string {
  const characters = [...text]
  const short = characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : text
  return JSON.stringify(short).replace(
    /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu,
    character => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`
  )
}
